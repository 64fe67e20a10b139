import { StoreError } from '../errors/store-error.ts';
import { createRounds, type Rounds } from '../work/rounds.ts';
import type { Journal } from './journal.ts';

/** Milliseconds between checks for writes that a proxy left unfinished. */
const PACE = 5_000;

/** Periodically takes over SENDING writes whose sender's lease has expired. */
export function createTakeOver(journal: Journal, onError: (error: unknown) => void): Rounds {
  let wasReady = journal.state.kind === 'ready';
  return createRounds(async () => {
    const { state } = journal;
    // The log must show it, even if nobody writes anything.
    if (wasReady && state.kind === 'unavailable') onError(new StoreError(state.reason));
    wasReady = state.kind === 'ready';
    if (wasReady) await journal.takeOver(Date.now()).catch(onError);
    return PACE;
  });
}
