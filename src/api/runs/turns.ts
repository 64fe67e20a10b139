import { isUnderWay, shareIds, type Run } from './run.ts';

/** Two updates of one id may be processed in any order: the second waits for the first's verdict. */
export interface Turns {
  /**
   * Resolves once no earlier run may change ids of this one, or it is to stop.
   * @returns the runs that it waited for, newest first
   */
  wait: (run: Run, onWaiting: () => void) => Promise<Run[]>;
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
      const waitedFor = new Set<string>();
      while (run.state === 'open') {
        const earlier = all().filter((other) => isBefore(other, run));
        if (earlier.length === 0) break;
        for (const { id } of earlier) waitedFor.add(id);
        onWaiting();
        await new Promise<void>((resolve) => {
          waiters.push(resolve);
        });
      }
      // Read again: another tab may have carried them out.
      return all().filter(({ id }) => waitedFor.has(id));
    },
    wake: () => {
      const woken = waiters;
      waiters = [];
      for (const resolve of woken) resolve();
    },
  };
}
