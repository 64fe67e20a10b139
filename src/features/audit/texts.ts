import { counted } from '#api/describe-listing.ts';
import type { AuditAction, AuditKind } from '#contract/audit.ts';

const entryNoun = { one: 'entry', many: 'entries' };

/** Every text of the audit log. */
export const auditTexts = {
  screen: 'Audit log',
  noun: 'entries',
  search: 'Search audit log',
  searchBy: 'Person, payment number, ID',
  kind: 'Kind',
  allKinds: 'Everything',
  when: 'When',
  who: 'Who',
  what: 'What',
  about: 'About',
  outcome: 'Outcome',
  nobody: '–',
  byToken: (token: string, who: string) => `By token ${token} of ${who}`,
  batch: (id: number) => `Batch ${id}`,
  done: 'Done',
  refused: (status: number) => `Refused (${status})`,
  failed: (status: number) => `Failed (${status})`,
  older: 'Show older entries',
  outdated: 'This data may be outdated.',
  none: 'Nothing recorded yet',
  noneHint: 'Payments, decisions, assignments and sign-ins appear here.',
  noneFound: 'No entry matches',
  noneFoundHint: 'Enter a complete name, payment number, ID or report ID.',
  showAll: 'Show all entries',
  checking: 'Checking the log…',
  unchanged: (entries: number) => `${counted(entries, entryNoun)}, none changed or missing`,
  notChecked: 'The log couldn’t be checked',
  broken: (id: number) => `The log was changed at entry ${id}.`,
  brokenHint:
    'An entry was edited, moved or removed outside Waybill. Keep a copy of the journal, and compare it with a backup.',
} as const;

export const auditKindTexts: Record<AuditKind, string> = {
  money: 'Payments and acknowledgements',
  notifications: 'Notifications and tasks',
  references: 'References and payers',
  people: 'Sign-ins and tokens',
};

export const auditActionTexts: Record<AuditAction, string> = {
  'notifications.update': 'Update notifications',
  'notifications.archive': 'Archive notifications',
  'notifications.archiveOne': 'Archive notification',
  'receivables.acknowledge': 'Acknowledge',
  'payments.apply': 'Apply payments',
  'send-draft': 'Send draft',
  'submit-draft': 'Submit draft for approval',
  'return-draft': 'Return draft',
  'withdraw-draft': 'Withdraw draft',
  'delete-draft': 'Delete draft',
  'send-again': 'Send again',
  'mark-received': 'Mark as received',
  'start-job': 'Start task',
  'stop-job': 'Stop task',
  'resume-job': 'Continue task',
  'retry-job': 'Retry task',
  'undo-job': 'Undo task',
  'dismiss-job': 'Hide task',
  assign: 'Assign notifications',
  snooze: 'Snooze',
  'import-references': 'Import references',
  'delete-references': 'Delete references',
  'confirm-payers': 'Confirm payers',
  'forget-payer': 'Forget payer',
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
  'sign-out-everywhere': 'Sign out everywhere',
  'sign-out-by-provider': 'Sign out by provider',
  'create-token': 'Create access token',
  'revoke-token': 'Revoke access token',
};
