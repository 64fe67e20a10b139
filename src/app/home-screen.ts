import { mayIn } from '#api/session/session.ts';
import type { Role, Session } from '#contract/session.ts';
import { isOpenTo, screens, type ScreenDefinition } from './screens.ts';

/** The screen where each role's work begins; if there are several roles, the first decides. */
const beginnings: readonly (readonly [role: Role, path: string])[] = [
  ['admin', '/overview'],
  ['triage', '/inbox'],
  ['accounting', '/receivables'],
  ['payer', '/pay'],
  ['ops', '/carriers'],
];

/**
 * Returns the screen that `/` leads to: the person's choice (a path), else the start of their
 * role's work, else the first screen that they may use. `undefined` if there is none.
 */
export function homeScreen(
  session: Session | undefined,
  chosen: string | null,
): ScreenDefinition | undefined {
  const roles = session?.user?.roles ?? [];
  const ofRole = beginnings.find(([role]) => roles.includes(role))?.[1];
  const open = screens.filter((screen) => isOpenTo((work) => mayIn(session, work), screen));
  return (
    [chosen, ofRole].flatMap((path) => open.find((screen) => screen.path === path) ?? [])[0] ??
    open[0]
  );
}
