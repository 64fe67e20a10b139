import { expect, test } from 'vitest';
import { shownJobs } from './shown-jobs.ts';

const OPENED = Date.UTC(2026, 10, 22, 10);

function job(minutes: number, fields: Partial<Parameters<typeof shownJobs>[0][number]> = {}) {
  return {
    id: String(minutes),
    state: 'finished' as const,
    counts: { total: 1, sent: 1, done: 1, failed: 0, unknown: 0, skipped: 0, pending: 0 },
    problem: null,
    isUndone: false,
    isDismissed: false,
    canUndo: true,
    createdAt: new Date(OPENED - minutes * 60_000).toISOString(),
    ...fields,
  };
}

test('shows a completed action again for a few minutes after a reload, and faults until they are dismissed', () => {
  const shown = (...of: Parameters<typeof shownJobs>[0]) =>
    shownJobs(of, new Set(['watched']), OPENED).map(({ id }) => id);
  const { counts } = job(0);
  expect(shown(job(5))).toEqual(['5']);
  expect(shown(job(60))).toEqual([]);
  expect(shown(job(60, { id: 'watched' }))).toEqual(['watched']);
  expect(shown(job(60, { counts: { ...counts, failed: 1 } }))).toEqual(['60']);
  expect(shown(job(1), job(60, { state: 'running' }), job(2))).toEqual(['1', '60']);
  expect(shown(job(5, { canUndo: false }))).toEqual([]);
});
