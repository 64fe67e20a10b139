import { expect, test } from 'vitest';
import {
  bankDecision,
  type BankDecision,
  type SavedBankDecision,
} from '#contract/bank-decision.ts';
import { z } from '#contract/zod.ts';
import { UNDECIDED, type BankRun } from './bank-run.ts';
import type { BankLine } from '../paste/bank-line.ts';
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
  // Of two, the later one counts.
  const at = (time: string, it: SavedBankDecision): SavedBankDecision => ({ ...it, at: time });
  const [early, late] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z'];
  for (const [own, theirs, name] of [
    [early, late, 'valued'],
    [late, early, 'booked'],
  ] as const) {
    const decisions = [at(theirs, other), at(own, of('booked', accepted))];
    const both = restored(run(), names, { decisions, savesKnown: 0 });
    expect(both.savedAs!.get(0)).toBe(name);
    expect(both.decisions!.get(0)).toEqual(name === 'booked' ? accepted : aside);
  }
});

test('names an entry as other files do, and a line without money not at all', () => {
  const names = { bankEntry: 'a', bookedAs: 'b', former: 'f', onValueDay: 'o', bankReference: 'r' };
  expect(decisionNames({ ...names, amount: '1.00' } as BankLine)).toEqual(['a', 'f', 'o']);
  // Without the bank's reference, an entry of another day only looks like it.
  const without = { ...names, bankReference: '', amount: '1.00' } as BankLine;
  expect(decisionNames(without)).toEqual(['a', 'f']);
  expect(decisionNames({ ...names, amount: null } as BankLine)).toEqual([]);
  expect(decisionNames({ amount: '1.00', bankEntry: 'a' } as BankLine)).toEqual(['a']);
  expect(decisionNames({ amount: '1.00', former: 'f' } as BankLine)).toEqual([]);
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
  const before = run({
    decisions: had,
    saved: had,
    savedAs: new Map([[0, 'a']]),
    madeBy: new Map([[0, { who: 'anna', at: '2026-11-25T08:00:00.000Z' }]]),
    past: [{ decisions: had, others: new Map() }],
  });
  const next = restored(before, identities, { decisions: [], savesKnown: 0 });
  expect([...next.decisions!, ...next.savedAs!, ...next.madeBy!]).toEqual([]);
  expect(next.past).toEqual([{ decisions: new Map(), others: new Map() }]);
});

test('keeps the decision of a line whose entry has no name at the moment', () => {
  const had = new Map([[1, aside]]);
  const before = run({ decisions: had, saved: had });
  const next = restored(before, identities, { decisions: [], savesKnown: 0 });
  expect({ ...before, ...next }.decisions).toBe(had);
});

test('takes its own decision for no change, however the proxy orders it, so that Undo still undoes it', () => {
  const own: BankDecision = { difference: { reason: 'fee', note: '' }, state: 'accepted' };
  const had = new Map([[0, own]]);
  const past = [{ decisions: new Map<number, BankDecision>(), others: new Map<number, number>() }];
  const before = run({ decisions: had, saved: had, past });
  const theirs = z.parse(bankDecision, own);
  const next = restored(before, identities, { decisions: [of('a', theirs)], savesKnown: 0 });
  expect({ ...before, ...next }).toMatchObject({ decisions: had, past });
});

test('saves an undo like a decision', () => {
  const saved = new Map([[0, accepted]]);
  expect(unsavedOf({ decisions: new Map(), saved })).toEqual([0]);
});

test('puts an entry aside, by each of its references, once its details become payments', () => {
  const line = (amount: string, bookedAs: string | null, bookedShort: string | null = null) =>
    ({ amount, bookedAs, bookedShort }) as BankLine;
  const lines = [
    line('30.00', 'B1'),
    line('12.00', 'B1'),
    line('7.00', 'S1-long', 'S1'),
    line('5.00', null),
  ];
  const asideAs = (entry: string, about: string, note: string) => {
    return { entry, about, decision: { state: 'aside', aside: { reason: '', note } } };
  };
  const single = 'A file with more details had this under another bank reference.';
  expect(
    batchesAside(
      lines,
      lines.slice(1).map((it) => ({ line: it })),
    ),
  ).toEqual([
    asideAs('B1', '42.00', 'A file with more details had this as 2 payments.'),
    asideAs('S1-long', '7.00', single),
    asideAs('S1', '7.00', single),
  ]);
  expect(batchesAside(lines, [{ line: lines[3]! }])).toEqual([]);
  // The statement has another entry of that reference.
  const both = [...lines, { ...lines[3]!, bankEntry: 'B1' }];
  expect(batchesAside(both, [{ line: lines[0]! }])).toEqual([]);
});
