import { Session, type Profiler } from 'node:inspector';

/** V8 counts blocks only in code compiled from here on, so import this file first. */
const session = new Session();
session.connect();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts the steps that a function takes, the same on every machine: how often V8 entered each
 * block of our code, and how many characters and elements the called built-in functions processed.
 */
export function countSteps(run: () => unknown): number {
  takeBlocks();
  const builtins = countBuiltins(run);
  return takeBlocks() + builtins;
}

function takeBlocks(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
  return result
    .filter(({ url }) => url !== '' && !/^node:|\/node_modules\//.test(url))
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

/** A session of the same thread answers before `post` returns. */
function post(method: string, parameters: object = {}): object {
  let answer: object = {};
  session.post(method, parameters, (error, result) => {
    if (error) throw error;
    answer = result ?? {};
  });
  return answer;
}

type Cost = (
  self: { length: number } | string,
  result: unknown,
  given: readonly unknown[],
) => number;
const ofSelf: Cost = (self) => self.length;
const ofResult: Cost = (_self, result) => (result as { length: number }).length;
/** From where the search begins to what it finds, or to the end. */
const ofWay: Cost = (self, result, [, from = 0]) => {
  const place = result as number;
  return (place < 0 ? self.length : place + 1) - (from as number);
};
/** With a limit, the rest of the text is not read. */
const ofParts: Cost = (self, result, [, limit]) =>
  limit === undefined
    ? self.length
    : (result as string[]).reduce((sum, part) => sum + part.length + 1, 0);
/** Engines sort consecutive marks by insertion; U+034F separates them. */
const ofMarks: Cost = (self) =>
  [...(self as string).matchAll(/[^\P{M}\u034f]+/gu)].reduce(
    (sum, [marks]) => sum + marks.length ** 2,
    self.length,
  );

const costs: readonly (readonly [object, Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      ...every(ofSelf, 'match replace replaceAll search includes lastIndexOf'),
      ...every(ofSelf, 'trim toLowerCase toUpperCase toWellFormed isWellFormed'),
      ...every(ofResult, 'repeat padStart padEnd concat'),
      indexOf: ofWay,
      split: ofParts,
      normalize: ofMarks,
    },
  ],
  [
    Array.prototype,
    {
      ...every(ofSelf, 'includes lastIndexOf findIndex find shift unshift splice'),
      indexOf: ofWay,
      ...every(ofResult, 'slice concat join toSorted toReversed toSpliced'),
    },
  ],
];

function every(cost: Cost, names: string): Record<string, Cost> {
  return Object.fromEntries(names.split(' ').map((name) => [name, cost]));
}

function countBuiltins(run: () => unknown): number {
  let steps = 0;
  let depth = 0;
  const originals: (() => void)[] = [];
  for (const [prototype, methods] of costs) {
    for (const [name, cost] of Object.entries(methods)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
      const original = descriptor.value as (...given: unknown[]) => unknown;
      const counted = function (this: string | { length: number }, ...given: unknown[]): unknown {
        depth++;
        const before = this.length;
        const result = Reflect.apply(original, this, given);
        depth--;
        // A call within another built-in function is counted there.
        if (depth === 0) {
          depth++;
          steps += before === this.length ? cost(this, result, given) : before;
          depth--;
        }
        return result;
      };
      Object.defineProperty(prototype, name, { ...descriptor, value: counted });
      originals.push(() => Object.defineProperty(prototype, name, descriptor));
    }
  }
  try {
    run();
  } finally {
    for (const putBack of originals) putBack();
  }
  return steps;
}
