import { StoreError } from '../errors/store-error.ts';
import type { Journal } from './journal.ts';

/** Milliseconds from one look for what a proxy left in the middle to the next. */
const PACE = 5_000;

/** Periodically takes over SENDING writes whose sender's lease has expired. */
export function createTakeOver({
  journal,
  onError,
  pace = PACE,
}: {
  journal: Journal;
  onError: (error: unknown) => void;
  pace?: number;
}): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let isStopped = true;
  let wasReady = journal.state.kind === 'ready';

  function run(): void {
    if (isStopped) return;
    const { state } = journal;
    // The log must say it, even if nobody writes anything.
    if (wasReady && state.kind === 'unavailable') onError(new StoreError(state.reason));
    wasReady = state.kind === 'ready';
    const look = wasReady ? journal.takeOver(Date.now()) : Promise.resolve();
    underWay = look.catch(onError).then(() => {
      if (!isStopped) timer = setTimeout(run, pace);
    });
  }

  return {
    start() {
      isStopped = false;
      timer = setTimeout(run, pace);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
