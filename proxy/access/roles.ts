import type { Role } from '#contract/session.ts';
import type { Endpoint } from '../service/endpoints.ts';

/** Whose work something is, and whether it changes anything. */
export type Work = Pick<Endpoint, 'role' | 'kind'>;

/** Whether one who has these roles may do this. Nothing is allowed that no line here allows. */
export function mayDo(roles: readonly Role[], { role, kind }: Work): boolean {
  if (roles.includes('admin')) return true;
  if (roles.includes(role)) return true;
  // Whoever pays has to see what is owed.
  return role === 'accounting' && kind === 'read' && roles.includes('payer');
}
