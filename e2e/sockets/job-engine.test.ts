import { environmentManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { presets, type Dialect } from '../../proxy/sandbox/wire/dialect.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { startTestWaybill } from '../../proxy/testing/test-waybill.ts';
import { fetchPage } from '../../src/api/client/client.ts';
import type { JobView } from '../../src/api/jobs/describe-job.ts';
import { createJobEngine, type JobEngine } from '../../src/api/jobs/job-engine.ts';
import { failuresOf } from '../../src/api/jobs/job-failures.ts';
import { notificationPath } from '../../src/api/listing/notification-path.ts';
import { targetOf, type Target } from '../../src/api/notifications.ts';
import { notification } from '../../src/contract/notification.ts';
import { connectionTo, settingsFor } from '../waybill.ts';

// Servers don't poll.
environmentManager.setIsServer(() => false);

const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const end of endings.splice(0)) await end();
});

interface World {
  service: Sandbox;
  engine: JobEngine;
  /** Starts over like a reloaded page. */
  reload: () => JobEngine;
  targets: Target[];
  statuses: () => Map<string, number>;
}

/** The page's engine over the real proxy and the sandbox, by sockets. */
async function start(
  preset: 'plain' | 'contrary',
  dialect: Partial<Dialect>,
  lineFailureRate: number,
): Promise<World> {
  const service = await startSandbox({
    preset,
    dialect,
    lineFailureRate,
    seed: 7,
    notifications: 500,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 50 },
  });
  const waybill = await startTestWaybill(service.url, connectionTo(service), {
    ...settingsFor(preset),
    waitingTimes: { update: 1200 },
  });
  endings.push(waybill.stop, () => service.close());
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    ask(waybill.address + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'sec-fetch-site': 'same-origin' },
    }),
  );
  const reload = (): JobEngine => {
    const engine = createJobEngine(new QueryClient());
    const leave = engine.subscribe(() => {});
    endings.unshift(async () => leave());
    return engine;
  };
  return {
    service,
    engine: reload(),
    reload,
    targets: await listed(settingsFor(preset).firstPage),
    statuses: () => new Map(service.store.newest(1000).map(({ id, status }) => [id, status])),
  };
}

/** All that is not archived, as the list has it. */
async function listed(firstPage: number): Promise<Target[]> {
  const pages = [0, 1].map((page) => {
    const asked = { statuses: '1,2', types: [], pageSize: 200, pageNumber: firstPage + page };
    return fetchPage(notification, notificationPath(asked), { method: 'POST', fresh: true });
  });
  const rows = (await Promise.all(pages)).flatMap((page) => page.rows);
  const keys = new Set<string>();
  return rows.flatMap(({ value }) => {
    const key = JSON.stringify(value);
    if (keys.has(key)) return [];
    keys.add(key);
    return targetOf(value) ?? [];
  });
}

/** The newest job, once it is over. */
async function ended(engine: JobEngine, isIt: (view: JobView) => boolean = () => true) {
  const current = (): JobView | undefined => engine.views().find(isIt);
  const isOver = (): boolean => {
    const state = current()?.state;
    return state === 'finished' || state === 'stopped';
  };
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isOver()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = engine.subscribe(look);
    look();
  });
  return current()!;
}

async function retryUntilNoneFails(engine: JobEngine): Promise<JobView> {
  for (;;) {
    const view = await ended(engine);
    if (!view.canRetry) return view;
    engine.retryFailed(view.id);
  }
}

const readings = [
  ['plain', presets.plain.notificationReportLines],
  ['contrary', presets.contrary.notificationReportLines],
  // Neither ids of their own, nor a report that says anything.
  ['contrary', 'none'],
] as const;

test.each(readings)(
  '%s, report lines in %s: says what the service holds, and one undo brings all back',
  async (preset, notificationReportLines) => {
    const { service, engine, targets, statuses } = await start(
      preset,
      { notificationReportLines },
      // Lines that a report names are sent again automatically, twice.
      notificationReportLines === 'none' ? 0.1 : 0.4,
    );
    const before = service.store.newest(1000);
    const was = new Map(before.map(({ id, status }) => [id, status]));
    expect(targets.length).toBeGreaterThan(150);
    const ofTarget = (target: Target) =>
      before.filter(({ id, recordId }) =>
        [id, recordId].some((it) => it.toLowerCase() === target.id.toLowerCase()),
      );
    const notArchived = () => {
      const now = statuses();
      return targets.filter((target) => ofTarget(target).some(({ id }) => now.get(id) !== 4));
    };
    const first = engine.act('archive', targets);
    const { counts, canUndo } = await ended(engine);
    const failed = notArchived();
    expect(failed.length).toBeGreaterThan(0);
    expect(counts).toMatchObject({
      total: targets.length,
      done: targets.length - failed.length,
      failed: failed.length,
      unknown: 0,
      pending: 0,
    });
    expect(canUndo).toBe(true);
    const reasons = new Set(failuresOf(engine.find(first)!).map(({ reason }) => reason));
    expect(reasons.has('The service didn’t change it and gave no reason.')).toBe(
      notificationReportLines === 'none',
    );
    expect(reasons.size).toBe(1);

    engine.retryFailed(first);
    const retry = await ended(engine, ({ id }) => id !== first);
    expect(retry.counts.total).toBe(failed.length);
    const left = new Set(notArchived());
    engine.undo(retry.id);
    await retryUntilNoneFails(engine);
    expect(engine.views().filter(({ canUndo }) => canUndo)).toEqual([]);
    if (preset === 'plain') expect(statuses()).toEqual(was);
    else {
      const now = statuses();
      for (const target of targets) {
        const chosen = targets.filter(({ id }) => id === target.id).map(({ status }) => status);
        const restored = new Set(chosen).size === 1 ? chosen[0] : 1;
        for (const { id } of ofTarget(target)) {
          expect(now.get(id)).toBe(left.has(target) ? was.get(id) : restored);
        }
      }
    }
  },
);

test('an undo after a reload never overwrites a later change', async () => {
  const { engine, reload, targets, statuses } = await start('plain', {}, 0);
  const was = statuses();
  const chosen = targets.filter(({ status }) => status === 1).slice(0, 5);
  engine.act('read', chosen);
  await ended(engine);
  const other = chosen[2]!.id;
  const archived = await fetch(`/api/v2/notifications/${other}/archive`, {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(archived.ok).toBe(true);
  const later = reload();
  const { id } = await ended(later);
  later.undo(id);
  const undo = await ended(later, ({ action }) => action === 'undo');
  expect(undo.counts).toMatchObject({ done: 4, skipped: 1 });
  expect(failuresOf(later.find(undo.id)!).map(({ reason }) => reason)).toEqual([
    'Someone else changed it first.',
  ]);
  expect(statuses()).toEqual(new Map([...was, [other, 4]]));
});

test('an undo waits for an uncertain update of the same id', async () => {
  const { service, engine, targets, statuses } = await start('plain', {}, 0);
  const was = statuses();
  // Broken off at once, and done all the same, later than an undo that did not wait.
  service.faults.set({
    match: { method: 'POST', path: '/v2/notifications/update' },
    kind: 'late',
    delay: 700,
    times: 1,
  });
  const read = engine.act('read', [targets.find(({ status }) => status === 1)!]);
  await vi.waitFor(() => expect(engine.views()[0]?.counts.sent).toBe(1), { timeout: 20_000 });
  engine.undo(read);
  await ended(engine, ({ action }) => action === 'undo');
  expect(service.store.batches().map(({ body }) => JSON.parse(body).Read.length)).toEqual([1, 0]);
  expect(statuses()).toEqual(was);
});

test('undoing an archive during marking restores the real status', async () => {
  const { service, engine, targets, statuses } = await start('plain', {}, 1);
  const target = targets.find(({ status }) => status === 1)!;
  // Every line of a batch fails, so it is never read, though the page showed it so.
  const read = engine.act('read', [target]);
  const archive = engine.act('archive', [{ ...target, status: 2 }]);
  await ended(engine, ({ id }) => id === read);
  const { counts } = await ended(engine, ({ id }) => id === archive);
  expect(counts.done).toBe(1);
  expect(statuses().get(target.id)).toBe(4);
  engine.undo(archive);
  // The undo itself is a batch whose line fails; what it asks for is what counts here.
  await ended(engine, ({ action }) => action === 'undo');
  const asked = JSON.parse(service.store.batches().at(-1)!.body);
  expect(asked).toEqual({ Read: [], Unread: [target.id], Archive: [] });
});
