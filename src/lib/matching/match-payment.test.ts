import { describe, expect, test } from 'vitest';
import type { SubsetSums } from '../subset-sum/answer.ts';
import {
  matchNamed,
  matchSum,
  matchUsual,
  withWays,
  type MatchableItem,
  type PaymentMatch,
} from './match-payment.ts';
import type { MentionedBy } from './mentions.ts';

const debt = (available: bigint, due: number | null = null): MatchableItem => ({
  available,
  due,
  reduces: false,
});
const credit = (available: bigint): MatchableItem => ({ ...debt(available), reduces: true });

const nothingNamed = new Map<number, MentionedBy>();

/** The match in short: certainty, evidence, and `place:amount` of each item. */
function short(match: PaymentMatch | null): string {
  if (match === null) return 'nothing';
  const items = match.items.map(({ place, amount }) => `${place}:${amount}`);
  return [match.certainty, match.evidence, ...items].join(' ');
}

describe('items that the text names', () => {
  const items = [debt(10_000n), debt(20_000n), debt(30_000n), debt(0n), credit(5_000n)];
  const named = (amount: bigint, by: readonly [number, MentionedBy][]) =>
    matchNamed(items, { amount, named: new Map(by) });

  test.each([
    ['certain named 0:10000 1:20000', 30_000n, ['name', 'list']],
    ['certain named 0:10000', 10_000n, ['name', 'slip']],
    ['likely named-slip 0:10000 1:20000', 30_000n, ['name', 'slip']],
    ['possible named-differs 0:10000 1:15000', 25_000n, ['name', 'name']],
    ['possible named-differs 0:10000', 10_000n, ['name', 'name']],
    ['possible named-differs 0:10000 1:20000', 30_001n, ['name', 'name']],
  ] as const)('%s', (expected, amount, [first, second]) => {
    const match = named(amount, [
      [0, first],
      [1, second],
    ]);
    expect(short(match)).toBe(expected);
    const isDiffering = match?.evidence === 'named-differs';
    expect(match).toMatchObject({ ways: null, more: isDiffering ? 30_000n - amount : 0n });
  });

  test('subtracts a named credit, and leaves the rest to a person if the sum differs', () => {
    const by: [number, MentionedBy][] = [
      [0, 'name'],
      [4, 'name'],
    ];
    expect(short(named(5_000n, by))).toBe('certain named 0:10000 4:5000');
    expect(named(6_000n, by)).toMatchObject({
      evidence: 'named-differs',
      items: [],
      more: -1_000n,
    });
  });

  test('finds nothing if only credits, paid items or no items are named', () => {
    expect(named(5_000n, [[4, 'name']])).toBeNull();
    expect(named(5_000n, [[3, 'name']])).toBeNull();
    expect(named(5_000n, [])).toBeNull();
  });
});

describe('payments without a reference', () => {
  const usual = (amount: bigint, ...items: MatchableItem[]) =>
    short(matchUsual(items, { amount, named: nothingNamed }));

  test('is certain of the only item of an amount that is no coincidence', () => {
    expect(usual(12_345n, debt(500n), debt(12_345n), debt(777n))).toBe('certain one-item 1:12345');
    // Round amounts coincide, as amounts of many items do.
    expect(usual(10_000n, debt(500n), debt(10_000n))).toBe('likely one-item 1:10000');
    const many = Array.from({ length: 130 }, (_, at) => debt(BigInt(20_001 + at)));
    expect(usual(12_345n, debt(12_345n), ...many.slice(0, 120))).toMatch(/^certain/);
    expect(usual(120n, debt(120n), ...many.map((_, at) => debt(BigInt(121 + at))))).toMatch(
      /^likely/,
    );
  });

  test('is certain of no item that another of the same amount could replace', () => {
    expect(usual(12_345n, debt(12_345n), debt(12_345n))).toBe('possible one-item 0:12345');
    // The first two fall due on one day, and a later item equals one of them.
    const items = [debt(12_345n, 1), debt(333n, 1), debt(333n, 2), debt(9_999n, 3)];
    expect(usual(12_678n, ...items)).toBe('possible due-run 0:12345 1:333');
    expect(usual(12_678n, ...items.with(2, debt(334n, 2)))).toBe('certain due-run 0:12345 1:333');
  });

  test('finds all items due by a day, but no part of a day', () => {
    const items = [debt(10_001n, 1), debt(20_010n, 2), debt(35_100n, 2), debt(41_000n, 3)];
    expect(usual(65_111n, ...items)).toBe('certain due-run 0:10001 1:20010 2:35100');
    expect(usual(30_011n, ...items)).toBe('nothing');
    expect(usual(106_111n, ...items)).toBe('certain balance 0:10001 1:20010 2:35100 3:41000');
  });

  test('finds the whole balance with its credits, but no credit alone', () => {
    const items = [debt(10_001n, 1), debt(20_010n, 2), credit(3_333n), debt(0n, 3)];
    expect(usual(26_678n, ...items)).toBe('certain balance 0:10001 1:20010 2:3333');
    expect(usual(3_333n, ...items)).toBe('nothing');
    expect(usual(10_001n, debt(10_001n), debt(20_002n), credit(20_002n))).toBe(
      'possible one-item 0:10001',
    );
    expect(usual(-3_333n, credit(3_333n))).toBe('nothing');
  });

  test('is uncertain once several combinations come to the amount', () => {
    const match = matchUsual([debt(12_345n)], { amount: 12_345n, named: nothingNamed })!;
    const found = (count: number, isCounted: boolean): SubsetSums => ({
      kind: 'found',
      combinations: [[0]],
      count,
      isCounted,
      isBestProven: true,
    });
    expect(match).toMatchObject({ certainty: 'certain', more: 0n, ways: null });
    expect(withWays(match, { kind: 'stopped' })).toEqual({ ...match, certainty: 'likely' });
    const counted = { ways: { count: 1, isCounted: true } };
    expect(withWays(match, found(1, true))).toEqual({ ...match, ...counted, certainty: 'likely' });
    expect(withWays(match, found(1, false)).certainty).toBe('possible');
    expect(withWays(match, found(2, true)).certainty).toBe('possible');
    const possible = { ...match, certainty: 'possible' } as const;
    expect(withWays(possible, found(1, true)).certainty).toBe('possible');
  });
});

describe('sums', () => {
  const none: SubsetSums = { kind: 'none', below: null, above: null, isNearestKnown: true };
  const found = (combinations: readonly (readonly number[])[], isCounted = true): SubsetSums => ({
    kind: 'found',
    combinations,
    count: combinations.length,
    isCounted,
    isBestProven: true,
  });
  const debts = (count: number) => Array.from({ length: count }, (_, at) => debt(BigInt(at + 1)));
  const sum = (
    items: readonly MatchableItem[],
    amount: bigint,
    answer: SubsetSums,
    more: Partial<Parameters<typeof matchSum>[1]> = {},
  ) => matchSum(items, { amount, named: nothingNamed, ...more }, answer);

  test('is likely if few items add up in only one way, and never certain', () => {
    expect(short(sum(debts(40), 1_234_567n, found([[0, 1, 2]])))).toBe('likely sum 0:1 1:2 2:3');
    const others = Array.from({ length: 20 }, () => [credit(7n), debt(0n)]).flat();
    const among = sum([...debts(40), ...others], 1_234_567n, found([[0, 1, 2]]));
    expect(among.certainty).toBe('likely');
    // 19,600 triples of 50 items.
    expect(sum(debts(50), 1_234_567n, found([[0, 1, 2]])).certainty).toBe('possible');
    expect(sum(debts(40), 1_234_560n, found([[0, 1, 2]])).certainty).toBe('likely');
    expect(sum(debts(40), 1_234_500n, found([[0, 1, 2]])).certainty).toBe('possible');
    expect(sum(debts(9), 1_234_567n, found([[0, 1, 2, 3]])).certainty).toBe('possible');
    expect(sum(debts(9), 1_234_567n, found([[0, 1]], false)).certainty).toBe('possible');
    expect(
      sum(
        debts(9),
        1_234_567n,
        found([
          [0, 1],
          [2, 3],
        ]),
      ).certainty,
    ).toBe('possible');
  });

  test('prefers the combination with most of the items that the text names', () => {
    const named = new Map<number, MentionedBy>([
      [2, 'name'],
      [3, 'digits'],
    ]);
    const answer = found([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(sum(debts(4), 7n, answer, { named })).toMatchObject({
      items: [
        { place: 2, amount: 3n },
        { place: 3, amount: 4n },
      ],
      ways: { count: 3, isCounted: true },
    });
  });

  test('proposes the nearest item within 2 percent or the tolerance, else the oldest', () => {
    const items = [debt(20_000n), debt(10_500n), debt(9_800n), credit(10_001n), debt(10_000n)];
    const near = sum(items, 10_000n, none);
    expect(short(near)).toBe('possible near 2:9800');
    // The nearest first, without an item of exactly the amount.
    expect(near).toMatchObject({
      more: -200n,
      near: [
        { place: 2, more: -200n },
        { place: 1, more: 500n },
      ],
      ways: { count: 0, isCounted: true },
    });
    const further = items.with(2, debt(9_799n));
    expect(short(sum(further, 10_000n, none))).toBe('none oldest 0:10000');
    expect(sum(further, 10_000n, { kind: 'stopped' }).ways).toBeNull();
    const asked: bigint[][] = [];
    const mayDiffer = (more: bigint, total: bigint) => asked.push([more, total]) > 0;
    expect(short(sum(further, 10_000n, none, { mayDiffer }))).toBe('possible near 2:9799');
    expect(asked).toEqual([[-201n, 9_799n]]);
    expect(short(sum([debt(10_200n)], 10_000n, none))).toBe('possible near 0:10000');
    expect(short(sum([debt(10_201n)], 10_000n, none))).toBe('none oldest 0:10000');
    expect(short(sum([credit(10_000n), debt(0n)], 10_000n, none))).toBe('none nothing');
  });

  test('lists up to three items within a twentieth of the amount', () => {
    const items = [10_500n, 10_501n, 9_700n, 9_600n, 9_800n, 10_000n].map((it) => debt(it));
    expect(sum(items, 10_000n, none).near.map(({ place }) => place)).toEqual([4, 2, 3]);
    expect(sum(items.slice(0, 2), 10_000n, none).near).toEqual([{ place: 0, more: 500n }]);
  });
});
