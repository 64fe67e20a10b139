import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms } from '#lib/search/terms.ts';
import type { ActionEvents } from '../needs-action.ts';
import type { Notification } from '../notification.ts';
import { hasActions, type RuleActions, type RuleDefinition } from '../rule.ts';
import { compileSearch } from './compile-search.ts';
import { searchKeys, type SearchKey } from './search-keys.ts';

const LATER = 'notifications get their status, snooze and stars after they arrive';
const days = 'they only see what arrives now';
const hours = 'weekdays and hours depend on each person’s time zone';

/** Why rules and alerts can't evaluate a key when a notification arrives; `null`: they can. */
const reasons: Record<SearchKey, string | null> = {
  type: null,
  event: null,
  record: null,
  needs: null,
  status: LATER,
  is: LATER,
  assigned: 'notifications are assigned after they arrive',
  from: 'notifications are assigned after they arrive',
  label: 'notifications are labeled after they arrive',
  on: days,
  after: days,
  before: days,
  weekday: hours,
  hour: hours,
};

/** The problems of `assigned:` and `is:starred` have already been reported. */
const known = {
  assignments: { me: '', whoHas: () => null, whoGave: () => null },
  isStarred: () => false,
};

/**
 * Returns why a search can't be used for a rule or an alert, where it would match nothing without a
 * warning; one sentence each, none if it can.
 */
export function ruleSearchProblems(search: string, needsAction: ActionEvents): readonly string[] {
  const terms = parseTerms(search, searchKeys);
  const keys = new Set(terms.flatMap(({ key }) => (key === null ? [] : [key as SearchKey])));
  return [
    ...(terms.length === 0 ? ['Enter a search.'] : []),
    ...[...keys].flatMap((key) => {
      const why = reasons[key];
      return why === null ? [] : [`Rules and alerts can’t use ${key}: because ${why}.`];
    }),
    ...compileSearch(search, { now: 0, needsAction, ...known }).notes.map((note) => `${note}.`),
  ];
}

type Planned = Pick<RuleDefinition, 'search' | 'actions'> & { id: string };

/** The effect of one rule on one notification. */
export interface RuleStep<Row> {
  rule: string;
  row: Row;
  /** Interface 3.1; `null` where the status stays. */
  status: 2 | 4 | null;
  assign: string | null;
  snooze: RuleActions['snooze'];
  /** A label that no earlier rule adds; `null` for none. */
  label: string | null;
  /** People that no earlier rule alerts. */
  alert: readonly string[];
}

const ARCHIVED = 4;
const READ = 2;

/**
 * Plans the rules' effects on notifications, for the dry run and the real run alike. Every matching
 * rule applies; if several set the status, assign or snooze, the first one wins. Each label is added
 * and each person alerted once.
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
    const labels = new Set<string>();
    const alerted = new Set<string>();
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
      const isNewLabel = actions.label !== null && !labels.has(foldText(actions.label));
      const label = isNewLabel ? actions.label : null;
      // A rule may name a person twice.
      const alert = [...new Set(actions.alert)].filter((person) => !alerted.has(person));
      if (label !== null) labels.add(foldText(label));
      for (const person of alert) alerted.add(person);
      const does = { status, assign, snooze, label, alert };
      return hasActions({ ...does, status: status && 'read' }) ? [{ rule, row, ...does }] : [];
    });
  });
}

/**
 * Returns the status that an action gives a notification; `null` if the notification already has
 * it, or is archived.
 */
export function statusFor(action: RuleActions['status'], status: number): 2 | 4 | null {
  if (action === 'archive') return status === ARCHIVED ? null : ARCHIVED;
  if (action === 'read') return status === READ || status === ARCHIVED ? null : READ;
  return null;
}
