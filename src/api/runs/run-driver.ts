import type { QueryClient } from '@tanstack/react-query';
import { firstPageOf } from '../first-page.ts';
import { settingsQuery } from '../settings.ts';
import { correctBefore } from './correct-before.ts';
import { newId } from './new-id.ts';
import { patiently, sleep } from './patiently.ts';
import { isUnderWay, type Item, type Run } from './run.ts';
import type { Phase, RunContext } from './run-context.ts';
import type { RunList } from './run-list.ts';
import type { RunRows } from './run-rows.ts';
import type { RunStore } from './run-store.ts';
import { createTabs, type Tabs } from './tabs.ts';
import { createTurns } from './turns.ts';

/** Keeps runs and carries them out, here or in another tab. */
export interface RunDriver {
  /** Keeps a run that is new, then carries it out. */
  add: (run: Run) => void;
  /** Goes on with a run that is known. */
  goOn: (run: Run) => void;
  /** Has whichever tab carries it out send nothing new. */
  stop: (id: string) => void;
  /** A run that was asked to stop before anybody carried it out need not. */
  dontStop: (id: string) => void;
  /** Keeps what is known of a run as a whole, and tells the other tabs. */
  keep: (run: Run) => void;
}

interface DriverOptions {
  client: QueryClient;
  list: RunList;
  rows: RunRows;
  /** Where runs are kept, and what is kept there. */
  open: (account: string) => Promise<{ store: RunStore; kept: Run[] }>;
}

/** Milliseconds between two words on how far a run is: describing 20,000 items takes a few. */
const SHOWN_EVERY = 100;

type BaseContext = Pick<RunContext, 'firstPage' | 'waitingTime'>;

export function createRunDriver({ client, list, rows, open }: DriverOptions): RunDriver {
  const driven = new Set<string>();
  /** Runs to be stopped that nobody had begun to carry out when that was asked for. */
  const toStop = new Set<string>();
  const turns = createTurns(list.all);
  const ready = start();

  async function start(): Promise<{ store: RunStore; tabs: Tabs; base: BaseContext }> {
    const settings = await patiently(() => client.ensureQueryData(settingsQuery));
    const { store, kept } = await open(settings.account);
    const tabs = createTabs(settings.account);
    tabs.onChanged((id) => void takeOver(store, id));
    tabs.onStop((id) => {
      if (driven.has(id)) stopHere(id);
    });
    list.put(...kept);
    list.changed(...list.all());
    rows.foretell();
    for (const run of kept.filter(isUnderWay)) queueMicrotask(() => void drive(run.id, false));
    return {
      store,
      tabs,
      base: { firstPage: () => firstPageOf(client), waitingTime: settings.waitingTimes.update },
    };
  }

  async function drive(id: string, isFresh: boolean): Promise<void> {
    const { store, tabs, base } = await ready;
    await tabs.alone(id, async () => {
      await takeOver(store, id);
      const run = list.find(id);
      if (!run || !isUnderWay(run)) return;
      driven.add(id);
      if (toStop.delete(id)) stopHere(id);
      const context = contextFor(run, { store, tabs, base: { ...base, isFresh } });
      try {
        const earlier = await turns.wait(run, () => context.report(run, 'waiting', null));
        if (correctBefore(run, earlier)) await context.save(...run.chunks);
        const { driveRun } = await import('./drive-run.ts');
        await driveRun(run, context);
        list.note(run, null);
        await store.saveHead(run);
      } catch (error) {
        breakOff(run, error);
      }
      driven.delete(id);
      rows.end(run);
      list.changed(run);
      tabs.changed(id);
      turns.wake();
    });
  }

  /** As where the disk is full: it can be resumed, and says why it was not carried out. */
  function breakOff(run: Run, problem: unknown): void {
    run.state = 'stopped';
    list.note(run, { phase: null, problem });
    rows.end(run);
    list.changed(run);
  }

  function contextFor(
    run: Run,
    {
      store,
      tabs,
      base,
    }: { store: RunStore; tabs: Tabs; base: BaseContext & { isFresh: boolean } },
  ): RunContext {
    let shown: { phase: Phase | null; problem: unknown; at: number } = {
      phase: null,
      problem: null,
      at: 0,
    };
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
        const isNews = phase !== shown.phase || problem !== shown.problem;
        if (!isNews && Date.now() - shown.at < SHOWN_EVERY) return;
        shown = { phase, problem, at: Date.now() };
        list.note(run, { phase, problem });
        list.changed(run);
      },
      settled: (_, items, seen) => {
        if (items.length === 0) return;
        rows.settle(run, items, seen);
        list.changed(run);
      },
    };
  }

  /** Reads a run as another tab left it. */
  async function takeOver(store: RunStore, id: string): Promise<void> {
    if (driven.has(id)) return;
    const run = await store.read(id);
    if (!run || driven.has(id)) return;
    const known = list.find(id);
    list.put(run);
    rows.settle(run, newlySettled(known, run));
    list.changed(run);
    if (isUnderWay(run)) {
      // Should the tab that carries it out be closed, this one goes on.
      if (!known || !isUnderWay(known)) void drive(id, false);
      return;
    }
    rows.end(run);
    turns.wake();
  }

  function stopHere(id: string): void {
    const run = list.find(id);
    if (!run || run.state !== 'open') return;
    run.state = 'stopping';
    list.changed(run);
    turns.wake();
    void ready.then(({ store }) => store.saveHead(run));
  }

  async function keep(run: Run): Promise<void> {
    const { store, tabs } = await ready;
    await store.saveHead(run);
    tabs.changed(run.id);
  }

  async function add(run: Run): Promise<void> {
    const { store, tabs } = await ready;
    try {
      await store.add(run);
    } catch (error) {
      // Not on disk, so nothing of it is sent.
      breakOff(run, error);
      return;
    }
    tabs.changed(run.id);
    await drive(run.id, true);
  }

  return {
    add: (run) => void add(run),
    goOn: (run) => void keep(run).then(() => drive(run.id, false)),
    stop: (id) => {
      if (driven.has(id)) stopHere(id);
      else {
        toStop.add(id);
        void ready.then(({ tabs }) => tabs.stop(id));
      }
    },
    dontStop: (id) => void toStop.delete(id),
    keep: (run) => void keep(run),
  };
}

function newlySettled(known: Run | undefined, run: Run): Item[] {
  const before = new Map(
    known?.chunks.flatMap(({ items }) => items.map((item) => [item.id, item.verdict] as const)),
  );
  return run.chunks.flatMap(({ items }) =>
    items.filter(({ id, verdict }) => verdict !== 'pending' && before.get(id) === 'pending'),
  );
}
