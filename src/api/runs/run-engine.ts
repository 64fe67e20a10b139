import type { QueryClient } from '@tanstack/react-query';
import type { Action, Target } from '../notifications.ts';
import { failuresOf, type RunFailure, type RunView } from './describe-run.ts';
import { newId } from './new-id.ts';
import { isUnderWay, itemsFor, itemsToRetry, itemsToUndo, planRun, type Run } from './run.ts';
import { createRunDriver } from './run-driver.ts';
import { createRunList } from './run-list.ts';
import { createRunRows } from './run-rows.ts';
import { openRunStore, type RunStore } from './run-store.ts';

export interface RunEngine {
  subscribe: (listener: () => void) => () => void;
  /** Newest first; the same array until something changes. */
  views: () => readonly RunView[];
  failures: (id: string) => RunFailure[];
  act: (action: Action, targets: readonly Target[]) => string;
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

/** Carries runs out, keeps them, and has the rows show what they do; one for each query client. */
export function createRunEngine(
  client: QueryClient,
  { openStore = openRunStore }: EngineOptions = {},
): RunEngine {
  const list = createRunList();
  const rows = createRunRows(client, list);
  const driver = createRunDriver({ client, list, rows, openStore });

  function begin(plan: Pick<Parameters<typeof planRun>[0], 'action' | 'undoes' | 'items'>): string {
    const run = planRun({ ...plan, id: newId(), now: Date.now(), newKey: newId });
    list.put(run);
    list.changed(run, ...list.all().filter(({ id }) => id === run.undoes));
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
    failures: (id) => {
      const run = list.find(id);
      return run ? failuresOf(run) : [];
    },
    act: (action, targets) => begin({ action, undoes: null, items: itemsFor(action, targets) }),
    undo: withRun((run, { canUndo }) => {
      if (!canUndo) return;
      if (isUnderWay(run)) driver.stop(run.id);
      begin({ action: 'undo', undoes: run.id, items: itemsToUndo(run) });
    }),
    retryFailed: withRun((run, { canRetry }) => {
      if (!canRetry) return;
      begin({ action: run.action, undoes: run.undoes, items: itemsToRetry(run) });
    }),
    stop: driver.stop,
    resume: withRun((run) => {
      if (run.state !== 'stopped') return;
      driver.dontStop(run.id);
      list.note(run, null);
      run.state = 'open';
      run.startedAt = Date.now();
      list.changed(run);
      rows.foretell([run]);
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
