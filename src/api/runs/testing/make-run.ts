import type { Action, Target } from '../../notifications.ts';
import { itemsFor, planRun } from '../plan-run.ts';
import { allItems, type Item, type Run } from '../run.ts';
import type { RunContext } from '../run-context.ts';

/** A GUID-shaped id, another for each number. */
export function idOf(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
}

export function makeTarget(fields: Partial<Target> = {}): Target {
  return {
    id: idOf(0),
    hasOwnId: true,
    status: 1,
    type: 'SalesOrder',
    recordId: null,
    recordNumber: null,
    createdAt: '2026-11-01T00:00:00Z',
    ...fields,
  };
}

export function makeRun(items: readonly Item[], fields: Partial<Run> = {}): Run {
  const run = planRun({
    id: fields.id ?? 'r',
    action: fields.action ?? 'read',
    undoes: null,
    retries: null,
    items,
    watch: null,
    now: 0,
    newKey: () => crypto.randomUUID(),
  });
  return Object.assign(run, fields);
}

/** A run of an action on some notifications. */
export function runOn(action: Action, targets: readonly Target[], fields: Partial<Run> = {}): Run {
  return makeRun(itemsFor(action, targets), { ...fields, action });
}

/** As it is once all of it was sent and settled. */
export function settled(run: Run, verdict: Item['verdict'], status: number | null = null): Run {
  run.state = 'finished';
  for (const chunk of run.chunks) chunk.state = 'sent';
  for (const item of allItems(run)) Object.assign(item, { verdict, status });
  return run;
}

/** A world in which time passes by sleeping alone. */
export function makeContext(fields: Partial<RunContext> = {}): RunContext & { slept: number } {
  const context: RunContext & { slept: number } = {
    firstPage: async () => 1,
    waitingTime: 60_000,
    isFresh: true,
    signal: new AbortController().signal,
    slept: 0,
    now: () => context.slept,
    newKey: () => crypto.randomUUID(),
    sleep: async (milliseconds: number) => {
      context.slept += milliseconds;
    },
    save: async () => {},
    report: () => {},
    settled: () => {},
    ...fields,
  };
  return context;
}
