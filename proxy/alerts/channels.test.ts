import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { alertSettings } from '#contract/alert.ts';
import type { ChannelDefinition } from '#contract/alert-definition.ts';
import { startReceiver } from '../testing/alert-receiver.ts';
import { anna, arrival, startAlerting } from '../testing/alerting.ts';
import { decryptPush, newBrowser } from '../testing/push-browser.ts';
import { eachStore } from '../testing/each-store.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { groupItems, testMessage } from './message.ts';
import { linkingTo } from './senders.ts';
import { encryptPush, pushPayload, readPushKeys } from './web-push.ts';

const [, openSqlite] = eachStore[0]!;
const HOUR = 3_600_000;

test('names the account in each link', async () => {
  const paths: string[] = [];
  const send = linkingTo('north', (_channel, { path }) => {
    paths.push(path);
    return Promise.resolve({ problem: null, status: 200 });
  });
  const channel = { target: { kind: 'email', address: 'a@b.example' } } as const;
  for (const path of ['/inbox', '/inbox?q=type%3ABatch']) {
    await send(channel, { ...testMessage, path }, '1');
  }
  expect(paths).toEqual(['/inbox?account=north', '/inbox?q=type%3ABatch&account=north']);
});

test('decrypts the example of RFC 8291', () => {
  const of = (text: string) => Buffer.from(text, 'base64url');
  const body = of(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T' +
      'lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const text = decryptPush(
    body,
    of('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    of('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    of('BTBZMqHH6r4Tts7J_aSIgg'),
  );
  expect(text).toBe('When I grow up, I want to be a watermelon');
});

test.each([
  ['long texts', '/inbox', '遅延'.repeat(200)],
  ['a long search', `/inbox?q=${encodeURIComponent('遅延'.repeat(250))}`, null],
])('sends %s in one push', (_name, path, message) => {
  const text = { alert: '出荷'.repeat(150), recordNumber: '番号'.repeat(100), message };
  const item = { about: 'arrival', id: null, type: 'SalesOrder', event: 1, path, text } as const;
  const items = Array.from({ length: 4 }, () => ({ ...item, createdAt: '', needsAction: false }));
  const payload = pushPayload(groupItems(items), 'id');
  expect(JSON.parse(payload)).toMatchObject({
    title: text.alert,
    body: expect.stringMatching(/^4 new notifications/),
  });
  const browser = newBrowser();
  const body = encryptPush(payload, browser.keys);
  expect(body.length).toBeLessThanOrEqual(4096);
  expect(browser.read(body)).toBe(payload);
});

test.each(eachStore)(
  'sends a signed, encrypted push that the browser can read (%s)',
  async (_kind, open) => {
    const [store, other] = await open(2);
    const receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(201).end());
    const browser = newBrowser();
    const endpoint = `http://127.0.0.1:${receiver.port}/push/abc`;
    const push = { kind: 'push', url: null, format: null } as const;
    const { arrive, pass, log, alerts, clock, channel } = await startAlerting(
      store!,
      receiver.port,
      {
        ...push,
        subscription: { endpoint, ...browser.keys },
      },
    );
    // One pair, whichever proxy needs it first.
    const [keys, same] = await Promise.all([readPushKeys(store!), readPushKeys(other!)]);
    expect(keys).toEqual(same);
    expect((await alerts.get(anna)).pushKey).toBe(keys.publicKey);
    await arrive(arrival(), arrival());
    await pass(1000);
    const { headers, body } = receiver.received[0]!;
    expect(JSON.parse(browser.read(body))).toEqual({
      title: '2 new notifications',
      body: '',
      path: '/inbox?q=type%3ASalesOrder',
      tag: (await log())[0]!.id,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(body.length).toBeLessThanOrEqual(4096);
    const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(headers['authorization']!)!;
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key!, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const [head, claims, signature] = token!.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
      aud: `http://127.0.0.1:${receiver.port}`,
      exp: clock.now / 1000 + 12 * 3600,
      sub: 'https://waybill.example',
    });
    // The browser unsubscribed.
    receiver.answer((response) => response.writeHead(410).end());
    await arrive(arrival());
    await pass(1000);
    expect((await alerts.get(anna)).channels).toMatchObject([{ id: channel, stopped: 'gone' }]);
    await arrive(arrival());
    await pass(1000);
    expect(receiver.received).toHaveLength(2);
  },
);

async function startMailing(change: Partial<ChannelDefinition> = {}) {
  const mail = await startMailServer();
  const [store] = await openSqlite(1);
  const alerting = await startAlerting(
    store!,
    0,
    { kind: 'email', url: null, format: null, address: 'anna@example.com', ...change },
    {
      host: '127.0.0.1',
      port: mail.port,
      isSecure: false,
      needsTls: false,
      auth: null,
      from: 'Waybill <waybill@example.com>',
    },
  );
  return { mail, ...alerting };
}

test('sends e-mail, retries after a refusal, and keeps the Message-ID', async () => {
  const { mail, arrive, pass, log } = await startMailing();
  await arrive(arrival());
  mail.verdict = '451 later';
  await pass(1000);
  expect(await log()).toMatchObject([
    { state: 'waiting', outcome: { problem: 'mail', status: 451 } },
  ]);
  mail.verdict = '250 OK';
  await pass(60_000);
  const { id } = (await log())[0]!;
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(mail.received).toMatchObject([{ from: 'waybill@example.com', to: ['anna@example.com'] }]);
  const { text } = mail.received[0]!;
  expect(text).toContain('Subject: 1 new notification');
  expect(text).toContain(`Message-ID: <${id}@example.com>`);
  expect(text).toContain('https://waybill.example/inbox?q=type%3ASalesOrder');
});

test('keeps the service’s text on one line and within a safe length', async () => {
  const { mail, arrive, pass } = await startMailing({ withText: true });
  await arrive(
    arrival({ Message: `Late\n\n-- \nNot Waybill’s own line \u202Efdp ${'x'.repeat(20_000)}` }),
  );
  await pass(1000);
  const text = mail.received[0]!.text.replaceAll('=\r\n', '').replaceAll('=E2=80=AE', '\u202E');
  expect(text).not.toMatch(/^Not Waybill/m);
  expect(text).toContain('[U+202E]fdp xxx');
  expect(text).not.toContain('\u202E');
  expect(text.length).toBeLessThan(2000);
});

test('sends no waiting text once its channel is to have none', async () => {
  const given = { kind: 'email', url: null, format: null, address: 'anna@example.com' } as const;
  const usual = { name: 'Mail', subscription: null, keepsQuiet: true, digestHour: null } as const;
  const { mail, alerts, channel, clock, arrive, pass } = await startMailing({ withText: true });
  await arrive(arrival());
  mail.verdict = '451 later';
  await pass(1000);
  await arrive(arrival());
  const changed = { ...given, ...usual, withText: false, mostPerHour: 100 };
  await alerts.putChannel(anna, channel, changed, clock.now);
  mail.verdict = '250 OK';
  await pass(60_000);
  expect(mail.received).toHaveLength(2);
  for (const { text } of mail.received) {
    expect(text).toContain('Subject: 1 new notification');
    expect(text).not.toMatch(/SO-4711|Short paid|Chargebacks/);
  }
});

test('keeps a Teams card of 20 long messages within Teams’ size limit', async () => {
  const receiver = await startReceiver();
  const [store] = await openSqlite(1);
  const { arrive, pass } = await startAlerting(store!, receiver.port, {
    withText: true,
    format: 'teams',
  });
  await arrive(...Array.from({ length: 20 }, () => arrival({ Message: 'long '.repeat(500) })));
  await pass(1000);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]!.body.length).toBeLessThan(28 * 1024);
});

test('limits messages to an address across new channels and repeated sending', async () => {
  const { mail, alerts, clock, pass } = await startMailing();
  const channel: ChannelDefinition = {
    kind: 'email',
    name: 'Mail',
    url: null,
    format: null,
    address: 'bo@example.com',
    subscription: null,
    withText: false,
    keepsQuiet: false,
    mostPerHour: 100,
    digestHour: null,
  };
  const ask = async () => {
    const id = randomUUID();
    await alerts.putChannel(anna, id, channel, clock.now);
    const { deliveries } = await alerts.test(anna, id, clock.now);
    await alerts.sendAgain(anna, deliveries[0]!.id, clock.now);
    await pass(0);
    await alerts.removeChannel(anna, id);
  };
  const flood = async () => {
    for (let n = 0; n < 40; n++) await ask();
  };
  await expect(flood()).rejects.toThrow('messages an hour');
  expect(mail.received.length).toBeLessThanOrEqual(30);
});

test('shows an administrator the targets of others’ channels and lets them stop a channel', async () => {
  const { mail, arrive, pass, alerts, channel } = await startMailing();
  const root = { person: 'root', isAdmin: true };
  const shown = [{ id: channel, person: 'anna', leadsTo: 'anna@example.com', isStopped: false }];
  expect((await alerts.get(root)).others).toEqual(shown);
  await alerts.stop(root, channel);
  await arrive(arrival());
  await pass(1000);
  expect(mail.received).toEqual([]);
});

test('sends a digest once a day at its hour across a daylight saving change', async () => {
  const { mail, arrive, alerts, clock, work } = await startMailing({ digestHour: 8 });
  await alerts.putTimes(anna, { zone: 'Europe/Berlin', quietFrom: 0, quietTo: 23 * 60 });
  clock.now = Date.parse('2026-03-27T07:30:00Z');
  const sent: string[] = [];
  while (clock.now < Date.parse('2026-03-31T08:00:00Z')) {
    await arrive(arrival());
    const before = mail.received.length;
    await work();
    if (mail.received.length > before) sent.push(new Date(clock.now).toISOString());
    clock.now += HOUR / 2;
  }
  expect(sent).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
    '2026-03-31T06:00:00.000Z',
  ]);
  expect(mail.received[1]!.text).toMatch(/Subject: 46 new notifications/);
});

test('sends a digest at its next hour after the clock was set back by a day', async () => {
  const { mail, arrive, clock, pass } = await startMailing({ digestHour: 12 });
  clock.now = Date.parse('2026-03-27T09:00:00Z');
  await arrive(arrival());
  await pass(-24 * HOUR);
  await pass(3 * HOUR - 1);
  expect(mail.received).toHaveLength(0);
  await pass(1);
  expect(mail.received).toHaveLength(1);
});

test.each([
  'anna',
  'anna@example.com, bo@example.com',
  'anna@example.com\r\nBcc: bo@example.com',
  '"anna"@example.com',
  'Anna <anna@example.com>',
  '@relay:anna@example.com',
  'anna@localhost',
])('refuses the e-mail address %j', async (address) => {
  await expect(startMailing({ address })).rejects.toThrow('email address');
});

const kinds = [
  ['webhook', 'standard'],
  ['webhook', 'slack'],
  ['webhook', 'teams'],
  ['email', null],
  ['push', null],
] as const;
const cells = kinds.flatMap(([kind, format]) =>
  [false, true].flatMap((withText) =>
    [true, false].flatMap((keepsQuiet) =>
      (kind === 'email' ? [null, 8] : [null]).map((digestHour) => ({
        kind,
        format,
        withText,
        keepsQuiet,
        digestHour,
      })),
    ),
  ),
);

test.each(cells)(
  'sends text only on request: $kind $format $withText $keepsQuiet, digest $digestHour',
  async (cell) => {
    const receiver = await startReceiver();
    const mail = await startMailServer();
    const browser = newBrowser();
    const [store] = await openSqlite(1);
    const { arrive, pass, text } = await startAlerting(
      store!,
      receiver.port,
      {
        ...cell,
        ...(cell.kind !== 'webhook' && { url: null }),
        ...(cell.kind === 'email' && { address: 'anna@example.com' }),
        ...(cell.kind === 'push' && {
          subscription: { endpoint: `http://127.0.0.1:${receiver.port}/`, ...browser.keys },
        }),
      },
      {
        host: '127.0.0.1',
        port: mail.port,
        isSecure: false,
        needsTls: false,
        auth: null,
        from: 'waybill@example.com',
      },
    );
    await arrive(arrival(), arrival({ Message: 'Chargeback of EUR 99.01 for Müller' }));
    const waiting = await text('alert_items');
    await pass(24 * HOUR);
    const said = [
      ...mail.received.map((it) => it.text),
      ...receiver.received.map(
        ({ body, headers }) =>
          JSON.stringify(headers) + (cell.kind === 'push' ? browser.read(body) : body.toString()),
      ),
    ];
    expect(said).toHaveLength(1);
    for (const found of [said[0]!, waiting, await text('alert_deliveries')]) {
      expect(found).toMatch(cell.withText ? /1,234\.56|99\.01/ : /^(?!.*(?:1,234|99\.01))/s);
      for (const word of ['SO-4711', 'Short paid', 'Müller', 'Chargeback']) {
        expect(found.includes(word), `${word} in ${found}`).toBe(cell.withText);
      }
    }
  },
);

test('stops alerts to all browsers when a person signs out everywhere', async () => {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'tom', ['triage']);
  const cookie = await signIn(waybill, 'tom');
  const put = (name: string, fields: object, id: string = randomUUID(), by = cookie) =>
    waybill.ask(`/api/alert-channels/${id}`, {
      method: 'PUT',
      headers: { cookie: by, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        url: null,
        format: null,
        address: null,
        subscription: null,
        withText: true,
        keepsQuiet: false,
        mostPerHour: 10,
        digestHour: null,
        ...fields,
      }),
    });
  await put('hook', { kind: 'webhook', url: 'https://hooks.example/tom', format: 'standard' });
  const endpoint = 'https://push.example/lost-laptop';
  const lost = randomUUID();
  await put('laptop', { kind: 'push', subscription: { endpoint, ...newBrowser().keys } }, lost);
  const stopped = async (of: string) => {
    const { body } = await waybill.ask('/api/alerts', { headers: { cookie: of } });
    const { channels } = alertSettings.parse(JSON.parse(body));
    return Object.fromEntries(channels.map((channel) => [channel.name, channel.stopped]));
  };
  expect(await stopped(cookie)).toEqual({ hook: null, laptop: null });
  await waybill.ask('/api/session/all', { method: 'DELETE', headers: { cookie } });
  const again = await signIn(waybill, 'tom');
  expect(await stopped(again)).toEqual({ hook: null, laptop: 'gone' });
  // Otherwise a new name would start the lost browser's channel again.
  await put('old laptop', { kind: 'push' }, lost, again);
  expect(await stopped(again)).toEqual({ hook: null, 'old laptop': 'gone' });
  const subscription = { endpoint: 'https://push.example/new', ...newBrowser().keys };
  await put('new laptop', { kind: 'push', subscription }, lost, again);
  expect(await stopped(again)).toEqual({ hook: null, 'new laptop': null });
});
