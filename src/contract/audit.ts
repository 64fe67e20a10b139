import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/audit`: everyone's actions through this Waybill, newest first,
 * and `/api/audit/chain`: whether the log is unaltered. Times are ISO 8601 in UTC.
 */

const money = [
  'receivables.acknowledge',
  'payments.apply',
  'send-draft',
  'submit-draft',
  'return-draft',
  'withdraw-draft',
  'delete-draft',
  'send-again',
  'mark-received',
  'decide-bank-entry',
] as const;
const notifications = [
  'notifications.update',
  'notifications.archive',
  'notifications.archiveOne',
  'start-job',
  'stop-job',
  'resume-job',
  'retry-job',
  'undo-job',
  'dismiss-job',
  'assign',
  'unassign',
  'edit-note',
  'snooze',
  'end-snooze',
  'undo-snooze',
  'label',
  'remove-label',
  'mute',
  'unmute',
  'create-rule',
  'edit-rule',
  'delete-rule',
  'restore-rule',
  'switch-rule-on',
  'switch-rule-off',
  'apply-rule',
  'undo-rule',
  'edit-view',
  'delete-view',
  'create-alert',
  'edit-alert',
  'delete-alert',
  'create-alert-channel',
  'edit-alert-channel',
  'delete-alert-channel',
  'test-alert-channel',
  'stop-alert-channel',
  'edit-alert-times',
  'send-alert-again',
] as const;
const references = [
  'import-references',
  'delete-references',
  'confirm-payers',
  'forget-payer',
  'edit-difference',
  'remove-difference',
] as const;
const reminders = ['edit-reminders', 'record-letters', 'remove-letter'] as const;
const people = [
  'sign-in',
  'sign-out',
  'sign-out-everywhere',
  'sign-out-by-provider',
  'first-visit',
  'change-rights',
  'create-token',
  'revoke-token',
] as const;
const administration = [
  'choose-sandbox',
  'test-service',
  'connect-service',
  'edit-settings',
  'add-user',
  'change-user',
  'remove-user',
] as const;

/** Actions grouped the way people look for them. */
export const auditKinds = {
  money,
  notifications,
  references,
  reminders,
  people,
  administration,
} as const;

/** The recorded actions: the writes of the interface by their endpoint, then Waybill's own. */
export const auditActions = [
  ...money,
  ...notifications,
  ...references,
  ...reminders,
  ...people,
  ...administration,
] as const;
export type AuditAction = (typeof auditActions)[number];
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as AuditKind[];

const auditEntry = z.object({
  id: integer,
  at: z.string(),
  /** `null` where nobody signs in, or the person is unknown. */
  who: z.nullable(z.string()),
  /** Name of the access token of a program that acted for the person; `null`: none. */
  token: z.nullable(z.string()),
  what: z.string(),
  /** The subject's name at that time, or the id of a draft, batch or job; '' for none. */
  object: z.string(),
  /** Today's name of a draft, where `object` is the id of one that is there; else `null`. */
  name: z.nullable(z.string()),
  /** Details, such as the roles of a user or the id of a token; '' for none. */
  detail: z.string(),
  /** Number of the batch that sent it, if there is one. */
  batch: z.nullable(integer),
  /** HTTP status of the answer. */
  outcome: integer,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Answer of `GET /api/audit`; `next` is the `before` of the next page. */
export const auditList = z.object({
  entries: z.array(auditEntry),
  next: z.nullable(integer),
});
export type AuditList = z.output<typeof auditList>;

/** Answer of `GET /api/audit/chain`. */
export const auditChain = z.object({
  /** Entries of all accounts. */
  entries: integer,
  /** The first entry that was changed, moved or follows a missing entry; `null` if none is. */
  brokenAt: z.nullable(integer),
});
export type AuditChain = z.output<typeof auditChain>;
