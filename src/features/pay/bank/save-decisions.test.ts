import { expect, test } from 'vitest';
import type { BankDecision, SavedBankDecision } from '#contract/bank-decision.ts';
import { UNDECIDED, type BankRun } from './bank-run.ts';
import type { BankLine } from '../paste/bank-list.ts';
import { batchesAside, decisionNames, restored, unsavedOf } from './save-decisions.ts';

const aside: BankDecision = { state: 'aside', aside: { reason: 'dispute', note: '' } };
const accepted: BankDecision = { state: 'accepted', items: ['1'], amounts: ['5.00'] };
const of = (entry: string, decision: BankDecision): SavedBankDecision => ({
  entry,
  decision,
  who: 'anna',
  at: '2026-11-25T08:00:00.000Z',
});
const run = (change: Partial<BankRun> = {}) => ({ ...UNDECIDED, ...change }) as BankRun;
const identities = [['a'], [], ['c']];

test('restores a reopened file’s decisions and the people who made them', () => {
  const next = restored(run(), identities, {
    decisions: [of('c', aside), of('elsewhere', accepted)],
    savesKnown: 0,
  });
  expect([...next.decisions!]).toEqual([[2, aside]]);
  expect(next.madeBy!.get(2)).toEqual({ who: 'anna', at: '2026-11-25T08:00:00.000Z' });
  expect(unsavedOf(run(next))).toEqual([]);
});

test('restores a decision about the same entry of another file, and changes it where it is saved', () => {
  const names = [['booked', 'valued']];
  const other = of('valued', aside);
  const next = restored(run(), names, { decisions: [other], savesKnown: 0 });
  expect(next.decisions!.get(0)).toEqual(aside);
  expect(next.savedAs!.get(0)).toBe('valued');
  // A decision under its own name is the later one.
  const own = restored(run(next), names, {
    decisions: [other, of('booked', accepted)],
    savesKnown: 0,
  });
  expect(own.decisions!.get(0)).toEqual(accepted);
  expect(own.savedAs!.get(0)).toBe('booked');
});

test('names an entry as other files do, but no part of a batch as the batch', () => {
  const line = (bankEntry: string, bookedAs: string | null) =>
    ({
      amount: '1.00',
      bankEntry,
      bookedAs,
      former: `${bankEntry}-f`,
      onOtherDay: null,
    }) as BankLine;
  const lines = [line('a', 'single'), line('b', 'batch'), line('c', 'batch'), line('d', null)];
  expect(decisionNames([...lines, { ...lines[3]!, amount: null }])).toEqual([
    ['a', 'a-f', 'single'],
    ['b', 'b-f'],
    ['c', 'c-f'],
    ['d', 'd-f'],
    [],
  ]);
});

test('keeps an unsaved decision and saves it later', () => {
  const before = run({ decisions: new Map([[0, accepted]]) });
  const next = restored(before, identities, { decisions: [of('a', aside)], savesKnown: 0 });
  expect(run({ ...before, ...next }).decisions.get(0)).toBe(accepted);
  expect(unsavedOf({ ...before, ...next })).toEqual([0]);
});

test('ignores a response from before a save', () => {
  const before = run({
    decisions: new Map([[0, accepted]]),
    saved: new Map([[0, accepted]]),
    savedAt: new Map([[0, 3]]),
  });
  const late = restored(before, identities, { decisions: [], savesKnown: 2 });
  expect({ ...before, ...late }.decisions).toBe(before.decisions);
  const later = restored(before, identities, { decisions: [of('a', aside)], savesKnown: 3 });
  expect(later.decisions!.get(0)).toEqual(aside);
});

test('accepts a decision withdrawn by somebody else, and doesn’t restore it on undo', () => {
  const had = new Map([[0, aside]]);
  const before = run({ decisions: had, saved: had, past: [had] });
  const next = restored(before, identities, { decisions: [], savesKnown: 0 });
  expect([...next.decisions!]).toEqual([]);
  expect(next.past).toEqual([new Map()]);
});

test('saves an undo like a decision', () => {
  const saved = new Map([[0, accepted]]);
  expect(unsavedOf({ decisions: new Map(), saved })).toEqual([0]);
});

test('puts a batch aside once a part of it becomes a payment, but never a single entry', () => {
  const line = (amount: string, bookedAs: string | null) => ({ amount, bookedAs }) as BankLine;
  const lines = [line('30.00', 'B1'), line('12.00', 'B1'), line('7.00', 'S1'), line('5.00', null)];
  const note = 'A file with more details had this as 2 payments.';
  expect(
    batchesAside(
      lines,
      lines.slice(1).map((it) => ({ line: it })),
    ),
  ).toEqual([
    { entry: 'B1', about: '42.00', decision: { state: 'aside', aside: { reason: '', note } } },
  ]);
  expect(batchesAside(lines, [{ line: lines[2]! }])).toEqual([]);
});
