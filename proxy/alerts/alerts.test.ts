import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { alertSettings, type AlertDefinition } from '#contract/alert.ts';
import { startReceiver } from '../testing/alert-receiver.ts';
import { startFollowed } from '../testing/followed-waybill.ts';

const json = { 'content-type': 'application/json' };

/** A proxy that nobody looks at, with one webhook for everything that the test sets up. */
async function start(file: object = {}, as: Record<string, string> = {}) {
  const receiver = await startReceiver();
  const waybill = await startFollowed(
    { notifications: 300 },
    {
      events: { every: 100 },
      cache: { lists: 0 },
      follow: { quiet: 100 },
      alerts: { networks: ['127.0.0.0/8'], http: true, group: 100 },
      ...file,
    },
  );
  const { ask } = waybill;
  const send = async (method: string, path: string, body?: object) => {
    const reply = await ask(path, {
      method,
      headers: { ...as, ...(body !== undefined && json) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(reply.status, reply.body).toBe(200);
    return JSON.parse(reply.body) as unknown;
  };
  const channel = randomUUID();
  await send('PUT', `/api/alert-channels/${channel}`, {
    kind: 'webhook',
    name: 'Hook',
    url: `http://127.0.0.1:${receiver.port}/`,
    format: 'standard',
    address: null,
    subscription: null,
    withText: true,
    keepsQuiet: false,
    mostPerHour: 1000,
    digestHour: null,
  });
  return {
    ...waybill,
    send,
    /** Whether a first look has told what was there from what arrives, and somebody waits. */
    hasLooked: () => {
      const database = new DatabaseSync(join(waybill.dataDir, 'waybill.db'), { readOnly: true });
      const rows = database.prepare('SELECT floor FROM arrivals_cursor').all();
      database.close();
      return rows.length > 0;
    },
    log: async () => alertSettings.parse(await send('GET', '/api/alerts')).deliveries,
    alert: (of: Partial<AlertDefinition>) =>
      send('PUT', `/api/alerts/${randomUUID()}`, {
        name: 'Alert',
        search: null,
        rule: null,
        channels: [channel],
        isOn: true,
        ...of,
      }),
    /** Lists the notifications in all messages, repeated ones as well. */
    told: () =>
      receiver.received.flatMap(({ body }) => {
        const { data } = JSON.parse(body.toString()) as {
          data: { notifications: { id: string; about: string }[] };
        };
        return data.notifications.map(({ id, about }) => `${about} ${id}`);
      }),
  };
}

test('sends one alert per arrival without an open page or a rule, even across restarts', async () => {
  const { sandbox, alert, told, restart, log, hasLooked } = await start();
  await alert({ search: 'type:SalesOrder type:PurchaseOrder' });
  const all = () => sandbox.store.newest(10_000);
  const known = new Set(all().map(({ id }) => id));
  await restart();
  await expect.poll(hasLooked).toBe(true);
  const wanted = () =>
    all().flatMap(({ id, type }) =>
      !known.has(id) && ['SalesOrder', 'PurchaseOrder'].includes(type) ? [`arrival ${id}`] : [],
    );
  for (let round = 0; round < 3; round++) {
    sandbox.arrive(4);
    await expect.poll(() => told().toSorted()).toEqual(wanted().toSorted());
    await restart();
  }
  expect((await log()).every(({ state }) => state === 'delivered')).toBe(true);
});

test('sends alerts about notifications that a chosen rule acts on', async () => {
  const { sandbox, alert, told, send } = await start();
  const rule = randomUUID();
  await send('PUT', `/api/rules/${rule}`, {
    name: 'Feeds',
    search: '-type:Blog',
    actions: { status: null, assign: 'anna', snooze: null },
    mostPerHour: 1000,
  });
  await send('POST', `/api/rules/${rule}/dry-run`, {});
  await send('POST', `/api/rules/${rule}/on`, {});
  await alert({ rule });
  const known = new Set(sandbox.store.newest(10_000).map(({ id }) => id));
  sandbox.arrive(3);
  const wanted = () =>
    sandbox.store
      .newest(10_000)
      .flatMap(({ id, type }) => (known.has(id) || type === 'Blog' ? [] : [`arrival ${id}`]));
  await expect.poll(() => told().toSorted()).toEqual(wanted().toSorted());
});

test('sends no alerts to a person who lost the role', async () => {
  const as = (name: string, roles: string) => ({ 'x-remote-user': name, 'x-remote-roles': roles });
  const names = { user: 'X-Remote-User', roles: 'X-Remote-Roles', peers: ['127.0.0.1'] };
  const { sandbox, ask, alert, told, restart, hasLooked } = await start(
    { access: { mode: 'header', ...names } },
    as('anna', 'triage'),
  );
  await alert({ search: '-type:Blog' });
  await restart();
  await expect.poll(hasLooked).toBe(true);
  sandbox.arrive(3);
  await expect.poll(() => told().length).toBeGreaterThan(0);
  await ask('/api/session', { headers: as('anna', 'ops') });
  const before = told().length;
  sandbox.arrive(3);
  const isStopped = async () => {
    const { body } = await ask('/api/alerts', { headers: as('boss', 'admin') });
    return alertSettings.parse(JSON.parse(body)).others.map((it) => it.isStopped);
  };
  await expect.poll(isStopped).toEqual([true]);
  expect(told()).toHaveLength(before);
});

test('sends nothing about notifications older than the alert', async () => {
  const { sandbox, alert, told, send, restart, hasLooked } = await start();
  await alert({ search: '-type:Blog' });
  const { alerts } = alertSettings.parse(await send('GET', '/api/alerts'));
  await send('DELETE', `/api/alerts/${alerts[0]!.id}`);
  // Nobody waits for these.
  await restart();
  await expect.poll(hasLooked).toBe(false);
  sandbox.arrive(5);
  const known = new Set(sandbox.store.newest(10_000).map(({ id }) => id));
  await alert({ search: '-type:Blog' });
  await restart();
  await expect.poll(hasLooked).toBe(true);
  sandbox.arrive(5);
  const wanted = sandbox.store
    .newest(10_000)
    .flatMap(({ id, type }) => (known.has(id) || type === 'Blog' ? [] : [`arrival ${id}`]));
  await expect.poll(() => told().toSorted()).toEqual(wanted.toSorted());
});

test.each([
  ['a search whose result changes', { search: 'assigned:me' }, 'assigned:'],
  ['a search and a rule', { search: 'a', rule: randomUUID() }, 'search or a rule'],
  ['an unknown channel', { search: 'a', channels: [randomUUID()] }, 'no such channel'],
])('refuses %s', async (_what, of, words) => {
  const { alert } = await start();
  await expect(alert(of)).rejects.toThrow(words);
});
