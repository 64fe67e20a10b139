import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../testing/new-folder.ts';
import type { ChildOrders, ChildReport } from '../testing/crash-child.ts';

const answer = '{"ReportId":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","RecordsReceived":0}';

/** A service that answers while `answers` says so, and hangs otherwise; `sends` counts by target. */
async function startService(answers: () => boolean, onSend: () => void = () => {}) {
  const sends = new Map<string, number>();
  const server = createServer((request, response) => {
    const key = request.url!.slice('/v2/'.length);
    sends.set(key, (sends.get(key) ?? 0) + 1);
    if (answers()) response.end(answer);
    onSend();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { sends, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function start(orders: ChildOrders): ChildProcess {
  const child = fork(join(import.meta.dirname, '../testing/crash-child.ts'), [
    JSON.stringify(orders),
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Runs a child to its end: key → outcome. */
async function runThrough(orders: Omit<ChildOrders, 'standStillAt'>) {
  const child = start({ ...orders, standStillAt: null });
  const outcomes: Extract<ChildReport, { kind: 'outcome' }>[] = [];
  child.on('message', (report: ChildReport) => {
    if (report.kind === 'outcome') outcomes.push(report);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  return outcomes;
}

test.each([
  // Killed once …        sent    the key again …
  ['prepared', 0, { outcome: answer, replayed: false }, 1],
  ['sending', 0, { outcome: 'write-uncertain' }, 0],
  ['answered', 1, { outcome: 'write-uncertain' }, 1],
  ['stored', 1, { outcome: answer, replayed: true }, 1],
  ['settled', 1, { outcome: answer, replayed: true }, 1],
] as const)(
  'after SIGKILL once %s: sends %i before, and never twice',
  async (point, before, outcome, after) => {
    const { sends, url } = await startService(() => true);
    const key = randomUUID();
    const orders = { dataDir: newFolder(), service: url, keys: [key] };

    const child = start({ ...orders, standStillAt: point });
    const [report] = (await once(child, 'message')) as [ChildReport];
    expect(report.kind).toBe('standing-still');
    await kill(child);
    expect(sends.get(key) ?? 0).toBe(before);

    expect(await runThrough(orders)).toMatchObject([{ key, ...outcome }]);
    expect(sends.get(key) ?? 0).toBe(after);
    const again = await runThrough({ ...orders, keys: [key, key] });
    expect(again.map(({ outcome }) => outcome)).toEqual([outcome.outcome, outcome.outcome]);
    expect(sends.get(key) ?? 0).toBe(after);
  },
);

test('sends once and keeps the outcome unknown after SIGKILL while the service hangs', async () => {
  const arrived = Promise.withResolvers<void>();
  let hangs = true;
  const { sends, url } = await startService(() => !hangs, arrived.resolve);
  const key = randomUUID();
  const orders = { dataDir: newFolder(), service: url, keys: [key] };

  const child = start({ ...orders, standStillAt: null });
  await arrived.promise;
  await kill(child);
  hangs = false;

  for (let restart = 0; restart < 3; restart++) {
    expect(await runThrough(orders)).toMatchObject([{ key, outcome: 'write-uncertain' }]);
  }
  expect(sends.get(key)).toBe(1);
});

test('loses no confirmed write and sends none twice in a storm of SIGKILLs', async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID());
  const dataDir = newFolder();
  const confirmed = new Set<string>();
  const uncertain = new Set<string>();
  let victim: ChildProcess | undefined;
  let sent = 0;
  // Every fifth send is the last of its process: half of them are answered at once, half never.
  const killing = () => sent % 5 === 0;
  const { sends, url } = await startService(
    () => {
      sent++;
      return !killing() || sent % 10 === 0;
    },
    () => {
      if (killing()) victim?.kill('SIGKILL');
    },
  );

  let kills = 0;
  for (;;) {
    victim = start({ dataDir, service: url, keys, standStillAt: null });
    victim.on('message', (report: ChildReport) => {
      if (report.kind !== 'outcome') return;
      (report.outcome === answer ? confirmed : uncertain).add(report.key);
    });
    const [, signal] = (await once(victim, 'exit')) as [number | null, string | null];
    if (signal === null) break;
    kills++;
  }

  expect(kills).toBeGreaterThan(8);
  expect([...sends.values()].filter((times) => times > 1)).toEqual([]);
  expect(new Set([...confirmed, ...uncertain]).size).toBe(keys.length);
  expect(uncertain.size).toBeLessThanOrEqual(kills);
  const database = new DatabaseSync(join(dataDir, 'waybill.db'), { readOnly: true });
  const states = database.prepare('SELECT key, state FROM writes').all();
  database.close();
  const done = new Set(states.filter(({ state }) => state === 'DONE').map(({ key }) => key));
  expect([...confirmed].filter((key) => !done.has(key))).toEqual([]);
});
