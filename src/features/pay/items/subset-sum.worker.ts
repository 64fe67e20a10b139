import { serve } from '#api/worker-port/serve.ts';
import { findSubsetSums } from '#lib/subset-sum/subset-sum.ts';
import type { SubsetSumQuestion } from './ask-subset-sums.ts';

/** Milliseconds after which a search returns its best result, even on a slow machine. */
const LATEST = 1800;

/** Searches in a worker, because a search may take seconds while the person types. */
serve({
  findSubsetSums: ({ amounts, target }: SubsetSumQuestion) => {
    const begun = performance.now();
    return findSubsetSums(amounts, target, () => performance.now() - begun > LATEST);
  },
});
