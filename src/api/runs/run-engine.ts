import type { QueryClient } from '@tanstack/react-query';
import type { Action, Target } from '../notifications.ts';
import { failuresOf, type RunFailure, type RunView } from './describe-run.ts';
import { newId } from './new-id.ts';
import { itemsFor, itemsToRetry, planRun } from './plan-run.ts';
import { isUnderWay, type Run, type Watch } from './run.ts';
import { createRunDriver } from './run-driver.ts';
import { familyOf, rootOf } from './run-family.ts';
import { createRunList } from './run-list.ts';
import { createRunRows } from './run-rows.ts';
import { createMemoryStore, openRunStore, type RunStore } from './run-store.ts';
import { itemsToUndo } from './undo-items.ts';

export interface RunEngine {
  subscribe: (listener: () => void) => () => void;
  /** Newest first; the same array until something changes. */
  views: () => readonly RunView[];
  /** Whether what is done here is still known after a reload. */
  isLasting: () => boolean;
  failures: (id: string) => RunFailure[];
  act: (action: Action, targets: readonly Target[], watch?: Watch | null) => string;
  undo: (id: string) => void;
  retryFailed: (id: string) => void;
  stop: (id: string) => void;
  resume: (id: string) => void;
  dismiss: (id: string) => void;
}

interface EngineOptions {
  /** Where runs are kept. */
  openStore?: (account: string) => Promise<RunStore>;
}

type Beginning = Pick<Parameters<typeof planRun>[0], 'action' | 'items'> &
  Partial<Pick<Run, 'undoes' | 'retries' | 'watch'>>;

/** Carries runs out, keeps them, and has the rows show what they do; one for each query client. */
export function createRunEngine(
  client: QueryClient,
  { openStore = openRunStore }: EngineOptions = {},
): RunEngine {
  const list = createRunList();
  const rows = createRunRows(client, list);
  const driver = createRunDriver({ client, list, rows, open });
  let isLasting = true;

  async function open(account: string): Promise<{ store: RunStore; kept: Run[] }> {
    try {
      const store = await openStore(account);
      const kept = await store.load();
      return { store, kept };
    } catch {
      // As in a private window of some browsers: all works, for as long as the page lives.
      isLasting = false;
      return { store: createMemoryStore(), kept: [] };
    }
  }

  function begin(plan: Beginning): string {
    const alone = { undoes: null, retries: null, watch: null };
    const run = planRun({ ...alone, ...plan, id: newId(), now: Date.now(), newKey: newId });
    list.put(run);
    list.changed(run);
    rows.begin(run);
    driver.add(run);
    return run.id;
  }

  const withRun = (work: (run: Run, view: RunView) => void) => (id: string) => {
    const run = list.find(id);
    const view = list.view(id);
    if (run && view) work(run, view);
  };

  return {
    subscribe: list.subscribe,
    views: list.views,
    isLasting: () => isLasting,
    failures: (id) => {
      const run = list.find(id);
      return run ? failuresOf(run) : [];
    },
    act: (action, targets, watch = null) =>
      begin({ action, items: itemsFor(action, targets), watch }),
    undo: withRun((run, { canUndo }) => {
      if (!canUndo) return;
      const family = familyOf(run, list.all());
      for (const { id } of family.filter(isUnderWay)) driver.stop(id);
      const undoes = rootOf(run, list.all()).id;
      begin({ action: 'undo', undoes, items: itemsToUndo(family) });
    }),
    retryFailed: withRun((run, { canRetry }) => {
      if (!canRetry) return;
      const { id, action, undoes } = run;
      begin({ action, undoes, retries: id, items: itemsToRetry(run) });
    }),
    stop: driver.stop,
    resume: withRun((run, { isUndone }) => {
      if (run.state !== 'stopped' || isUndone) return;
      driver.dontStop(run.id);
      list.note(run, null);
      run.state = 'open';
      run.startedAt = Date.now();
      list.changed(run);
      rows.foretell();
      driver.goOn(run);
    }),
    dismiss: withRun((run) => {
      if (isUnderWay(run)) return;
      run.isDismissed = true;
      list.changed(run);
      driver.keep(run);
    }),
  };
}
