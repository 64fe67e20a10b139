import { isUnderWay, shareIds, type Run } from './run.ts';

/** Two updates of one id may be processed in any order: the second waits for the first's verdict. */
export interface Turns {
  /** Resolves once no earlier run may change ids of this one, or it is to stop. */
  wait: (run: Run, onWaiting: () => void) => Promise<void>;
  /** To be told whenever a run has ended, or is to. */
  wake: () => void;
}

/** @param all the runs known, newest first */
export function createTurns(all: () => readonly Run[]): Turns {
  let waiters: (() => void)[] = [];

  function isBefore(other: Run, run: Run): boolean {
    const runs = all();
    return (
      other.id !== run.id &&
      isUnderWay(other) &&
      (other.startedAt < run.startedAt ||
        (other.startedAt === run.startedAt && runs.indexOf(other) > runs.indexOf(run))) &&
      shareIds(other, run)
    );
  }

  return {
    wait: async (run, onWaiting) => {
      while (run.state === 'open' && all().some((other) => isBefore(other, run))) {
        onWaiting();
        await new Promise<void>((resolve) => {
          waiters.push(resolve);
        });
      }
    },
    wake: () => {
      const woken = waiters;
      waiters = [];
      for (const resolve of woken) resolve();
    },
  };
}
