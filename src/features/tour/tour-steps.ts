import type { Role, Session } from '#contract/session.ts';
import { stepTexts, taskTexts, type StepText } from './texts.ts';
import type { TourTask } from './use-task-done.ts';

export interface TourStep extends StepText {
  /** Path of the screen with the target; without a path, every screen has the target. */
  path?: string;
  /** CSS selector of the element that the step explains. */
  target: string;
  /** A task for the person; the step reports when it is done. */
  task?: TourTask;
}

type Place = Omit<TourStep, keyof StepText>;

const toScreen = (path: string): string => `nav[aria-label="Screens"] a[href="${path}"]`;

/** With the results, which a card beside the field alone would cover. */
const tracking = 'section[aria-label="Track"]';

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
    { path: '/carriers', target: tracking },
    { path: '/carriers', target: 'section[aria-label="Track"] button' },
    { target: 'button[aria-label="Help"]' },
  ],
  everything: [
    { target: 'nav[aria-label="Screens"]' },
    { target: toScreen('/overview') },
    { target: 'button[aria-label="Help"]' },
  ],
};

const firstRow = (table: string): string =>
  `[role="table"][aria-label="${table}"] [data-index="0"]`;

const tasks: Record<keyof typeof places, Place> = {
  triage: { path: '/inbox', target: firstRow('Notifications'), task: 'archive' },
  accounting: { path: '/receivables', target: firstRow('Receivables'), task: 'acknowledge' },
  payer: { path: '/pay', target: 'main a[href="/pay/new"]', task: 'apply' },
  ops: { path: '/carriers', target: tracking, task: 'track' },
  everything: { path: '/inbox', target: firstRow('Notifications'), task: 'archive' },
};

/**
 * The steps for the user's first role that has steps. Three are enough; the sandbox has a fourth
 * with a practice task, which nobody should do on real data.
 */
export function tourSteps(session: Session | undefined, isSandbox = false): readonly TourStep[] {
  const roles = session?.user?.roles ?? [];
  const seesAll = session?.mode === 'off' || roles.includes('admin');
  const order = ['triage', 'accounting', 'payer', 'ops'] as const;
  const role = (seesAll ? undefined : order.find((it) => roles.includes(it))) ?? 'everything';
  const step = (at: 0 | 1 | 2): TourStep => ({ ...stepTexts[role][at], ...places[role][at] });
  const task = { ...taskTexts[role], ...tasks[role] };
  return [step(0), step(1), step(2), ...(isSandbox ? [task] : [])];
}
