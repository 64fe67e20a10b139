import type { AddUp } from '#lib/subset-sum/answer.ts';
import { askWorker } from '../model/ask-worker.ts';

export interface AddUpQuestion {
  /** Oldest first, in a unit that makes all of them whole; credits are negative. */
  amounts: readonly bigint[];
  /** Above 0. */
  target: bigint;
}

/** Asks which items add up, beside the page. */
export const askAddUp: (question: AddUpQuestion, signal: AbortSignal) => Promise<AddUp> = askWorker(
  () => new Worker(new URL('./add-up.worker.ts', import.meta.url), { type: 'module' }),
);
