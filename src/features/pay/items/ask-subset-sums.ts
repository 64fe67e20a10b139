import { createPort } from '#api/worker-port/port.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';

export interface SubsetSumQuestion {
  /** Oldest first, in a unit that makes all of them whole; credits are negative. */
  amounts: readonly bigint[];
  /** Above 0. */
  target: bigint;
}

const ask = createPort<{ findSubsetSums: (question: SubsetSumQuestion) => SubsetSums }>({
  start: () => new Worker(new URL('./subset-sum.worker.ts', import.meta.url), { type: 'module' }),
  isDeaf: true,
});

/** Finds matching items in a worker. A newer question cancels the older one. */
export function askSubsetSums(
  question: SubsetSumQuestion,
  signal: AbortSignal,
): Promise<SubsetSums> {
  return ask('findSubsetSums', question, { signal });
}
