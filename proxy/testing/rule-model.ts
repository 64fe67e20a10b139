import { eventName } from '#contract/events.ts';
import type { RuleActions } from '#contract/rule.ts';
import type { Random } from '#lib/random.ts';

/**
 * A model of rules that does not use searches: it decides by the conditions that each search was
 * written from.
 */

interface Condition {
  types: readonly string[];
  event: number | null;
  /** Beginning of the record's number. */
  record: string | null;
  word: string | null;
  without: string | null;
}

export interface MadeRule {
  id: string;
  condition: Condition;
  search: string;
  actions: RuleActions;
}

/** The values for random conditions. */
export interface Vocabulary {
  types: readonly string[];
  events: readonly number[];
  records: readonly string[];
  words: readonly string[];
}

/** The parts of an arrival that rules check. */
export interface ModelArrival {
  type: string;
  event: number;
  status: number;
  recordNumber: string;
  message: string;
}

export function makeRule(
  random: Random,
  index: number,
  { types, events, records, words }: Vocabulary,
): MadeRule {
  const hasType = random.chance(0.7);
  const condition: Condition = {
    types: hasType
      ? [random.pick(types), ...(random.chance(0.25) ? [random.pick(types)] : [])]
      : [],
    event: random.chance(0.25) ? random.pick(events) : null,
    record: random.chance(0.2) ? random.pick(records) : null,
    word: !hasType || random.chance(0.5) ? random.pick(words) : null,
    without: random.chance(0.3) ? random.pick(words) : null,
  };
  const search = [
    ...condition.types.map((type) => `type:${type}`),
    ...(condition.event === null ? [] : [`event:${condition.event}`]),
    ...(condition.record === null ? [] : [`record:${condition.record}*`]),
    ...(condition.word === null ? [] : [condition.word.toUpperCase()]),
    ...(condition.without === null ? [] : [`-${condition.without}`]),
  ].join(' ');
  return {
    id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    condition,
    search,
    actions: {
      status: random.pick(['archive', 'read', null] as const),
      assign: random.chance(0.3) ? random.pick(['anna', 'ben']) : null,
      snooze: random.chance(0.25) ? random.pick(['news', 5] as const) : null,
      label: random.chance(0.3) ? random.pick(['Müller', 'to do']) : null,
      alert: random.chance(0.2) ? random.pick([['anna'], ['ben'], ['anna', 'ben']]) : [],
    },
  };
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

function holds({ condition }: MadeRule, arrival: ModelArrival): boolean {
  const name = eventName(arrival.type, arrival.event);
  const text = plain(`${arrival.message}\n${arrival.recordNumber}\n${name}\n${arrival.type}`);
  return (
    (condition.types.length === 0 || condition.types.includes(arrival.type)) &&
    (condition.event === null || condition.event === arrival.event) &&
    (condition.record === null ||
      plain(arrival.recordNumber).startsWith(plain(condition.record))) &&
    (condition.word === null || text.includes(plain(condition.word))) &&
    (condition.without === null || !text.includes(plain(condition.without)))
  );
}

/** Returns the expected effect on an arrival; the first rule with an action wins. */
export function expectedOf(rules: readonly MadeRule[], arrival: ModelArrival) {
  const matching = rules.filter((rule) => holds(rule, arrival));
  const first = <T>(of: (actions: RuleActions) => T | null): T | null => {
    for (const { actions } of matching) {
      const value = of(actions);
      if (value !== null) return value;
    }
    return null;
  };
  const status = first((it) => it.status);
  return {
    goal: status === 'archive' ? 4 : status === 'read' && arrival.status !== 2 ? 2 : null,
    assign: first((it) => it.assign),
    snooze: first((it) => it.snooze),
    labels: new Set(matching.flatMap(({ actions }) => actions.label ?? [])),
    alerted: new Set(matching.flatMap(({ actions }) => actions.alert)),
  };
}
