/** A reproducible source of random values: the same seeds give the same sequence. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** Returns a whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

/** Spreads every bit of a 32-bit whole number over all others. */
export function mix32(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Folds whole numbers into one 32-bit seed; their order matters. */
export function foldSeed(...seeds: readonly number[]): number {
  let folded = 0x9e3779b9;
  for (const seed of seeds) folded = mix32(Math.imul(folded, 31) + mix32(seed | 0));
  return folded;
}

/** Mulberry32 over folded seeds. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = foldSeed(...seeds);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
  };
}

/** Draws a value in proportion to its weight. */
export function createWeighted<T>(
  weights: readonly (readonly [value: T, weight: number])[],
): (random: Random) => T {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return (random) => {
    let left = random.next() * total;
    for (const [value, weight] of weights) {
      left -= weight;
      if (left < 0) return value;
    }
    return weights.at(-1)![0];
  };
}
