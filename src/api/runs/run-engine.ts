import type { QueryClient } from '@tanstack/react-query';
import { idKey } from '#lib/guid.ts';
import { notificationQueries, type Action, type Target } from '../notifications.ts';
import { settingsQuery } from '../settings.ts';
import { describeRun, failuresOf, type RunFailure, type RunView } from './describe-run.ts';
import { forgetOutdated, overlayOf, truthOf } from './row-statuses.ts';
import { patchQuery, patchStatuses, statusesOf } from './patch-statuses.ts';
import {
  isUnderWay,
  itemsFor,
  itemsToRetry,
  itemsToUndo,
  planRun,
  shareIds,
  type Item,
  type Run,
} from './run.ts';
import { backOff, type Phase, type RunContext } from './run-context.ts';
import { createMemoryStore, openRunStore, type RunStore } from './run-store.ts';
import { createTabs, type Tabs } from './tabs.ts';

/** What a run is just now, beside what is kept of it. */
interface Activity {
  phase: Phase | null;
  problem: unknown;
}

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
  /** Newest first. */
  let runs: readonly Run[] = [];
  let shown: readonly RunView[] = [];
  const views = new Map<string, RunView>();
  const activities = new Map<string, Activity>();
  /** Statuses of rows that share an id with what was chosen, and were not chosen. */
  const statusesBefore = new Map<string, Map<string, number>>();
  const driven = new Set<string>();
  /** Runs to be stopped that nobody had begun to carry out when that was asked for. */
  const toStop = new Set<string>();
  const listeners = new Set<() => void>();
  /** Woken whenever a run has ended. */
  let waiters: (() => void)[] = [];
  const ready = start();

  async function start(): Promise<{ store: RunStore; tabs: Tabs; context: BaseContext }> {
    const settings = await patiently(() => client.ensureQueryData(settingsQuery));
    const store = await openStore(settings.account).catch(createMemoryStore);
    const tabs = createTabs(settings.account);
    tabs.onChanged((id) => void takeOver(store, id));
    tabs.onStop((id) => {
      if (driven.has(id)) stopHere(id);
    });
    const known = new Set(runs.map(({ id }) => id));
    const kept = (await store.load()).filter(({ id }) => !known.has(id));
    runs = [...runs, ...kept];
    for (const run of runs) describe(run);
    emit();
    patchStatuses(client, overlayOf(runs));
    const context = { firstPage: settings.firstPage, waitingTime: settings.waitingTimes.update };
    for (const run of kept.filter(isUnderWay)) queueMicrotask(() => void drive(run.id));
    return { store, tabs, context };
  }

  // What is read while a run is under way shows what it will be, like all other rows.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== notificationQueries.all[0]) return;
    const overlay = overlayOf(runs);
    if (overlay.size > 0) patchQuery(event.query, overlay);
  });

  function find(id: string): Run | undefined {
    return runs.find((run) => run.id === id);
  }

  function describe(run: Run): void {
    const { phase, problem } = activities.get(run.id) ?? { phase: null, problem: null };
    const isUndone = runs.some(({ undoes }) => undoes === run.id);
    views.set(run.id, describeRun(run, { phase, problem, isUndone }));
  }

  function emit(): void {
    shown = runs.flatMap(({ id }) => views.get(id) ?? []);
    for (const listener of listeners) listener();
  }

  function changed(run: Run): void {
    describe(run);
    emit();
  }

  /** Rows show the truth, save where another run is about to change them. */
  function patchTruth(run: Run, truth: ReadonlyMap<string, number>): void {
    const siblings = statusesBefore.get(run.id) ?? new Map<string, number>();
    patchStatuses(client, new Map([...siblingsIn(truth, siblings), ...truth, ...overlayOf(runs)]));
  }

  function begin(plan: Pick<Parameters<typeof planRun>[0], 'action' | 'undoes' | 'items'>): string {
    const run = planRun({ ...plan, id: newId(), now: Date.now(), newKey: newId });
    const shared = run.chunks.flatMap(({ items }) => items.filter((item) => !item.hasOwnId));
    if (shared.length > 0) {
      const ids = new Set(shared.map(({ id }) => idKey(id)));
      statusesBefore.set(run.id, statusesOf(client, ids));
    }
    runs = [run, ...runs];
    const undone = plan.undoes === null ? undefined : find(plan.undoes);
    if (undone) describe(undone);
    changed(run);
    patchStatuses(client, overlayOf([run]));
    forgetOutdated(client, plan.items);
    void (async () => {
      const { store, tabs } = await ready;
      try {
        await store.add(run);
      } catch (error) {
        // Not on disk, so nothing of it is sent.
        breakOff(run, error);
        return;
      }
      tabs.changed(run.id);
      await drive(run.id);
    })();
    return run.id;
  }

  async function drive(id: string): Promise<void> {
    const { store, tabs, context: base } = await ready;
    await tabs.alone(id, async () => {
      await takeOver(store, id);
      const run = find(id);
      if (!run || !isUnderWay(run)) return;
      driven.add(id);
      if (toStop.delete(id)) stopHere(id);
      const context = contextFor(run, { store, tabs, base });
      try {
        await afterOthers(run, context);
        const { driveRun } = await import('./drive-run.ts');
        await driveRun(run, context);
        activities.delete(id);
        await store.saveHead(run);
      } catch (error) {
        breakOff(run, error);
      }
      driven.delete(id);
      putBackUnsent(run);
      changed(run);
      tabs.changed(id);
      wake();
    });
  }

  /** As where the disk is full: it can be resumed, and says why it was not carried out. */
  function breakOff(run: Run, error: unknown): void {
    run.state = 'stopped';
    activities.set(run.id, { phase: null, problem: error });
    putBackUnsent(run);
    changed(run);
  }

  function contextFor(
    run: Run,
    { store, tabs, base }: { store: RunStore; tabs: Tabs; base: BaseContext },
  ): RunContext {
    return {
      ...base,
      signal: new AbortController().signal,
      now: Date.now,
      sleep,
      newKey: newId,
      save: async (...chunks) => {
        await store.saveChunks(chunks);
        tabs.changed(run.id);
      },
      report: (_, phase, problem) => {
        activities.set(run.id, { phase, problem });
        changed(run);
      },
      settled: (_, items, seen) => {
        if (items.length > 0) patchTruth(run, truthOf(items, seen));
        changed(run);
      },
    };
  }

  /** Two updates of one id may be processed in any order: the second waits for the first's verdict. */
  async function afterOthers(run: Run, context: RunContext): Promise<void> {
    const isBefore = (other: Run): boolean =>
      other.id !== run.id &&
      isUnderWay(other) &&
      (other.startedAt < run.startedAt ||
        (other.startedAt === run.startedAt && runs.indexOf(other) > runs.indexOf(run))) &&
      shareIds(other, run);
    while (run.state === 'open' && runs.some(isBefore)) {
      context.report(run, 'waiting', null);
      await new Promise<void>((resolve) => {
        waiters.push(resolve);
      });
    }
  }

  /** Reads a run as another tab left it. */
  async function takeOver(store: RunStore, id: string): Promise<void> {
    if (driven.has(id)) return;
    const run = await store.read(id);
    if (!run || driven.has(id)) return;
    const known = find(id);
    runs = known
      ? runs.map((it) => (it.id === id ? run : it))
      : [run, ...runs].toSorted((a, b) => b.createdAt - a.createdAt);
    const settled = newlySettled(known, run);
    patchTruth(run, truthOf(settled, new Map()));
    changed(run);
    if (isUnderWay(run)) {
      // Should the tab that carries it out be closed, this one goes on.
      if (!known || !isUnderWay(known)) void drive(id);
      return;
    }
    putBackUnsent(run);
    wake();
  }

  function wake(): void {
    const woken = waiters;
    waiters = [];
    for (const resolve of woken) resolve();
  }

  function putBackUnsent(run: Run): void {
    if (isUnderWay(run)) return;
    const items = run.chunks.flatMap(({ items }) =>
      items.filter(({ verdict }) => verdict === 'pending'),
    );
    patchTruth(run, truthOf(items, new Map()));
  }

  function stopHere(id: string): void {
    const run = find(id);
    if (!run || run.state !== 'open') return;
    run.state = 'stopping';
    changed(run);
    wake();
    void ready.then(({ store }) => store.saveHead(run));
  }

  function stop(id: string): void {
    if (driven.has(id)) stopHere(id);
    else {
      toStop.add(id);
      void ready.then(({ tabs }) => tabs.stop(id));
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    views: () => shown,
    failures: (id) => {
      const run = find(id);
      return run ? failuresOf(run) : [];
    },
    act: (action, targets) => begin({ action, undoes: null, items: itemsFor(action, targets) }),
    undo: (id) => {
      const run = find(id);
      if (!run || !views.get(id)?.canUndo) return;
      if (isUnderWay(run)) stop(id);
      begin({ action: 'undo', undoes: id, items: itemsToUndo(run) });
    },
    retryFailed: (id) => {
      const run = find(id);
      if (!run || !views.get(id)?.canRetry) return;
      begin({ action: run.action, undoes: run.undoes, items: itemsToRetry(run) });
    },
    stop,
    resume: (id) => {
      const run = find(id);
      if (run?.state !== 'stopped') return;
      toStop.delete(id);
      activities.delete(id);
      run.state = 'open';
      run.startedAt = Date.now();
      changed(run);
      patchStatuses(client, overlayOf([run]));
      void ready.then(async ({ store, tabs }) => {
        await store.saveHead(run);
        tabs.changed(id);
        await drive(id);
      });
    },
    dismiss: (id) => {
      const run = find(id);
      if (!run || isUnderWay(run)) return;
      run.isDismissed = true;
      changed(run);
      void ready.then(async ({ store, tabs }) => {
        await store.saveHead(run);
        tabs.changed(id);
      });
    },
  };
}

type BaseContext = Pick<RunContext, 'firstPage' | 'waitingTime'>;

/** Of rows that were not chosen, those whose id has just been settled. */
function siblingsIn(
  truth: ReadonlyMap<string, number>,
  siblings: ReadonlyMap<string, number>,
): [string, number][] {
  const ids = new Set([...truth.keys()].map((key) => key.split('@')[0]!));
  return [...siblings].filter(([key]) => {
    const id = key.split('@')[0]!;
    // An id that is settled as a whole speaks for all its rows.
    return ids.has(id) && !truth.has(id);
  });
}

function newlySettled(known: Run | undefined, run: Run): Item[] {
  const before = new Map(
    known?.chunks.flatMap(({ items }) => items.map((item) => [item.id, item.verdict] as const)),
  );
  return run.chunks.flatMap(({ items }) =>
    items.filter(({ id, verdict }) => verdict !== 'pending' && before.get(id) === 'pending'),
  );
}

/** Until it succeeds: what was chosen to be done is not given up for want of a connection. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await read();
    } catch {
      await sleep(backOff(tries, { first: 1000, cap: 15_000 }));
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Plain HTTP by another name than localhost: no secure context.
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
