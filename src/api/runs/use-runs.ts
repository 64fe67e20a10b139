import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { RunView } from './describe-run.ts';
import { createRunEngine, type RunEngine } from './run-engine.ts';

/** What can be done to notifications, and what is being done. */
export interface Runs extends Omit<RunEngine, 'subscribe' | 'views' | 'isLasting'> {
  /** Newest first; the last twenty, also over a reload. */
  runs: readonly RunView[];
  /** Whether what is done here is still known after a reload. */
  isLasting: boolean;
  /** The newest that can be undone. */
  undoLast: () => void;
}

const engines = new WeakMap<QueryClient, RunEngine>();

/**
 * The runs of this page; whoever uses them first has those go on that a reload broke off. Not
 * `isTheirs`: of one who may not do such things, there are none.
 */
export function useRuns(isTheirs = true): Runs {
  const client = useQueryClient();
  const engine = isTheirs ? engineOf(client) : idle;
  const runs = useSyncExternalStore(engine.subscribe, engine.views);
  const isLasting = useSyncExternalStore(engine.subscribe, engine.isLasting);
  const { act, undo, retryFailed, stop, resume, dismiss, failures } = engine;
  return {
    runs,
    isLasting,
    act,
    undo,
    undoLast: () => {
      const last = engine.views().find(({ canUndo }) => canUndo);
      if (last) undo(last.id);
    },
    retryFailed,
    stop,
    resume,
    dismiss,
    failures,
  };
}

const nothing: readonly RunView[] = [];

const idle: RunEngine = {
  subscribe: () => () => {},
  views: () => nothing,
  isLasting: () => true,
  failures: () => [],
  act: () => '',
  undo: () => {},
  retryFailed: () => {},
  stop: () => {},
  resume: () => {},
  dismiss: () => {},
};

function engineOf(client: QueryClient): RunEngine {
  const known = engines.get(client);
  if (known) return known;
  const engine = createRunEngine(client);
  engines.set(client, engine);
  return engine;
}
