import type { Role, Session } from '#contract/session.ts';
import { stepTexts, type StepText } from './texts.ts';

export interface TourStep extends StepText {
  /** Path of the screen that has the target; without a path, every screen has it. */
  path?: string;
  /** CSS selector of the element that the step explains. */
  target: string;
}

type Steps = readonly [TourStep, TourStep, TourStep];
type Place = Omit<TourStep, keyof StepText>;

const toScreen = (path: string): string => `nav[aria-label="Screens"] a[href="${path}"]`;

const places: Record<Exclude<Role, 'admin'> | 'everything', readonly [Place, Place, Place]> = {
  triage: [
    {
      path: '/inbox',
      target: 'nav[aria-label="Views"], [role="search"][aria-label="Filters"]',
    },
    {
      path: '/inbox',
      target: '[role="table"][aria-label="Notifications"] [role="columnheader"]:has(input)',
    },
    { path: '/inbox', target: 'input[aria-label="Search notifications"]' },
  ],
  accounting: [
    { path: '/receivables', target: 'section[aria-label="Totals"]' },
    { path: '/receivables', target: '[role="radiogroup"][aria-label="View"]' },
    { target: toScreen('/batches') },
  ],
  payer: [
    { path: '/pay', target: 'main a[href="/pay/new"]' },
    { target: toScreen('/receivables') },
    { target: toScreen('/batches') },
  ],
  ops: [
    { path: '/carriers', target: 'section[aria-label="Track"] label' },
    { path: '/carriers', target: 'section[aria-label="Track"] button' },
    { target: 'button[aria-label="Help"]' },
  ],
  everything: [
    { target: 'nav[aria-label="Screens"]' },
    { target: toScreen('/overview') },
    { target: 'button[aria-label="Help"]' },
  ],
};

/** The three steps for the user's first role that has steps, because three are enough. */
export function tourSteps(session: Session | undefined): Steps {
  const roles = session?.user?.roles ?? [];
  const seesAll = session?.mode === 'off' || roles.includes('admin');
  const order = ['triage', 'accounting', 'payer', 'ops'] as const;
  const role = (seesAll ? undefined : order.find((it) => roles.includes(it))) ?? 'everything';
  const step = (at: 0 | 1 | 2): TourStep => ({ ...stepTexts[role][at], ...places[role][at] });
  return [step(0), step(1), step(2)];
}
