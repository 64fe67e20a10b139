import { foldText } from '#lib/search/fold-text.ts';
import { labelName } from './label-change.ts';
import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Rules: a search, and actions for each arriving notification that matches it. The proxy carries
 * them out with no page open; a rule never touches money, because there are no other actions. `GET
 * /api/rules`, `PUT` and `DELETE /api/rules/{id}`, `POST /api/rules/{id}/dry-run`, and `POST
 * /api/rules/{id}/on|off|apply|undo|up|down|restore`. A rule can be switched on only after a dry
 * run of its current version.
 */

export const RULE_NAME_LENGTH = 80;
export const RULE_SEARCH_LENGTH = 500;
export const MOST_RULES = 100;
/** Notifications that a rule may touch in an hour before it pauses, by default. */
export const USUAL_PER_HOUR = 200;
/** Days that a dry run covers, and that a rule is applied to. */
export const DRY_RUN_DAYS = 30;
/** Rows that a dry run shows. */
export const DRY_RUN_ROWS = 100;
/** People that a rule alerts. */
const MOST_ALERTED = 20;

const RULE = 'Rule: ';

/** Returns the name of a rule in the journal and in a notification's activity. */
export function ruleWho(name: string): string {
  return `${RULE}${name}`;
}

/** Whether a name was made by `ruleWho`. */
export function isRuleWho(name: string): boolean {
  return name.startsWith(RULE);
}

const person = z.string().check(z.minLength(1), z.maxLength(100));

const MOST_HOURS = 720;

// Not a union, because the page would have to load the code of unions with its first screen.
const snoozeFor = z.pipe(
  z.unknown(),
  z.transform((value, context): 'news' | number => {
    if (value === 'news') return value;
    const hours = Number(value);
    if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS) return hours;
    const message = `expected "news" or 1 to ${MOST_HOURS} hours`;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }),
);

export const ruleActions = z.strictObject({
  status: z.nullable(z.enum(['archive', 'read'])),
  /** A person, by name. */
  assign: z.nullable(person),
  /** Hours, or until something new happens to the record. */
  snooze: z.nullable(snoozeFor),
  /** Rules older than labels have none, and alert nobody. */
  // eslint-disable-next-line no-underscore-dangle
  label: z._default(z.nullable(labelName), null),
  /**
   * People, by name: alerted under “For you”, and by the channels of their alert for assignments.
   */
  // eslint-disable-next-line no-underscore-dangle
  alert: z._default(z.array(person).check(z.maxLength(MOST_ALERTED)), []),
});
export type RuleActions = z.output<typeof ruleActions>;

const rule = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  actions: ruleActions,
  mostPerHour: integer,
  isOn: z.boolean(),
  /** Why the rule paused itself; `null` if it did not. */
  paused: z.nullable(z.object({ at: z.string(), why: z.string() })),
  /** Whether the current version had a dry run. */
  isTried: z.boolean(),
  /** The person who last changed the rule. */
  who: z.nullable(z.string()),
  /** Notifications that the rule touched within the last hour, and in total. */
  lastHour: integer,
  total: integer,
  /**
   * Of the last hour: notifications that the service didn't change, or didn't restore on an undo.
   */
  failed: integer,
  lastAt: z.nullable(z.string()),
});
export type InboxRule = z.output<typeof rule>;

/** The part of a rule that people edit (`rule-definition.ts`). */
export type RuleDefinition = Pick<InboxRule, 'name' | 'search' | 'actions' | 'mostPerHour'>;

const effects = {
  /** Number of matches that earlier rules leave to this one. */
  matched: integer,
  archive: integer,
  read: integer,
  assign: integer,
  snooze: integer,
  label: integer,
  alert: integer,
};
const ruleEffects = z.object(effects);
/** How many notifications a rule changes, by kind of change. */
export type RuleEffects = z.output<typeof ruleEffects>;

/** Answer of everything but the dry run: the rules, in the order in which they apply. */
export const ruleList = z.object({
  rules: z.array(rule),
  /** After `apply`: the changes that it made. */
  changed: z.optional(ruleEffects),
  /** After `undo`: the number of notifications that it restored. */
  undone: z.optional(integer),
});
export type RuleAnswer = z.output<typeof ruleList>;

/** Answer of `POST /api/rules/{id}/dry-run`. */
export const ruleDryRun = z.object({
  /** Number of notifications of the last 30 days, and whether all of them could be loaded. */
  looked: integer,
  isWhole: z.boolean(),
  ...effects,
  /** The same for the current inbox, as `apply` would change it. */
  existing: ruleEffects,
  /** Most matches that arrived in one hour. */
  busiestHour: integer,
  /** Notifications without their own id, which rules leave alone. */
  leftAlone: integer,
  /** The newest matches, as the service sent them. */
  rows: z.array(z.unknown()),
});
export type RuleDryRun = z.output<typeof ruleDryRun>;

export const ruleDecisions = ['on', 'off', 'apply', 'undo', 'up', 'down', 'restore'] as const;
export type RuleDecision = (typeof ruleDecisions)[number];

/** Whether a rule has any action. */
export function hasActions({ status, assign, snooze, label, alert }: RuleActions): boolean {
  const others = label !== null || alert.length > 0;
  return status !== null || assign !== null || snooze !== null || others;
}

/** Two rules with the same search and actions need only one dry run. */
export function ruleFingerprint({ search, actions }: Pick<RuleDefinition, 'search' | 'actions'>) {
  const { status, assign, snooze, label, alert } = actions;
  const others = label === null && alert.length === 0 ? [] : [label, alert];
  return JSON.stringify([foldText(search), search, status, assign, snooze, ...others]);
}
