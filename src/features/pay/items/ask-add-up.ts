import { createPort } from '#api/beside/port.ts';
import type { AddUp } from '#lib/subset-sum/answer.ts';

export interface AddUpQuestion {
  /** Oldest first, in a unit that makes all of them whole; credits are negative. */
  amounts: readonly bigint[];
  /** Above 0. */
  target: bigint;
}

const ask = createPort<{ addUp: (question: AddUpQuestion) => AddUp }>({
  start: () => new Worker(new URL('./add-up.worker.ts', import.meta.url), { type: 'module' }),
  isDeaf: true,
});

/** Asks which items add up, beside the page. A newer question ends the older one. */
export function askAddUp(question: AddUpQuestion, signal: AbortSignal): Promise<AddUp> {
  return ask('addUp', question, { signal });
}
