import { serve } from '#api/beside/serve.ts';
import { addUp } from '#lib/subset-sum/add-up.ts';
import type { AddUpQuestion } from './ask-add-up.ts';

/** Milliseconds after which a search returns its best result, even on a slow machine. */
const LATEST = 1800;

/** Searches in a worker, because a search may take seconds while the person types. */
serve({
  addUp: ({ amounts, target }: AddUpQuestion) => {
    const begun = performance.now();
    return addUp(amounts, target, () => performance.now() - begun > LATEST);
  },
});
