import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { findSubsetSums } from './subset-sum.ts';
import { MOST_COMBINATIONS } from './answer.ts';
import { bestCombination } from './best-combination.ts';
import { createBudget } from './budget.ts';
import { compareCombinations, type Combination } from './combination.ts';

/** Every combination there is, and the nearest sums, by trying all. */
function byForce(amounts: readonly bigint[], target: bigint) {
  const combinations: Combination[] = [];
  const taken: number[] = [];
  let below = 0n;
  let above: bigint | null = null;

  function decide(place: number, sum: bigint): void {
    if (place < amounts.length) {
      taken.push(place);
      decide(place + 1, sum + amounts[place]!);
      taken.pop();
      decide(place + 1, sum);
    } else if (sum === target) combinations.push([...taken]);
    else if (sum < target && sum > below) below = sum;
    else if (sum > target && (above === null || sum < above)) above = sum;
  }

  decide(0, 0n);
  return {
    combinations: combinations.toSorted(compareCombinations),
    below: below === 0n ? null : below,
    above,
  };
}

function sumOf(amounts: readonly bigint[], combination: Combination | null): bigint | null {
  return combination && combination.reduce((sum, place) => sum + amounts[place]!, 0n);
}

function expectLikeForce(amounts: readonly bigint[], target: bigint): void {
  const answer = findSubsetSums(amounts, target);
  const { combinations, below, above } = byForce(amounts, target);
  if (answer.kind === 'found') {
    expect(answer.combinations[0]).toEqual(combinations[0]);
    expect(answer.isBestProven).toBe(true);
    for (const combination of answer.combinations) expect(sumOf(amounts, combination)).toBe(target);
    expect(new Set(answer.combinations.map(String)).size).toBe(answer.combinations.length);
    expect(answer.count).toBe(Math.min(combinations.length, MOST_COMBINATIONS + 1));
    expect(answer.isCounted).toBe(combinations.length <= MOST_COMBINATIONS);
    if (answer.isCounted) expect(answer.combinations).toEqual(combinations.slice(0, 50));
  } else {
    expect(combinations).toEqual([]);
    expect(answer.kind).toBe('none');
    if (answer.kind !== 'none') return;
    expect(sumOf(amounts, answer.below)).toBe(below);
    expect(sumOf(amounts, answer.above)).toBe(above);
  }
}

const nonZero = (most: bigint) =>
  fc.bigInt({ min: -most / 3n, max: most }).filter((amount) => amount !== 0n);

const cases = (most: bigint, maxLength: number) =>
  fc
    .tuple(
      fc.array(nonZero(most), { maxLength, size: 'max' }),
      fc.bigInt({ min: 1n, max: most * 4n }),
      fc.array(fc.boolean(), { minLength: maxLength, maxLength }),
      fc.boolean(),
    )
    .map(([amounts, any, taken, isMade]) => {
      const made = amounts.reduce((sum, amount, place) => (taken[place] ? sum + amount : sum), 0n);
      return { amounts, target: isMade && made > 0n ? made : any };
    });

describe('agreement with brute force', () => {
  test.each([
    ['small amounts, many combinations', 30n, 14, 4000],
    ['amounts of cents', 500_000n, 12, 2400],
    ['amounts too large for tables', 9_000_000_000_000n, 12, 2400],
    ['amounts beyond what a double holds', 10n ** 20n, 10, 1000],
    ['18 items', 100_000n, 18, 200],
  ] as const)('%s', (_, most, maxLength, numRuns) => {
    fc.assert(
      fc.property(cases(most, maxLength), ({ amounts, target }) =>
        expectLikeForce(amounts, target),
      ),
      { numRuns, seed: 20_261_121 },
    );
  });
});

test.each([
  ['small amounts', 30n, 10, 400],
  ['amounts too large for tables', 9_000_000_000_000n, 10, 400],
  ['amounts beyond what a double holds', 10n ** 20n, 8, 400],
] as const)(
  'finds the nearest sums on either side of a target between two multiples of all amounts: %s',
  (_, most, maxLength, numRuns) => {
    fc.assert(
      fc.property(
        cases(most, maxLength),
        fc.bigInt({ min: 1n, max: 9n }),
        fc.boolean(),
        ({ amounts, target }, off, isSmall) => {
          // In units of 10, such as whole euros.
          const between = (isSmall ? 0n : target * 10n) + off;
          const of = amounts.map((amount) => amount * 10n);
          expectLikeForce(of, between);
          expect(findSubsetSums(of, between)).toMatchObject({ isNearestKnown: true });
        },
      ),
      { numRuns, seed: 20_261_129 },
    );
  },
);

/** Like invoices: skewed, to the cent; the same for the same seed. */
function invoices(count: number, seed: number): bigint[] {
  const { next } = createRandom(seed);
  return Array.from({ length: count }, () => BigInt(Math.floor(1000 + 450_000 * next() ** 2)));
}

describe('many items', () => {
  test('finds over 1,000 combinations to pay 12 of 60 invoices, fewest items first', () => {
    const amounts = invoices(60, 7);
    const target = amounts.slice(3, 15).reduce((sum, amount) => sum + amount, 0n);
    const answer = findSubsetSums(amounts, target);
    expect(answer).toMatchObject({
      kind: 'found',
      count: MOST_COMBINATIONS + 1,
      isBestProven: true,
    });
    if (answer.kind !== 'found') return;
    expect(answer.combinations[0]!.length).toBeLessThan(12);
    for (const combination of answer.combinations) expect(sumOf(amounts, combination)).toBe(target);
  });

  test('selects the oldest ten of sixty equal invoices', () => {
    const answer = findSubsetSums(
      Array.from({ length: 60 }, () => 9900n),
      99_000n,
    );
    expect(answer).toMatchObject({ kind: 'found', isCounted: false, isBestProven: true });
    if (answer.kind === 'found')
      expect(answer.combinations[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('counts no combinations beyond a thousand of few, large amounts, and selects the oldest', () => {
    // Without a common measure, and too large for tables.
    const [one, other] = [9_000_000_000_001n, 7_000_000_000_003n];
    const amounts = Array.from({ length: 28 }, (_, place) => (place % 2 === 0 ? one : other));
    expect(findSubsetSums(amounts, 7n * (one + other))).toMatchObject({
      kind: 'found',
      count: MOST_COMBINATIONS + 1,
      isCounted: false,
      isBestProven: true,
      combinations: { 0: Array.from({ length: 14 }, (_, place) => place) },
    });
  });

  test('finds the nearest sums on either side of an impossible target among a thousand', () => {
    const amounts = invoices(1000, 3).map((amount) => amount * 2n);
    const answer = findSubsetSums(amounts, 1_234_567n);
    expect(answer.kind).toBe('none');
    if (answer.kind !== 'none') return;
    expect(sumOf(amounts, answer.below)).toBe(1_234_566n);
    expect(sumOf(amounts, answer.above)).toBe(1_234_568n);
  });

  test('finds a large payment over 400 of a thousand invoices', () => {
    const amounts = invoices(1000, 5);
    const target = amounts.slice(100, 500).reduce((sum, amount) => sum + amount, 0n);
    const answer = findSubsetSums(amounts, target);
    expect(answer).toMatchObject({ kind: 'found', count: MOST_COMBINATIONS + 1 });
    if (answer.kind !== 'found') return;
    for (const combination of answer.combinations) expect(sumOf(amounts, combination)).toBe(target);
  });

  test('gives up on amounts without a common measure', () => {
    const amounts = invoices(200, 11).map((amount, place) => amount ** 3n + BigInt(place));
    expect(
      findSubsetSums(amounts, amounts.reduce((sum, amount) => sum + amount, 0n) / 2n + 1n),
    ).toEqual({
      kind: 'stopped',
    });
  });
});

test('says that no combination exists, but not what is nearest, where the search for the nearest gives up', () => {
  const amounts = invoices(200, 11).map((amount, place) => (amount ** 3n + BigInt(place)) * 10n);
  const half = amounts.reduce((sum, amount) => sum + amount, 0n) / 2n;
  // Below the second target there is nothing to search for.
  for (const target of [half - (half % 10n) + 3n, 3n]) {
    expect(findSubsetSums(amounts, target)).toEqual({
      kind: 'none',
      below: null,
      above: null,
      isNearestKnown: false,
    });
  }
});

test('proves by the left-out items that no combination exists', () => {
  // Large sums, of which the tables hold only those within the small remainder.
  const amounts = invoices(300, 17);
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  const answer = findSubsetSums(amounts, whole - 500n);
  expect(answer.kind).toBe('none');
  if (answer.kind !== 'none') return;
  expect(answer.isNearestKnown).toBe(true);
  expect(answer.above).toHaveLength(300);
  const least = amounts.reduce((a, b) => (a < b ? a : b));
  expect(sumOf(amounts, answer.below)).toBe(whole - least);
});

test('proves that no combination exists among items too many for tables of each place', () => {
  const tens = invoices(249, 17).map((amount) => (amount / 16n) * 10n);
  const amounts = [1n, ...tens];
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  const target = (whole / 20n) * 10n + 5n;
  const answer = findSubsetSums(amounts, target);
  expect(answer).toMatchObject({ kind: 'none', isNearestKnown: true });
  if (answer.kind !== 'none') return;
  expect(sumOf(amounts, answer.below)).toBe(target - 4n);
  expect(sumOf(amounts, answer.above)).toBe(target + 5n);
});

test('stops a search that runs too long', () => {
  const amounts = invoices(400, 23).map((amount, place) => amount * 4n + BigInt(place % 2));
  const target = amounts.reduce((sum, amount) => sum + amount, 0n) / 2n;
  expect(findSubsetSums(amounts, target, () => true)).toEqual({ kind: 'stopped' });
});

test('never selects amounts of 0 and keeps the positions of the list', () => {
  expect(findSubsetSums([0n, 5n, 0n, 7n], 7n)).toMatchObject({
    kind: 'found',
    combinations: [[3]],
    count: 1,
  });
});

test('finds no combination in an empty list', () => {
  expect(findSubsetSums([], 5n)).toEqual({
    kind: 'none',
    below: null,
    above: null,
    isNearestKnown: true,
  });
});

test('refuses a target of 0', () => {
  expect(() => findSubsetSums([1n], 0n)).toThrow(RangeError);
});

test('tries the oldest items first for the fewest items, alone or with the sums that later items make', () => {
  const few = fc.array(
    fc.integer({ min: -4, max: 9 }).filter((amount) => amount !== 0),
    {
      minLength: 1,
      maxLength: 9,
      size: 'max',
    },
  );
  fc.assert(
    fc.property(few, fc.integer({ min: 1, max: 30 }), (amounts, target) => {
      const [best] = byForce(amounts.map(BigInt), BigInt(target)).combinations;
      const expected = best === undefined ? null : { combination: best, isProven: true };
      const canMake = (place: number, sum: number): boolean =>
        sum === 0 || byForce(amounts.slice(place).map(BigInt), BigInt(sum)).combinations.length > 0;
      for (const known of [null, canMake]) {
        const found = bestCombination(amounts, target, known, createBudget(1_000_000));
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 200, seed: 20_261_129 },
  );
});

test('calls a combination the best only if the budget allowed to rule out all better ones', () => {
  const many = fc.array(fc.integer({ min: 1, max: 40 }), {
    minLength: 9,
    maxLength: 12,
    size: 'max',
  });
  fc.assert(
    fc.property(
      many,
      fc.integer({ min: 60, max: 160 }),
      fc.integer({ min: 20, max: 200 }),
      (...of) => {
        const [amounts, target, steps] = of;
        const found = bestCombination(amounts, target, null, createBudget(steps));
        if (found === null) return;
        const [best] = byForce(amounts.map(BigInt), BigInt(target)).combinations;
        expect(sumOf(amounts.map(BigInt), found.combination)).toBe(BigInt(target));
        if (found.isProven) expect(found.combination).toEqual(best);
      },
    ),
    { numRuns: 200, seed: 20_261_129 },
  );
});
