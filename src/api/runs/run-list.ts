import { describeRun, type RunView } from './describe-run.ts';
import { familyOf, isUndone } from './run-family.ts';
import type { Run } from './run.ts';
import type { Phase } from './run-context.ts';

/** What a run is just now, beside what is kept of it. */
interface Activity {
  phase: Phase | null;
  problem: unknown;
}

/** The runs that are known here, and how a screen shows them. */
export interface RunList {
  /** Newest first. */
  all: () => readonly Run[];
  find: (id: string) => Run | undefined;
  /** Takes runs in, each in place of the one with its id; nobody is told. */
  put: (...runs: readonly Run[]) => void;
  /** Has some runs, and those whose buttons hang on them, described anew; tells whoever listens. */
  changed: (...runs: readonly Run[]) => void;
  /** Notes what a run is doing, `null` for nothing, until it is told otherwise. */
  note: (run: Run, activity: Activity | null) => void;
  /** Newest first; the same array until something changes. */
  views: () => readonly RunView[];
  view: (id: string) => RunView | undefined;
  subscribe: (listener: () => void) => () => void;
}

const idle: Activity = { phase: null, problem: null };

export function createRunList(): RunList {
  let runs: readonly Run[] = [];
  let shown: readonly RunView[] = [];
  const views = new Map<string, RunView>();
  const activities = new Map<string, Activity>();
  const listeners = new Set<() => void>();

  function describe(run: Run): void {
    const family = familyOf(run, runs);
    views.set(
      run.id,
      describeRun(run, {
        ...(activities.get(run.id) ?? idle),
        family,
        isUndone: isUndone(run, runs),
      }),
    );
  }

  /** A run's family, and the one that it undoes. */
  function related(run: Run): Run[] {
    const undone = runs.find(({ id }) => id === run.undoes);
    return [run, undone].flatMap((it) => (it ? familyOf(it, runs) : []));
  }

  return {
    all: () => runs,
    find: (id) => runs.find((run) => run.id === id),
    put: (...taken) => {
      const byId = new Map(taken.map((run) => [run.id, run]));
      const known = runs.map((run) => byId.get(run.id) ?? run);
      const others = taken.filter(({ id }) => !runs.some((run) => run.id === id));
      runs = [...others, ...known].toSorted((a, b) => b.createdAt - a.createdAt);
    },
    changed: (...changed) => {
      for (const run of new Set(changed.flatMap(related))) describe(run);
      shown = runs.flatMap(({ id }) => views.get(id) ?? []);
      for (const listener of listeners) listener();
    },
    note: (run, activity) => {
      if (activity) activities.set(run.id, activity);
      else activities.delete(run.id);
    },
    views: () => shown,
    view: (id) => views.get(id),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
