import { counted } from '#api/listing/describe-listing.ts';
import type { InboxRule, RuleActions, RuleDryRun, RuleEffects } from '#contract/rule.ts';
import { formatCount } from '#lib/locale.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { visibleString } from '#lib/visible-text.ts';

const noun = { one: 'notification', many: 'notifications' };

const nameOrCount = (rules: readonly InboxRule[]): string =>
  rules.length === 1
    ? `rule ${visibleString(rules[0]!.name)}`
    : counted(rules.length, { one: 'rule', many: 'rules' });

/** Every text of the rules. */
export const ruleTexts = {
  screen: 'Rules',
  list: 'List of rules',
  noun: 'rules',
  about: 'Rules act on notifications as they arrive, from top to bottom, even if no page is open.',
  create: 'New rule',
  none: 'No rules yet',
  noneHint: 'Search the inbox and create a rule from the search, or start here.',
  name: 'Name',
  search: 'Search',
  searchHint: 'Text, type:, event:, record: and needs: work as in the inbox.',
  status: 'Status',
  noStatus: 'Leave unchanged',
  archive: 'Archive',
  read: 'Mark read',
  assign: 'Assign to',
  noAssign: 'Nobody',
  snooze: 'Snooze',
  noSnooze: 'Don’t snooze',
  snoozeNews: 'Until something new happens',
  snoozeHours: (hours: number) =>
    hours % 24 === 0
      ? `For ${counted(hours / 24, { one: 'day', many: 'days' })}`
      : `For ${counted(hours, { one: 'hour', many: 'hours' })}`,
  label: 'Add label',
  labelHint: 'Words without quotes',
  alert: 'Alert',
  alertHint: 'These people see it under For you, and get it with their assignment alerts.',
  limit: 'Hourly limit',
  limitHint: 'Above it, the rule pauses.',
  noActions: 'Choose at least one action.',
  dryRun: 'Dry run',
  save: 'Save',
  cancel: 'Cancel',
  switchOn: 'Switch on',
  edit: 'Edit',
  editTitle: (name: string) => (name === '' ? 'New rule' : `Rule: ${name}`),
  delete: 'Delete',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  isOn: (name: string) => `${name} is on`,
  apply: 'Apply to existing',
  applyNow: 'Apply',
  undo: 'Undo last hour',
  alertMe: 'Alert me',
  applyHint: 'Notifications of the last 30 days. Undo last hour restores them.',
  nothingToApply: 'Nothing in the inbox needs this rule.',
  deleted: (rules: readonly InboxRule[]) => `Deleted ${nameOrCount(rules)}.`,
  restored: (rules: readonly InboxRule[]) => `Restored ${nameOrCount(rules)}.`,
  undoDelete: (count: number) => `Undo: restore ${count === 1 ? 'rule' : 'rules'}`,
  undone: (count: number) =>
    count === 0 ? 'Nothing to restore.' : `Restoring ${formatCount(count)}.`,
  needsDryRun: 'Needs a dry run before you can switch it on: choose Edit.',
  paused: (why: string) => `Paused. ${why} Switch it on again to continue.`,
  gone: (names: readonly string[]) =>
    `${visibleString(names.join(', '))} can’t open this inbox any more. Edit the rule to choose someone else.`,
  figures: (lastHour: number, total: number, failed: number) =>
    [
      ...(total === 0
        ? ['Nothing changed yet']
        : [`${formatCount(lastHour)} in the last hour`, `${formatCount(total)} in total`]),
      ...(failed === 0 ? [] : [`${formatCount(failed)} failed in the last hour`]),
    ].join(' · '),
  would: 'In the last 30 days',
  matched: (of: RuleDryRun) =>
    of.matched === 0
      ? `It would have changed none of ${counted(of.looked, noun)}.`
      : `It would have changed ${formatCount(of.matched)} of ${counted(of.looked, noun)}, at most ${formatCount(of.busiestHour)} in an hour.`,
  overLimit: 'That is above the hourly limit, so the rule would pause.',
  notWhole: 'There are too many notifications to check them all.',
  leftAlone: (count: number) =>
    `${counted(count, noun)} without an ID of ${count === 1 ? 'its own stays' : 'their own stay'} unchanged.`,
  newest: (shown: number, of: number) =>
    shown < of ? `The newest ${formatCount(shown)} of ${formatCount(of)}` : 'Notifications',
  event: 'Event',
  record: 'Record',
  message: 'Message',
  time: 'Time',
  muted: 'Muted records',
  aboutMuted: 'Waybill marks new notifications of these records as read, for everyone.',
  mutedBy: (who: string | null) => (who === null ? 'Muted' : `Muted by ${who}`),
  unmute: 'Unmute',
  unmuteThis: (record: string) => `Unmute ${record}`,
  mutedTogether: (count: number) => `${formatCount(count)} records muted together`,
  unmuteAll: 'Unmute all',
  unmuteTogether: (count: number) => `Unmute all ${formatCount(count)} muted together`,
} as const;

/** `Archive 3, label 5.` */
export function describePlan(of: RuleEffects): string {
  const parts = [
    ...(of.archive > 0 ? [`archive ${formatCount(of.archive)}`] : []),
    ...(of.read > 0 ? [`mark ${formatCount(of.read)} read`] : []),
    ...(of.assign > 0 ? [`assign ${formatCount(of.assign)}`] : []),
    ...(of.snooze > 0 ? [`snooze ${formatCount(of.snooze)}`] : []),
    ...(of.label > 0 ? [`label ${formatCount(of.label)}`] : []),
    ...(of.alert > 0 ? [`alert people to ${formatCount(of.alert)}`] : []),
  ];
  return sentenceOf(parts.join(', '));
}

/** `Archiving 3, labeled 5.`: a status is changed in the background. */
export function describeDone(of: RuleEffects): string {
  if (of.matched === 0) return ruleTexts.nothingToApply;
  const parts = [
    ...(of.archive > 0 ? [`archiving ${formatCount(of.archive)}`] : []),
    ...(of.read > 0 ? [`marking ${formatCount(of.read)} read`] : []),
    ...(of.assign > 0 ? [`assigned ${formatCount(of.assign)}`] : []),
    ...(of.snooze > 0 ? [`snoozed ${formatCount(of.snooze)}`] : []),
    ...(of.label > 0 ? [`labeled ${formatCount(of.label)}`] : []),
    ...(of.alert > 0 ? [`alerted people to ${formatCount(of.alert)}`] : []),
  ];
  return sentenceOf(parts.join(', '));
}

/**
 * The confirmation before a rule is applied. The detail is empty if the question says everything.
 */
export function askApply(of: RuleEffects): { question: string; detail: string; action: string } {
  const all = counted(of.matched, noun);
  const hasOthers = of.assign + of.snooze + of.label + of.alert > 0;
  if (!hasOthers && of.archive === of.matched)
    return { question: `Archive ${all}?`, detail: '', action: ruleTexts.archive };
  if (!hasOthers && of.read === of.matched)
    return { question: `Mark ${all} read?`, detail: '', action: ruleTexts.read };
  return { question: `Change ${all}?`, detail: describePlan(of), action: ruleTexts.applyNow };
}

/** `Archive, assign to anna`. */
export function describeActions({ status, assign, snooze, label, alert }: RuleActions): string {
  const parts = [
    ...(status === 'archive' ? ['archive'] : []),
    ...(status === 'read' ? ['mark read'] : []),
    ...(assign === null ? [] : [`assign to ${assign}`]),
    ...(snooze === null
      ? []
      : [
          snooze === 'news'
            ? 'snooze until something new happens'
            : `snooze ${ruleTexts.snoozeHours(snooze).toLowerCase()}`,
        ]),
    ...(label === null ? [] : [`label ${label}`]),
    ...(alert.length === 0 ? [] : [`alert ${alert.join(', ')}`]),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
