import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { allItems, type Run } from './run.ts';
import { settleRun } from './settle-run.ts';
import { idOf, makeContext, makeTarget, runOn } from './testing/make-run.ts';
import { MOST_TRIES } from './try-again.ts';
import { stubService, type Listed } from './testing/stub-service.ts';

afterEach(() => vi.unstubAllGlobals());

const REPORT = idOf(999_999);
const createdAt = '2026-11-01T00:00:00Z';

/** A run of which all was sent. */
function sent(count: number, hasOwnId = true): Run {
  const targets = Array.from({ length: count }, (_, n) =>
    makeTarget({ id: idOf(n), hasOwnId, createdAt }),
  );
  const run = runOn('archive', targets);
  for (const chunk of run.chunks)
    Object.assign(chunk, { state: 'sent', sentAt: 0, reportId: REPORT });
  // No verdict is put off by another try.
  for (const item of allItems(run)) item.tries = MOST_TRIES;
  return run;
}

function rowsOf(statuses: readonly (number | null)[], hasOwnId = true): Listed[] {
  return statuses.flatMap((status, n) =>
    status === null
      ? []
      : [{ id: hasOwnId ? idOf(n) : null, recordId: idOf(n), status, createdAt }],
  );
}

test('whatever the report says, and whenever: done is what the list shows to be so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          /** Status in the list, from which time on, and whether a line names it then. */
          becomes: fc.constantFrom(1, 2, 4, null),
          after: fc.constantFrom(0, 3000, 30_000, 200_000),
          line: fc.constantFrom('none', 'good', 'bad'),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.boolean(),
      async (fates, hasOwnId) => {
        const run = sent(fates.length, hasOwnId);
        const context = makeContext();
        const statuses = () =>
          fates.map(({ becomes, after }) => (context.slept < after ? 1 : becomes));
        const service = stubService({
          rows: () => rowsOf(statuses(), hasOwnId),
          lines: () =>
            fates.flatMap(({ line }, n) =>
              line === 'none'
                ? []
                : [{ RecordId: idOf(n), Message: line === 'good' ? 'Archived' : 'Locked' }],
            ),
        });
        vi.stubGlobal('fetch', service.fetch);
        // What the list showed when the verdict was given, and when that was.
        const shown = new Map<string, number | null>();
        const settledAt = new Map<string, number>();
        context.settled = (_, items) => {
          for (const { id } of items) {
            const place = allItems(run).findIndex((item) => item.id === id);
            shown.set(id, statuses()[place]!);
            settledAt.set(id, context.slept);
          }
        };
        await settleRun(run, context);
        for (const { id, verdict, status, reason } of allItems(run)) {
          const truth = shown.get(id) ?? null;
          expect(verdict === 'done').toBe(truth === 4);
          expect(verdict === 'unchanged').toBe(truth !== 4 && truth !== null);
          expect(verdict === 'unknown').toBe(truth === null);
          if (truth === null) expect(settledAt.get(id)).toBeGreaterThan(60_000);
          if (verdict === 'done') expect(reason).toBe(null);
          if (truth !== null) expect(status).toBe(truth);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('where the report has no lines, what is unchanged is not called so before its time is over', async () => {
  const run = sent(2);
  const context = makeContext();
  const statuses = () => [context.slept < 20_000 ? 1 : 4, 1];
  vi.stubGlobal('fetch', stubService({ rows: () => rowsOf(statuses()) }).fetch);
  const settledAt = new Map<string, number>();
  context.settled = (_, items) => {
    for (const { id } of items) settledAt.set(id, context.slept);
  };
  await settleRun(run, context);
  expect(allItems(run)).toMatchObject([
    { verdict: 'done', reason: null },
    { verdict: 'unchanged', reason: null, status: 1 },
  ]);
  expect(settledAt.get(idOf(0))).toBeGreaterThanOrEqual(20_000);
  expect(settledAt.get(idOf(0))).toBeLessThan(60_000);
  expect(settledAt.get(idOf(1))).toBeGreaterThan(60_000);
});

test('a line that names an id ends the wait for it, and says why', async () => {
  const run = sent(2);
  const context = makeContext();
  const lines = () => [
    { Id: idOf(0).toUpperCase(), Message: 'Locked' },
    { Id: idOf(1), Message: '' },
  ];
  vi.stubGlobal('fetch', stubService({ rows: () => rowsOf([1, 1]), lines }).fetch);
  await settleRun(run, context);
  expect(allItems(run)).toMatchObject([
    { verdict: 'unchanged', reason: 'Locked' },
    { verdict: 'unchanged', reason: null },
  ]);
  expect(context.slept).toBeLessThan(5000);
});

test('a service that can’t be read is asked until the time is over, and nothing is called done', async () => {
  const run = sent(3);
  const context = makeContext();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await settleRun(run, context);
  expect(context.slept).toBeGreaterThan(60_000);
  expect(new Set(allItems(run).map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
});

test('what stands out of order is looked for in all of the list before it is called unknown', async () => {
  const run = sent(1);
  const context = makeContext();
  // Newest first, so that a look ends where the older ones begin.
  const rows = Array.from({ length: 900 }, (_, n): Listed => {
    const at = new Date(Date.parse(createdAt) - n * 60_000).toISOString();
    return { id: idOf(n + 1), recordId: idOf(n + 1), status: 4, createdAt: at };
  });
  const late = { id: idOf(0), recordId: idOf(0), status: 4, createdAt };
  vi.stubGlobal('fetch', stubService({ rows: () => [...rows, late] }).fetch);
  await settleRun(run, context);
  expect(allItems(run)[0]!.verdict).toBe('done');
});

test('an uncertain write is settled by what the list shows', async () => {
  const run = sent(2);
  Object.assign(run.chunks[0]!, { state: 'uncertain', reportId: null });
  const context = makeContext();
  vi.stubGlobal('fetch', stubService({ rows: () => rowsOf([4, 1]) }).fetch);
  await settleRun(run, context);
  expect(allItems(run).map(({ verdict }) => verdict)).toEqual(['done', 'unchanged']);
  expect(context.slept).toBeGreaterThan(60_000);
});

test('while the first batch had no turn, the reports of the others are not asked for', async () => {
  const run = sent(1000);
  const context = makeContext();
  let isProcessed = false;
  const service = stubService({
    rows: () => rowsOf(Array.from({ length: 1000 }, () => (isProcessed ? 4 : 1))),
    lines: () => (isProcessed ? allItems(run).map(({ id }) => ({ Id: id })) : []),
  });
  vi.stubGlobal('fetch', service.fetch);
  const reports = () => service.asked.filter((address) => address.includes('/report/')).length;
  const asked: number[] = [];
  context.report = () => {
    asked.push(reports());
    isProcessed = asked.length === 3;
  };
  await settleRun(run, context);
  // As it begins, after two rounds in vain, after the one in which all five are there.
  expect(asked).toEqual([0, 1, 2, 7]);
  expect(allItems(run).every(({ verdict }) => verdict === 'done')).toBe(true);
});

test('what was sent a while ago is asked for at once', async () => {
  const lines = () => [{ Id: idOf(0) }];
  vi.stubGlobal('fetch', stubService({ rows: () => rowsOf([4]), lines }).fetch);
  const soon = makeContext();
  await settleRun(sent(1), soon);
  expect(soon.slept).toBe(500);
  const later = makeContext({ now: () => 10_000 });
  await settleRun(sent(1), later);
  expect(later.slept).toBe(0);
});
