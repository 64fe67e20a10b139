import type { Role } from './session.ts';

/** Says for each role what it lets people do. */
export const roleTexts: Record<Role, string> = {
  triage: 'Triage: view notifications and act on them',
  accounting: 'Accounting: view transactions and acknowledge them',
  payer: 'Payer: view transactions and apply payments',
  ops: 'Ops: look up carriers',
  admin: 'Admin: do everything',
};

export const roleNames: Record<Role, string> = {
  triage: 'Triage',
  accounting: 'Accounting',
  payer: 'Payer',
  ops: 'Ops',
  admin: 'Admin',
};
