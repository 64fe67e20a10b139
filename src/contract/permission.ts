import type { Role } from './session.ts';

/** The role that a screen, an action or a route requires, and whether it changes anything. */
export interface Permission {
  role: Role;
  kind: 'read' | 'write';
}

/**
 * Whether a person with these roles may do this. Anything not allowed here is forbidden. The proxy
 * enforces it; the page shows only what is allowed.
 */
export function mayDo(roles: readonly Role[], { role, kind }: Permission): boolean {
  if (roles.includes('admin')) return true;
  if (roles.includes(role)) return true;
  // Payers need to see open amounts.
  return role === 'accounting' && kind === 'read' && roles.includes('payer');
}
