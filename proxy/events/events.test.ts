import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { pageSettings } from '#contract/page-settings.ts';
import type { Role } from '#contract/session.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { listenIn } from '../testing/listen-in.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

const fast = { events: { every: 100 }, cache: { lists: 0 } };

/** A service whose lists hold what `rows` holds, by the token that asks. */
async function startService() {
  const rows = new Map<string, string[]>();
  const lists: string[] = [];
  const fake = await startFakeService(({ target, headers }, response) => {
    const owner = /oauth_token="([^"]+)"/.exec(headers.authorization ?? '')?.[1] ?? 'nobody';
    if (!target.startsWith('/v2/notifications/200/')) {
      sendJson(response, 200, { ReportId: randomUUID(), RecordsReceived: 1, Success: true });
      return;
    }
    lists.push(`${owner} ${target}`);
    const of = rows.get(owner) ?? rows.get('') ?? [];
    sendJson(response, 200, {
      Success: true,
      Result: of.map((id) => ({
        Id: id,
        Type: 'SalesOrder',
        Event: 1,
        Status: 1,
        RecordId: id,
        RecordNumber: '1',
        CreatedAt: '2026-11-22T00:00:00Z',
      })),
      Paging: { PageNumber: 1, Total: of.length, HasMoreRecords: false },
    });
  });
  onTestFinished(() => fake.close());
  return {
    baseUrl: fake.baseUrl,
    lists,
    arrive: (owner = '') => rows.set(owner, [randomUUID(), ...(rows.get(owner) ?? [])]),
    /** Until the poller has looked `more` times from now. */
    looks: async (more: number, of = '') => {
      const count = () => lists.filter((list) => list.startsWith(of)).length;
      const before = count();
      await expect.poll(count, soon).toBeGreaterThanOrEqual(before + more);
    },
  };
}

async function start(file: object = {}, environment: Record<string, string> = testCredentials) {
  const service = await startService();
  const waybill = await startTestWaybill(service.baseUrl, environment, { ...fast, ...file });
  onTestFinished(waybill.stop);
  const listen = async (headers: Record<string, string> = {}) => {
    const listening = await listenIn(waybill.address, headers);
    onTestFinished(listening.close);
    return listening;
  };
  const person = async (name: string, roles: readonly Role[]) => {
    await addUser(waybill, name, roles);
    return { cookie: await signIn(waybill, name) };
  };
  return { service, waybill, listen, person, stop: waybill.stop };
}

const soon = { interval: 5 };

test('a single poll announces arrivals to every listener', async () => {
  const { service, listen, waybill } = await start({ cache: { lists: 50 } });
  const all = await Promise.all(Array.from({ length: 100 }, () => listen()));
  expect(all[0]!.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await service.looks(2);
  expect(all.map((it) => it.names())).toEqual(all.map(() => ['open']));
  service.arrive();
  await expect
    .poll(() => all.filter((it) => it.names().includes('arrivals')).length, soon)
    .toBe(100);
  const [{ events }] = all as [(typeof all)[number]];
  expect(all.every((it) => it.events[1]!.id === events[1]!.id)).toBe(true);
  expect(events[1]!.data).toMatch(/^[\w-]{43}$/);
  const looks = service.lists.length;
  // All of them cause a single call to the service. They accept an answer of this age as pages do,
  // because a busy machine takes seconds for so many requests.
  const headers = { 'cache-control': 'max-age=30' };
  const list = { method: 'POST', headers };
  await Promise.all(all.map(() => waybill.ask('/api/v2/notifications/200/1?statuses=1', list)));
  expect(service.lists.slice(looks).filter((it) => it.endsWith('statuses=1'))).toHaveLength(1);
  const metrics = await waybill.ask('/metrics', { headers: {} });
  if (metrics.status === 200) {
    expect(metrics.body).toContain('waybill_event_listeners 100');
    expect(metrics.body).toContain('waybill_events_total{kind="arrivals"} 100');
  }
});

test('polls the service as often for a hundred listeners as for one', async () => {
  const { service, listen } = await start({ events: { every: 600_000 } });
  await listen();
  await expect.poll(() => service.lists.length, soon).toBe(1);
  const others = await Promise.all(Array.from({ length: 99 }, () => listen()));
  for (const other of others) other.close();
  await Promise.all(others.map(({ over }) => over));
  expect(service.lists).toHaveLength(1);
});

test('sends a returning listener the missed events', async () => {
  const { service, listen } = await start();
  const first = await listen();
  await service.looks(2);
  first.close();
  await first.over;
  service.arrive();
  const second = await listen({ 'last-event-id': first.events.at(-1)!.id });
  await expect.poll(() => second.names(), soon).toEqual(['open', 'arrivals']);
});

test('replays events since the last known ID and resets a listener with an unknown ID', async () => {
  const { service, listen } = await start();
  const [first, other] = await Promise.all([listen(), listen()]);
  await service.looks(2);
  service.arrive();
  await expect.poll(() => first.names(), soon).toEqual(['open', 'arrivals']);
  first.close();
  service.arrive();
  await expect.poll(() => other.events.length, soon).toBe(3);
  const back = await listen({ 'last-event-id': first.events[1]!.id });
  await expect.poll(() => back.events.length, soon).toBe(2);
  expect(back.events[1]).toEqual(other.events[2]);
  for (const id of [`${randomUUID()}-1`, 'nonsense', `${first.events[1]!.id}999`]) {
    const anew = await listen({ 'last-event-id': id });
    await expect.poll(() => anew.names(), soon).toEqual(['reset']);
  }
});

test('sends a page every event since its settings were loaded', async () => {
  const { listen, waybill } = await start();
  const { lastEvent } = pageSettings.parse(JSON.parse((await waybill.ask('/api/settings')).body));
  const { status } = await waybill.ask(`/api/views/${randomUUID()}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      screen: 'inbox',
      name: 'Late',
      query: '?types=Feeds',
      isShared: false,
      version: 0,
    }),
  });
  expect(status).toBe(200);
  const listening = await listen({ 'last-event-id': lastEvent! });
  await expect.poll(() => listening.names(), soon).toEqual(['open', 'views']);
});

test('polls a failing service less often and recovers once the service does', async () => {
  let isWell = true;
  let calls = 0;
  let rows: object[] = [];
  const fake = await startFakeService((_request, response) => {
    calls++;
    if (isWell) sendJson(response, 200, { Success: true, Result: rows });
    else sendJson(response, 400, { Success: false, Messages: [{ Code: 1, Text: 'no' }] });
  });
  const waybill = await startTestWaybill(fake.baseUrl, testCredentials, fast);
  onTestFinished(async () => {
    await waybill.stop();
    await fake.close();
  });
  const listening = await listenIn(waybill.address);
  onTestFinished(listening.close);
  await expect.poll(() => calls, soon).toBeGreaterThan(1);
  isWell = false;
  const before = calls;
  await expect.poll(() => calls, soon).toBeGreaterThan(before + 1);
  rows = [{ Id: randomUUID(), Type: 'SalesOrder', Status: 1 }];
  isWell = true;
  await expect.poll(() => listening.names(), soon).toEqual(['open', 'arrivals', 'arrivals']);
  expect(listening.events[1]!.data).toBe('');
});

test('sends arrivals and team events only to people who triage, and polls only for them', async () => {
  const { service, listen, person, waybill } = await start({ access: { mode: 'local' } });
  const [ana, otto] = [await person('ana', ['triage']), await person('otto', ['ops'])];
  const nobody = await listen();
  expect([nobody.status, nobody.body]).toEqual([401, expect.stringContaining('signed-out')]);
  const ops = await listen(otto);
  expect(ops.status).toBe(200);
  expect(service.lists).toEqual([]);
  const triage = await listen(ana);
  await service.looks(2);
  service.arrive();
  await expect.poll(() => triage.names(), soon).toContain('arrivals');
  const headers = { ...ana, 'content-type': 'application/json' };
  const of = [{ id: randomUUID(), version: 0 }];
  await waybill.ask('/api/notifications/taken', {
    method: 'POST',
    headers,
    body: JSON.stringify({ action: 'take', note: '', of }),
  });
  await expect.poll(() => triage.names(), soon).toContain('team');
  await waybill.ask('/api/v2/notifications/archive', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ Archive: [of[0]!.id] }),
  });
  await expect.poll(() => ops.names(), soon).toContain('batches');
  expect(new Set(ops.names())).toEqual(new Set(['open', 'batches']));
  // Nor by coming back.
  const back = await listen({ ...otto, 'last-event-id': ops.events[0]!.id });
  await expect.poll(() => back.names(), soon).toContain('batches');
  expect(new Set(back.names())).toEqual(new Set(['open', 'batches']));
});

test('ends a stream with its session and does not extend the session', async () => {
  const { listen, person, waybill } = await start({ access: { mode: 'local' } });
  const [ana, ben] = [await person('ana', ['triage']), await person('ben', ['triage'])];
  const streams = await Promise.all([listen(ana), listen(ana)]);
  const other = await listen(ben);
  expect(other.status).toBe(200);
  await waybill.ask('/api/session', { method: 'DELETE', headers: ana });
  await Promise.all(streams.map(({ over }) => over));
  expect((await listen(ana)).status).toBe(401);
  const again = await waybill.ask('/api/session', { headers: ben });
  expect(again.body).toContain('ben');
  other.close();
});

test('limits a person’s streams and ends the oldest', async () => {
  const { listen, person } = await start({ access: { mode: 'local' } });
  const [ana, ben] = [await person('ana', ['triage']), await person('ben', ['triage'])];
  const other = await listen(ben);
  const oldest = await listen(ana);
  const others = await Promise.all(Array.from({ length: 19 }, () => listen(ana)));
  expect((await listen(ana)).status).toBe(200);
  await oldest.over;
  expect([other, ...others].filter(({ isOver }) => isOver())).toEqual([]);
});

test('limits streams by browser when nobody signs in', async () => {
  const { listen } = await start({ events: { every: 600_000 } });
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const colleague = await listen({ 'waybill-browser': theirs });
  const ours = [];
  for (let n = 0; n < 60; n++) ours.push(await listen({ 'waybill-browser': mine }));
  expect(new Set(ours.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(ours.slice(0, 40).map(({ over }) => over));
  expect(ours.slice(40).filter(({ isOver }) => isOver())).toEqual([]);
  // A browser that says nothing is one browser as well.
  for (let n = 0; n < 30; n++) await listen({ 'waybill-browser': '' });
  expect(colleague.isOver()).toBe(false);
  expect((await listen({ 'waybill-browser': theirs })).status).toBe(200);
});

test('stops without waiting for open streams', async () => {
  const { listen, stop, service } = await start();
  const streams = await Promise.all([listen(), listen()]);
  await service.looks(1);
  await stop();
  await Promise.all(streams.map(({ over }) => over));
});

test('sends no events of another account', async () => {
  const accounts = { north: { people: ['nora'] }, south: { people: ['sam'] } };
  const { service, listen, person, waybill } = await start(
    { access: { mode: 'local' }, accounts },
    {
      OAUTH_CONSUMER_KEY: 'key',
      OAUTH_CONSUMER_SECRET: 'secret',
      OAUTH_TOKEN__NORTH: 'north',
      OAUTH_TOKEN_SECRET__NORTH: 'hush',
      OAUTH_TOKEN__SOUTH: 'south',
      OAUTH_TOKEN_SECRET__SOUTH: 'hush',
    },
  );
  const nora = { ...(await person('nora', ['triage'])), 'waybill-account': 'north' };
  const sam = { ...(await person('sam', ['triage'])), 'waybill-account': 'south' };
  expect((await listen({ ...nora, 'waybill-account': 'south' })).status).toBe(403);
  const [north, south] = await Promise.all([listen(nora), listen(sam)]);
  await Promise.all([service.looks(2, 'north'), service.looks(2, 'south')]);
  service.arrive('north');
  await waybill.ask('/api/notifications/taken', {
    method: 'POST',
    headers: { ...nora, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'take', note: '', of: [{ id: randomUUID(), version: 0 }] }),
  });
  await waybill.ask('/api/v2/notifications/archive', {
    method: 'POST',
    headers: { ...nora, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ Archive: [randomUUID()] }),
  });
  const sorted = (names: string[]) => [...new Set(names)].toSorted();
  await expect
    .poll(() => sorted(north.names()), soon)
    .toEqual(['arrivals', 'batches', 'open', 'team']);
  service.arrive('south');
  await expect.poll(() => south.names(), soon).toContain('arrivals');
  expect(south.names()).toEqual(['open', 'arrivals']);
  // The id of another account's stream is worth nothing.
  const stolen = await listen({ ...sam, 'last-event-id': north.events[0]!.id });
  await expect.poll(() => stolen.names(), soon).toEqual(['reset']);
});
