import type { Role } from '#contract/session.ts';

/** What one may do with a role. */
export const roleWords: Record<Role, string> = {
  triage: 'Triage: notifications',
  accounting: 'Accounting: reads the ledger and acknowledges',
  payer: 'Payer: reads the ledger and applies payments',
  ops: 'Ops: carriers',
  admin: 'Admin: everything',
};
