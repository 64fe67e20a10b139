import { findSubsetSums } from '#lib/subset-sum/subset-sum.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { median, milliseconds, quantile, type Figure } from './measure.ts';

/** Numbers of open items of a partner; each is measured with several questions. */
const SIZES = [20, 60, 200, 500, 1000];
const LARGE_SIZES = [60, 200, 500, 1000];
const QUESTIONS = 60;
/** Beyond this many items, trying all combinations takes longer than anybody waits. */
const MOST_BY_FORCE = 20;

interface Question {
  amounts: bigint[];
  target: bigint;
}

/** A kind of question: the numbers of items, and the distributions of amounts and payments. */
interface Kind {
  name: string;
  counts: readonly number[];
  /** Returns the question of this kind with the given index. */
  ask: (random: Random, count: number, index: number) => Question;
}

const kinds: Kind[] = [
  { name: 'like invoices', counts: SIZES, ask: askInvoices },
  { name: 'of which half are credits', counts: LARGE_SIZES, ask: askCredits },
  { name: 'of up to $4,510,000 each', counts: LARGE_SIZES, ask: askVeryLarge },
];

/** Measures subset sums of amounts that look like invoices: to the cent, with few large ones. */
export function subsetSumBench(): Promise<Figure[]> {
  return Promise.resolve(
    kinds.flatMap((kind) => kind.counts.map((count) => figureOf(kind, count))),
  );
}

function figureOf({ name, ask }: Kind, count: number): Figure {
  const random = createRandom(20_261_122, count);
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ask(random, count, index));
  // Runs once unmeasured, so that compilation doesn't count as part of a search.
  for (const { amounts, target } of questions.slice(0, 3)) findSubsetSums(amounts, target);
  const answers = questions.map(({ amounts, target }) =>
    timed(() => findSubsetSums(amounts, target)),
  );
  const times = answers.map(({ time }) => time);
  const force =
    count > MOST_BY_FORCE
      ? 'trying all ways does not end'
      : `${milliseconds(median(questions.slice(0, 9).map((it) => timed(() => byForce(it)).time)))} for trying all ways`;
  return {
    what: `items that add up, among ${count.toLocaleString('en-US')} ${name}`,
    measured: `worst ${milliseconds(Math.max(...times))}`,
    beside: `of ${QUESTIONS}, median ${milliseconds(median(times))}, 95% below ${milliseconds(quantile(times, 0.95))}, worst CPU ${milliseconds(Math.max(...answers.map(({ cpu }) => cpu)))}; ${kindsOf(answers.map(({ value }) => value))}; ${force}`,
  };
}

/**
 * Returns a payment over some of the items: few, many, with credits, or (a third) an amount that no
 * combination matches.
 */
function askInvoices(random: Random, count: number, index: number): Question {
  const amounts = invoices(random, count, 1);
  if (index % 4 === 1) {
    for (let place = 4; place < count; place += 9) amounts[place] = -amounts[place]! / 3n;
  }
  const shares = [1 / count, 3 / count, 12 / count, 0.1, 1 / 3, 0.8];
  return paying(random, amounts, shares[index % shares.length]!, index % 3 === 2);
}

function askCredits(random: Random, count: number, index: number): Question {
  const amounts = invoices(random, count, 1).map((amount) =>
    random.chance(0.5) ? -amount / 3n - 1n : amount,
  );
  return paying(random, amounts, [0.02, 0.1, 0.3, 0.6, 0.95][index % 5]!, index % 3 === 2);
}

function askVeryLarge(random: Random, count: number, index: number): Question {
  const amounts = invoices(random, count, 1000);
  return paying(random, amounts, [3 / count, 0.1, 0.3, 0.6, 0.95][index % 5]!, index % 3 === 2);
}

function invoices(random: Random, count: number, scale: number): bigint[] {
  return Array.from({ length: count }, () =>
    BigInt(Math.floor((1_000 + 450_000 * random.next() ** 2) * scale)),
  );
}

/**
 * The target is the sum of a share of the items, or impossible, since no sum of even cents is odd.
 */
function paying(random: Random, amounts: bigint[], share: number, isNone: boolean): Question {
  const sum = amounts.reduce(
    (all, amount) => (random.chance(Math.min(1, share)) ? all + amount : all),
    0n,
  );
  const target = sum > 0n ? sum : amounts.find((amount) => amount > 0n)!;
  // A bank's fee, or dollars alone.
  if (isNone) return { amounts: amounts.map((amount) => amount * 2n), target: target * 2n + 1n };
  return { amounts, target };
}

function kindsOf(answers: readonly SubsetSums[]): string {
  const kinds = Map.groupBy(answers, (answer) =>
    answer.kind === 'found'
      ? answer.isBestProven
        ? 'found, the best proven'
        : 'found, perhaps not the best'
      : answer.kind,
  );
  return [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', ');
}

/** Returns the elapsed milliseconds, and the CPU milliseconds of this process. */
function timed<T>(run: () => T): { value: T; time: number; cpu: number } {
  const begun = performance.now();
  const worked = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(worked);
  return { value, time: performance.now() - begun, cpu: (user + system) / 1000 };
}

/** Counts the matching combinations by trying all. */
function byForce({ amounts, target }: Question): number {
  const numbers = amounts.map(Number);
  const wanted = Number(target);
  let ways = 0;
  const decide = (place: number, sum: number): void => {
    if (place === numbers.length) ways += sum === wanted ? 1 : 0;
    else {
      decide(place + 1, sum + numbers[place]!);
      decide(place + 1, sum);
    }
  };
  decide(0, 0);
  return ways;
}
