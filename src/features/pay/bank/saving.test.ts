import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BankDecision, BankDecisionMade } from '#contract/bank-decision.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { bankRun, changeRun, decide, UNDECIDED, undoDecision, type BankRun } from './bank-run.ts';
import {
  putBatchesAside,
  refusalsOf,
  saveDecisions,
  saveRefused,
  savesSoFar,
  unsavedOf,
} from './save-decisions.ts';

const accepted: BankDecision = { state: 'accepted', items: ['1'], amounts: ['5.00'] };
const aside: BankDecision = { state: 'aside', aside: { reason: 'dispute', note: '' } };
const entries = [
  { names: ['a', 'a as before'], about: 'Acme · 5.00' },
  { names: [], about: 'no entry' },
  { names: ['c'], about: 'Cobalt · 7.00' },
];

let arrived: BankDecisionMade[];
/** Requests that the proxy has not answered yet; `null` where it answers at once. */
let held: ((response: Response) => void)[] | null;
let isAway: boolean;
/** The proxy refuses decisions about these entries. */
let refused: readonly string[];

beforeEach(() => {
  vi.useFakeTimers();
  arrived = [];
  held = null;
  isAway = false;
  refused = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
    const made = JSON.parse(body) as BankDecisionMade;
    arrived.push(made);
    if (refused.includes(made.entry)) return Promise.resolve(refusal());
    if (held === null) return Promise.resolve(Response.json({}));
    return new Promise<Response>((resolve) => held!.push(resolve));
  });
  bankRun.set({ ...UNDECIDED, account: 'one', table: { rows: [] } } as unknown as BankRun);
});
afterEach(async () => {
  isAway = false;
  bankRun.set(null);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refusal = () =>
  Response.json(
    { type: 'urn:waybill:problem:not-allowed', title: 'Not allowed', detail: '', status: 403 },
    { status: 403, headers: { 'content-type': 'application/problem+json' } },
  );
const settle = () => vi.advanceTimersByTimeAsync(0);
const answer = async () => {
  held!.shift()!(Response.json({}));
  await settle();
};
const run = () => bankRun.get()!;

test('saves each decision under its entry’s name, and what was undone as none', async () => {
  const end = saveDecisions(entries);
  decide([0, 1, 2], accepted);
  await settle();
  // The second line has no entry that could have a decision.
  expect(arrived).toEqual([
    { entry: 'a', about: 'Acme · 5.00', decision: accepted },
    { entry: 'c', about: 'Cobalt · 7.00', decision: accepted },
  ]);
  expect(unsavedOf(run())).toEqual([1]);
  arrived = [];
  undoDecision();
  await settle();
  expect(arrived.map(({ entry, decision }) => [entry, decision])).toEqual([
    ['a', null],
    ['c', null],
  ]);
  expect(unsavedOf(run())).toEqual([]);
  end();
});

test('saves the decisions that were there before the screen was', async () => {
  decide(2, aside);
  const end = saveDecisions(entries);
  await settle();
  expect(arrived.map(({ entry }) => entry)).toEqual(['c']);
  end();
});

test('changes a decision where another file saved it', async () => {
  const end = saveDecisions(entries);
  changeRun({
    decisions: new Map([[0, aside]]),
    saved: new Map([[0, aside]]),
    savedAs: new Map([[0, 'a as before']]),
    madeBy: new Map([[0, { who: 'ben', at: '2026-11-25T08:00:00.000Z' }]]),
  });
  decide(0, accepted);
  await settle();
  expect(arrived.map(({ entry }) => entry)).toEqual(['a as before']);
  // It is no longer the decision that somebody else made.
  expect(run().madeBy.size).toBe(0);
  end();
});

test('sends one save at a time, so that the latest decision about an entry is the last to arrive', async () => {
  held = [];
  const end = saveDecisions(entries);
  const before = savesSoFar();
  decide(0, accepted);
  decide(0, aside);
  await settle();
  expect(arrived.map(({ decision }) => decision)).toEqual([accepted]);
  expect(savesSoFar()).toBe(before);
  await answer();
  expect(savesSoFar()).toBe(before + 1);
  expect(arrived.at(-1)!.decision).toEqual({ ...accepted, ...aside });
  expect(unsavedOf(run())).toEqual([0]);
  await answer();
  expect(unsavedOf(run())).toEqual([]);
  expect(run().savedAt.get(0)).toBe(before + 2);
  expect(arrived).toHaveLength(2);
  end();
});

test('says that a decision is not saved, and saves it once the proxy answers again', async () => {
  const end = saveDecisions(entries);
  isAway = true;
  decide(0, accepted);
  await settle();
  expect(run().isUnsaved).toBe(true);
  isAway = false;
  // A further decision doesn't make it hurry: the proxy has just failed.
  decide(2, accepted);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(arrived).toEqual([]);
  // Saving goes on after the screen is left.
  end();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived.map(({ entry }) => entry)).toEqual(['a', 'c']);
  expect(run().isUnsaved).toBe(false);
  expect(unsavedOf(run())).toEqual([]);
});

test('keeps a decision that the proxy refuses without trying again, and saves the others', async () => {
  const end = saveDecisions(entries);
  refused = ['a'];
  decide([0, 2], accepted);
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived.map(({ entry }) => entry)).toEqual(['a', 'c']);
  expect(run().isUnsaved).toBe(false);
  expect(refusalsOf(run())).toHaveLength(1);
  expect(unsavedOf(run())).toEqual([0]);
  expect(run().decisions.get(0)).toEqual(accepted);
  refused = [];
  saveRefused();
  await settle();
  expect(arrived.map(({ entry }) => entry)).toEqual(['a', 'c', 'a']);
  expect(refusalsOf(run())).toEqual([]);
  expect(unsavedOf(run())).toEqual([]);
  end();
});

test('saves another decision about an entry whose first one was refused', async () => {
  const end = saveDecisions(entries);
  refused = ['a'];
  decide(0, accepted);
  await settle();
  refused = [];
  decide(0, aside);
  await settle();
  expect(refusalsOf(run())).toEqual([]);
  expect(unsavedOf(run())).toEqual([]);
  end();
});

test('forgets a failed save with the decision that the person undid', async () => {
  const end = saveDecisions(entries);
  isAway = true;
  decide(0, accepted);
  await settle();
  undoDecision();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run().isUnsaved).toBe(false);
  expect(arrived).toEqual([]);
  end();
});

test('notes no save in a file that was opened since', async () => {
  held = [];
  const end = saveDecisions(entries);
  decide(0, accepted);
  await settle();
  bankRun.set({ ...run(), ...UNDECIDED, table: { rows: [] } } as unknown as BankRun);
  await answer();
  expect(run().saved.size).toBe(0);
  // Without any file, there is nothing to try.
  bankRun.set(null);
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  end();
});

test('saves nothing while no screen of the file is open', async () => {
  saveDecisions(entries)();
  decide(0, accepted);
  await settle();
  expect(arrived).toEqual([]);
});

const batched = [
  { amount: '30.00', bookedAs: 'B1', bookedShort: 'B' },
  { amount: '12.00', bookedAs: 'B1', bookedShort: 'B' },
] as unknown as BankLine[];
const ready = [{ line: batched[0]! }];

test('keeps trying to put a batch’s entry aside, so that its money isn’t applied twice', async () => {
  isAway = true;
  putBatchesAside(batched, ready);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(arrived).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(arrived.map(({ entry, decision }) => [entry, decision?.state])).toEqual([
    ['B1', 'aside'],
    ['B', 'aside'],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toHaveLength(2);
});

test('says which batch entries may not be put aside, and tries again only when asked', async () => {
  refused = ['B1'];
  putBatchesAside(batched, ready);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived.map(({ entry }) => entry)).toEqual(['B1', 'B']);
  expect(refusalsOf(run())).toHaveLength(1);
  refused = [];
  saveRefused();
  await settle();
  expect(arrived.map(({ entry }) => entry)).toEqual(['B1', 'B', 'B1']);
  expect(refusalsOf(run())).toEqual([]);
});

test('puts no entry of one account aside in another', async () => {
  isAway = true;
  putBatchesAside(batched, ready);
  await settle();
  isAway = false;
  bankRun.set({ ...run(), account: 'two' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual([]);
});
