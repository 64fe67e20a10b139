import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { checkUnsent } from './check-unsent.ts';
import { allItems, type Run } from './run.ts';
import { idOf, makeContext, makeRun, makeTarget, runOn, settled } from './testing/make-run.ts';
import { stubService, type Listed } from './testing/stub-service.ts';
import { itemsToUndo } from './undo-items.ts';

afterEach(() => vi.unstubAllGlobals());

const at = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString();
const statuses = fc.array(
  fc.record({
    before: fc.constantFrom(0, 1, 2, 4),
    now: fc.constantFrom(1, 2, 4, null),
  }),
  { minLength: 1, maxLength: 450 },
);

async function check(run: Run, now: readonly (number | null)[], hasOwnId: boolean): Promise<void> {
  const rows = now.flatMap((status, n) =>
    status === null
      ? []
      : [{ id: hasOwnId ? idOf(n) : null, recordId: idOf(n), status, createdAt: at(n) }],
  );
  vi.stubGlobal('fetch', stubService({ rows: () => rows }).fetch);
  await checkUnsent(run, makeContext({ isFresh: false }));
}

test('an undo is left with what is exactly as the undone run left it', async () => {
  await fc.assert(
    fc.asyncProperty(statuses, fc.boolean(), async (fates, hasOwnId) => {
      const targets = fates.map(({ before }, n) =>
        makeTarget({ id: idOf(n), hasOwnId, status: before, createdAt: at(n) }),
      );
      const done = settled(runOn('archive', targets), 'done');
      const undo = makeRun(itemsToUndo([done]), { id: 'u', action: 'undo', undoes: 'r' });
      await check(
        undo,
        fates.map(({ now }) => now),
        hasOwnId,
      );
      for (const { id, to, verdict } of allItems(undo)) {
        const { now } = fates[Number(id.slice(-12))]!;
        if (now === 4) expect(verdict).toBe('pending');
        else if (now === null) expect(verdict).toBe('unknown');
        else expect(verdict).toBe(now === to ? 'done' : 'skipped');
      }
    }),
    { numRuns: 30 },
  );
});

test('a run that goes on is left with what is as it was chosen, and takes no credit for the rest', async () => {
  await fc.assert(
    fc.asyncProperty(statuses, fc.boolean(), async (fates, hasOwnId) => {
      const targets = fates.map(({ before }, n) =>
        makeTarget({ id: idOf(n), hasOwnId, status: before, createdAt: at(n) }),
      );
      const run = runOn('archive', targets);
      await check(
        run,
        fates.map(({ now }) => now),
        hasOwnId,
      );
      allItems(run).forEach(({ verdict }, n) => {
        const { before, now } = fates[n]!;
        expect(verdict).toBe(now === before ? 'pending' : 'skipped');
      });
      expect(itemsToUndo([{ ...run, state: 'stopped' }])).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('nothing is decided while the service can’t be read', async () => {
  const run = runOn(
    'archive',
    [0, 1].map((n) => makeTarget({ id: idOf(n), createdAt: at(n) })),
  );
  let tries = 0;
  const service = stubService({
    rows: () =>
      [1, 2].map((status, n) => ({ id: idOf(n), recordId: idOf(n), status, createdAt: at(n) })),
  });
  const verdicts: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    verdicts.push(allItems(run)[0]!.verdict);
    tries += 1;
    if (tries < 4) throw new TypeError('Failed to fetch');
    return service.fetch(address);
  });
  await checkUnsent(run, makeContext({ isFresh: false }));
  expect(new Set(verdicts)).toEqual(new Set(['pending']));
  expect(tries).toBeGreaterThan(3);
  expect(allItems(run).map(({ verdict }) => verdict)).toEqual(['pending', 'skipped']);
});

test('looks no further than it must: a page for what stands among the newest', async () => {
  const rows = Array.from({ length: 900 }, (_, n): Listed => ({
    id: idOf(n),
    recordId: idOf(n),
    status: 1,
    createdAt: at(n),
  })).toReversed();
  const run = runOn(
    'archive',
    [899, 850].map((n) => makeTarget({ id: idOf(n), createdAt: at(n) })),
  );
  const service = stubService({ rows: () => rows });
  vi.stubGlobal('fetch', service.fetch);
  await checkUnsent(run, makeContext({ isFresh: false }));
  expect(service.asked).toHaveLength(1);
  expect(allItems(run).map(({ verdict }) => verdict)).toEqual(['pending', 'pending']);
  // One that another tab moved out of sight for a moment is looked for once more.
  const gone = runOn('archive', [makeTarget({ id: idOf(5), createdAt: at(5) })]);
  let looks = 0;
  vi.stubGlobal('fetch', (address: string) => {
    looks += 1;
    const shown = looks > 2 ? rows : [];
    return stubService({ rows: () => shown }).fetch(address);
  });
  await checkUnsent(gone, makeContext({ isFresh: false }));
  expect(allItems(gone).map(({ verdict }) => verdict)).toEqual(['pending']);
});
