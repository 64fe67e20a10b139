import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms } from '#lib/search/terms.ts';
import type { ActionEvents } from './needs-action.ts';
import type { Notification } from './notification.ts';
import { integer } from './scalars.ts';
import { compileSearch } from './search/compile-search.ts';
import { searchKeys } from './search/search-keys.ts';
import { z } from './zod.ts';

/**
 * Rules: a search, and what to do to each notification that arrives and matches it. The proxy
 * carries them out with no page open; a rule never touches money, because these are all the actions
 * there are. `GET /api/rules`, `PUT` and `DELETE /api/rules/{id}`, `POST /api/rules/{id}/dry-run`,
 * and `POST /api/rules/{id}/on|off|apply|undo|up|down`. A rule can be switched on only after a dry
 * run of what it says now.
 */

export const RULE_NAME_LENGTH = 80;
const SEARCH_LENGTH = 500;
export const MOST_RULES = 100;
/** Notifications that a rule may touch in an hour before it pauses, unless told otherwise. */
export const USUAL_PER_HOUR = 200;
/** Days that a dry run looks back, and that a rule is applied to. */
export const DRY_RUN_DAYS = 30;
/** Rows that a dry run shows. */
export const DRY_RUN_ROWS = 100;

export const ruleActions = z.strictObject({
  status: z.nullable(z.enum(['archive', 'read'])),
  /** A person, by name. */
  assign: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Hours, or until something new happens to the record. */
  snooze: z.nullable(z.union([z.literal('news'), z.int().check(z.minimum(1), z.maximum(720))])),
});
export type RuleActions = z.output<typeof ruleActions>;

/** What a person says of a rule: body of `PUT`. */
export const ruleDefinition = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(RULE_NAME_LENGTH)),
  search: z.string().check(z.minLength(1), z.maxLength(SEARCH_LENGTH)),
  actions: ruleActions,
  mostPerHour: z.int().check(z.minimum(1), z.maximum(10_000)),
});
export type RuleDefinition = z.output<typeof ruleDefinition>;

const rule = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  actions: ruleActions,
  mostPerHour: integer,
  isOn: z.boolean(),
  /** Why it paused itself; `null` where it did not. */
  paused: z.nullable(z.object({ at: z.string(), why: z.string() })),
  /** Whether there was a dry run of what it says now. */
  isTried: z.boolean(),
  /** Who changed it last. */
  who: z.nullable(z.string()),
  /** Notifications that it touched within the last hour, and ever. */
  lastHour: integer,
  total: integer,
  lastAt: z.nullable(z.string()),
});
export type Rule = z.output<typeof rule>;

/** Answer of all but the dry run: the rules, in the order in which they apply. */
export const ruleList = z.object({ rules: z.array(rule) });

/** Answer of `POST /api/rules/{id}/dry-run`. */
export const ruleDryRun = z.object({
  /** Notifications of the last 30 days, and whether all of them could be read. */
  looked: integer,
  isWhole: z.boolean(),
  /** Those that the rule matches and earlier rules leave to it. */
  matched: integer,
  archive: integer,
  read: integer,
  assign: integer,
  snooze: integer,
  /** The most of them that arrived in one hour. */
  busiestHour: integer,
  /** Notifications without their own id, which rules leave alone. */
  leftAlone: integer,
  /** The newest, as the service sent them. */
  rows: z.array(z.unknown()),
});
export type RuleDryRun = z.output<typeof ruleDryRun>;

export const ruleDecisions = ['on', 'off', 'apply', 'undo', 'up', 'down'] as const;
export type RuleDecision = (typeof ruleDecisions)[number];

/** Keys whose answer stays the same however long ago a notification arrived. */
const ALLOWED: ReadonlySet<string | null> = new Set([null, 'type', 'event', 'record', 'needs']);

/** Why a search can't be a rule's, sentence by sentence; none where it can. */
export function ruleSearchProblems(search: string, needsAction: ActionEvents): readonly string[] {
  const terms = parseTerms(search, searchKeys);
  const refused = terms.flatMap(({ key }) => (ALLOWED.has(key) ? [] : [key!]));
  return [
    ...(terms.length === 0 ? ['Enter a search.'] : []),
    ...[...new Set(refused)].map(
      (key) => `Rules can’t use ${key}: because its result changes after a notification arrives.`,
    ),
    ...compileSearch(search, { now: 0, needsAction }).notes.map((note) => `${note}.`),
  ];
}

/** Whether a rule does anything at all. */
export function hasActions({ status, assign, snooze }: RuleActions): boolean {
  return status !== null || assign !== null || snooze !== null;
}

/** Two definitions that match and do the same need one dry run. */
export function ruleFingerprint({ search, actions }: Pick<RuleDefinition, 'search' | 'actions'>) {
  return JSON.stringify([foldText(search), search, actions.status, actions.assign, actions.snooze]);
}

type Planned = Pick<RuleDefinition, 'search' | 'actions'> & { id: string };

/** What one rule does to one notification. */
export interface RuleStep<Row> {
  rule: string;
  row: Row;
  /** Interface 3.1; `null` where the status stays. */
  status: 2 | 4 | null;
  assign: string | null;
  snooze: RuleActions['snooze'];
}

const ARCHIVED = 4;
const READ = 2;

/**
 * What rules do to notifications: the dry run and the real run are both this. Every rule that
 * matches applies; of several that want to set the status, to assign or to snooze, the first does.
 */
export function planRules<Row extends { value: Notification }>(
  rules: readonly Planned[],
  rows: readonly Row[],
  needsAction: ActionEvents,
): RuleStep<Row>[] {
  const compiled = rules.map((of) => ({
    ...of,
    matches: compileSearch(of.search, { now: 0, needsAction }).matches,
  }));
  return rows.flatMap((row) => {
    const { id, hasOwnId, RecordId } = row.value;
    if (id === null || !hasOwnId) return [];
    const free = { status: true, assign: true, snooze: true };
    return compiled.flatMap(({ id: rule, actions, matches }): RuleStep<Row>[] => {
      if (!matches(row.value)) return [];
      const wanted = statusFor(actions.status, row.value.Status);
      const status = free.status ? wanted : null;
      const assign = free.assign ? actions.assign : null;
      const canSnooze = actions.snooze !== 'news' || RecordId !== null;
      const snooze = free.snooze && canSnooze ? actions.snooze : null;
      if (actions.status !== null) free.status = false;
      if (assign !== null) free.assign = false;
      if (snooze !== null) free.snooze = false;
      const isStep = status !== null || assign !== null || snooze !== null;
      return isStep ? [{ rule, row, status, assign, snooze }] : [];
    });
  });
}

function statusFor(action: RuleActions['status'], status: number): 2 | 4 | null {
  if (action === 'archive') return status === ARCHIVED ? null : ARCHIVED;
  if (action === 'read') return status === READ || status === ARCHIVED ? null : READ;
  return null;
}
