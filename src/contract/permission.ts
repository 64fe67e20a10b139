import type { Role } from './session.ts';

/** The role that a screen, an action or a route requires, and whether it changes anything. */
export interface Permission {
  role: Role;
  kind: 'read' | 'write';
}

/**
 * Whether one who has these roles may do this. Nothing is allowed that no line here allows. The
 * proxy holds requests to it; the page shows what passes.
 */
export function mayDo(roles: readonly Role[], { role, kind }: Permission): boolean {
  if (roles.includes('admin')) return true;
  if (roles.includes(role)) return true;
  // Payers need to see open amounts.
  return role === 'accounting' && kind === 'read' && roles.includes('payer');
}
