import { outsideRequests } from '../log/request-scope.ts';

/** Work that Waybill does by itself, round after round. */
export interface Rounds {
  start: () => void;
  /** Starts the next round now, or as soon as the current one is over. */
  wake: () => void;
  /** Waits for the current round. */
  stop: () => Promise<void>;
}

/** @param round returns the milliseconds until the next one, and never throws */
export function createRounds(round: () => Promise<number>): Rounds {
  let isStopped = true;
  let isUnderWay = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  function wake(): void {
    isWoken = true;
    if (isStopped || isUnderWay) return;
    clearTimeout(timer);
    isWoken = false;
    isUnderWay = true;
    // The round may be started from a request, but does not belong to it.
    underWay = outsideRequests(round).then((pause) => {
      isUnderWay = false;
      if (!isStopped) timer = setTimeout(wake, isWoken ? 0 : pause).unref();
    });
  }

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
