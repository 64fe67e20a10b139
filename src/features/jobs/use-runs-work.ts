import { useRuns, type Runs } from '#api/runs/use-runs.ts';
import { useWatched } from './use-watched.ts';
import { isWithin, type Work } from './work.ts';

type RunView = Runs['runs'][number];

/** Actions on notifications, with those that a reload broke off: they go on from here. */
export function useRunsWork(isEnabled: boolean): Work[] {
  const { runs, stop } = useRuns(isEnabled);
  const { ids, forget } = useWatched(runs.filter(isUnderWay).map(({ id }) => id));
  return runs
    .filter(({ id }) => ids.has(id))
    .map((run) => {
      const { id, words, problem, counts } = run;
      const { total, sent, pending } = counts;
      const canStop = run.state === 'running' && sent < total;
      return {
        id,
        state: stateOf(run),
        words: problem === null ? words : `${words}. ${problem}`,
        progress: {
          part: (sent + total - pending) / (2 * total),
          left: sent < total ? total - sent : pending,
        },
        place: { path: '/inbox', name: 'Inbox' },
        isShownAt: (pathname) => isWithin(pathname, '/inbox'),
        stop: canStop ? () => stop(id) : null,
        forget: () => forget(id),
      };
    });
}

function isUnderWay({ state }: RunView): boolean {
  return state === 'running' || state === 'stopping';
}

function stateOf(run: RunView): Work['state'] {
  if (isUnderWay(run)) return 'running';
  if (run.state === 'stopped') return 'stopped';
  return run.counts.failed + run.counts.unknown > 0 ? 'failed' : 'done';
}
