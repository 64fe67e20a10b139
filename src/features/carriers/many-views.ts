import type { ManyRow, ManyState } from './many-rows.ts';

/** Which of the rows are shown. */
export const manyViews = {
  all: { label: 'All', states: null },
  linked: { label: 'With a link', states: ['ready', 'opened', 'blocked'] },
  open: { label: 'To put right', states: ['choose', 'no-carrier', 'no-link'] },
} as const satisfies Record<string, { label: string; states: readonly ManyState[] | null }>;
export type ManyView = keyof typeof manyViews;

/** Whether a view has a row. */
export function isInView(view: ManyView): (row: ManyRow) => boolean {
  const states: readonly ManyState[] | null = manyViews[view].states;
  return ({ state }) => states === null || states.includes(state);
}
