import { mayIn } from '#api/session/session.ts';
import type { Role, Session } from '#contract/session.ts';
import { isOpenTo, screens, type ScreenDefinition } from './screens.ts';

/** Where the work of each role begins; of several roles the first decides. */
const beginnings: readonly (readonly [role: Role, path: string])[] = [
  ['admin', '/overview'],
  ['triage', '/inbox'],
  ['accounting', '/receivables'],
  ['payer', '/pay'],
  ['ops', '/carriers'],
];

/**
 * Where `/` leads: to what a person has chosen (a path), else to where their role's work begins,
 * else to the first screen that they may use. `undefined` where that is none.
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
