import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startReceiver } from '../testing/alert-receiver.ts';
import { arrival, startAlerting } from '../testing/alerting.ts';
import { newDataFolder, newFolder } from '../testing/new-folder.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const DAY = 86_400_000;

test('applies no rule after a restore to what arrived before it', async () => {
  const sandbox = await startTestSandbox({
    notifications: 50,
  });
  const start = async (environment: Record<string, string> = {}) => {
    const all = { ...testCredentials, ...environment };
    const waybill = await startTestWaybill(sandbox.url, all, {
      events: { every: 100 },
      follow: { quiet: 100 },
    });
    onTestFinished(waybill.stop);
    const send = async (method: string, path: string, body: object) => {
      const reply = await waybill.ask(path, {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      expect(reply.status, reply.body).toBe(200);
    };
    return { ...waybill, send };
  };
  const statusOf = (id: string) => sandbox.store.notification(id)!.status;
  /** Adds notifications until a rule archives one. @returns its id */
  const archived = async (): Promise<string> => {
    const known = new Set(sandbox.store.newest(10_000).map(({ id }) => id));
    const found = () =>
      sandbox.store.newest(10_000).find(({ id, status }) => status === 4 && !known.has(id));
    await expect
      .poll(() => {
        sandbox.arrive(5);
        return found();
      })
      .toBeDefined();
    return found()!.id;
  };
  const first = await start();
  const rule = randomUUID();
  await first.send('PUT', `/api/rules/${rule}`, {
    name: 'Archive all',
    search: 'type:SalesOrder',
    actions: { status: 'archive', assign: null, snooze: null, label: null, alert: [] },
    mostPerHour: 1000,
    seen: null,
  });
  await first.send('POST', `/api/rules/${rule}/dry-run`, {});
  await first.send('POST', `/api/rules/${rule}/on`, {});
  await archived();
  const backup = join(newFolder(), 'backup');
  await backUp(first.dataDir, backup);
  // A person brings one back, which the backup knows nothing of.
  const brought = await archived();
  await first.send('POST', '/api/v2/notifications/update', {
    Read: [],
    Unread: [brought],
    Archive: [],
  });
  await expect.poll(() => statusOf(brought)).toBe(1);
  await first.stop();

  const dataDir = newFolder();
  await restore(backup, dataDir);
  await start({ DATA_DIR: dataDir });
  await archived();
  expect(statusOf(brought)).toBe(1);
});

test.each([
  { days: 2, sent: 0 },
  { days: 0, sent: 2 },
])('sends alerts of a backup that is $days days old: $sent', async ({ days, sent }) => {
  const receiver = await startReceiver();
  const folder = newDataFolder();
  const store = openSqliteStore(folder);
  const { clock, arrive, pass } = await startAlerting(store, receiver.port);
  clock.now = Date.now() - days * DAY;
  receiver.answer((response) => response.writeHead(500).end());
  await arrive(arrival());
  await pass(1000);
  await arrive(arrival());
  const backup = join(newFolder(), 'backup');
  await backUp(folder, backup);
  await store.close();
  const dataDir = newFolder();
  await restore(backup, dataDir);

  const restored = openSqliteStore(dataDir);
  onTestFinished(() => restored.close());
  const next = await startAlerting(restored, receiver.port);
  next.clock.now = Date.now() + 61_000;
  receiver.received.length = 0;
  await next.work();
  await next.work();
  expect(receiver.received).toHaveLength(sent);
});
