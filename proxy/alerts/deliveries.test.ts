import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ProxyStore } from '../store/store.ts';
import { startReceiver } from '../testing/alert-receiver.ts';
import { anna, arrival, localTargets, startAlerting } from '../testing/alerting.ts';
import { eachStore } from '../testing/each-store.ts';
import { createDeliverer } from './deliverer.ts';
import { claimDue } from './delivery-rows.ts';
import { alertPerson } from './note-alerts.ts';
import { createSenders } from './senders.ts';

const MINUTE = 60_000;

describeEach('sends a burst of alerts as one signed message', async (store) => {
  const receiver = await startReceiver();
  const { arrive, pass, work, secret, log } = await startAlerting(store, receiver.port);
  await arrive(arrival(), arrival({ Type: 'Batch' }));
  await arrive(arrival());
  await work();
  expect(receiver.received).toHaveLength(0);
  await pass(1000);
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(JSON.parse(body.toString())).toMatchObject({
    type: 'waybill.alert',
    data: {
      title: '2 new notifications',
      link: 'https://waybill.example/inbox?q=type%3ASalesOrder',
    },
  });
  // By Standard Webhooks: HMAC-SHA256 of id, time and body with what follows `whsec_`.
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(await log()).toMatchObject([
    { state: 'delivered', count: 2, attempts: 1, outcome: { problem: null, status: 204 } },
  ]);
});

describeEach('counts every alert of a message, however many wait', async (store) => {
  const receiver = await startReceiver();
  const { alerts, arrive, pass, clock, channel } = await startAlerting(store, receiver.port);
  const assigned = { account: 'a', now: clock.now, person: 'anna', note: '' } as const;
  const personal = { name: 'Mine', search: null, rule: null, channels: [channel], isOn: true };
  await alerts.putAlert(anna, randomUUID(), personal, clock.now);
  await store.commit((sql) =>
    alertPerson(sql, { ...assigned, about: 'assigned', id: randomUUID(), version: 1 }),
  );
  clock.now++;
  await arrive(...Array.from({ length: 2_200 }, () => arrival({ Event: 59 })), arrival());
  await pass(1000);
  expect(JSON.parse(receiver.received[0]!.body.toString())).toMatchObject({
    data: {
      title: '2201 new notifications, 2200 need action · 1 notification assigned to you',
      count: 2_202,
      needAction: 2_200,
    },
  });
});

describeEach(
  'sends without quiet hours where their time zone is no longer known',
  async (store) => {
    const receiver = await startReceiver();
    const { alerts, arrive, pass, account } = await startAlerting(store, receiver.port);
    await alerts.putTimes(anna, { zone: 'UTC', quietFrom: 0, quietTo: 1439 });
    await store.commit((sql) =>
      sql.run(`UPDATE alert_people SET zone = 'Mars/Olympus' WHERE account = ?`, account),
    );
    await arrive(arrival());
    await pass(1000);
    expect(receiver.received).toHaveLength(1);
    expect((await alerts.get(anna)).times).toBeNull();
  },
);

describe('after the clock was set back', () => {
  describeEach('sends waiting items soon', async (store) => {
    const receiver = await startReceiver();
    const { arrive, pass } = await startAlerting(store, receiver.port);
    await arrive(arrival());
    await pass(-300 * MINUTE);
    await pass(1000);
    expect(receiver.received).toHaveLength(1);
  });

  describeEach('tries a failed message again soon', async (store) => {
    const receiver = await startReceiver();
    const { arrive, pass, log } = await startAlerting(store, receiver.port);
    await arrive(arrival());
    receiver.answer((response) => response.writeHead(500).end());
    await pass(1000);
    receiver.answer((response) => response.writeHead(204).end());
    await pass(-300 * MINUTE);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  describeEach('sends a message that another process claimed before', async (store) => {
    const receiver = await startReceiver();
    const { arrive, clock, pass } = await startAlerting(store, receiver.port);
    await arrive(arrival());
    receiver.answer((response) => response.writeHead(500).end());
    await pass(1000);
    receiver.answer((response) => response.writeHead(204).end());
    clock.now += MINUTE;
    await store.commit((sql) => claimDue(sql, 'a', clock.now, () => 1000, 1));
    await pass(-300 * MINUTE);
    expect(receiver.received).toHaveLength(2);
  });

  describeEach('counts no message of a later time as sent within the hour', async (store) => {
    const receiver = await startReceiver();
    const { arrive, pass } = await startAlerting(store, receiver.port, { mostPerHour: 1 });
    await arrive(arrival());
    await pass(1000);
    await pass(-300 * MINUTE);
    await arrive(arrival());
    await pass(1000);
    expect(receiver.received).toHaveLength(2);
  });
});

describeEach('stops alerts for a person who lost the role or the account', async (store) => {
  const receiver = await startReceiver();
  const { alerts, arrive, entitled, pass, log } = await startAlerting(store, receiver.port);
  await arrive(arrival());
  entitled.clear();
  await pass(1000);
  expect(receiver.received).toHaveLength(0);
  expect(await log()).toMatchObject([{ outcome: { problem: 'gone' } }]);
  entitled.add(anna.person);
  await arrive(arrival());
  await pass(1000);
  // Until the person starts it again.
  expect(receiver.received).toHaveLength(0);
  expect((await alerts.get(anna)).channels).toMatchObject([{ stopped: 'gone' }]);
});

describeEach(
  'retries a receiver that fails, redirects or hangs, with the same id',
  async (store) => {
    const receiver = await startReceiver();
    const { arrive, pass, log } = await startAlerting(store, receiver.port);
    await arrive(arrival());
    receiver.answer((response) => response.writeHead(500).end('words of the receiver'));
    await pass(1000);
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: 1, outcome: { problem: 'answer', status: 500 } },
    ]);
    // Not before its time.
    await pass(MINUTE - 1);
    expect(receiver.received).toHaveLength(1);
    receiver.answer((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await pass(1);
    expect(await log()).toMatchObject([
      { attempts: 2, outcome: { problem: 'redirect', status: 302 } },
    ]);
    receiver.answer(() => {});
    await pass(MINUTE);
    expect(await log()).toMatchObject([
      { attempts: 3, outcome: { problem: 'timeout', status: null } },
    ]);
    // Slowly, byte by byte, but in time.
    receiver.answer((response) => {
      response.writeHead(200);
      void (async () => {
        for (const byte of 'ok') {
          response.write(byte);
          await pause(50);
        }
        response.end();
      })();
    });
    await pass(MINUTE);
    expect(await log()).toMatchObject([
      { state: 'delivered', attempts: 4, nextAt: null, outcome: { problem: null, status: 200 } },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook']);
  },
);

describeEach('gives up after the last attempt, and sends again on request', async (store) => {
  const receiver = await startReceiver();
  const { arrive, pass, log, alerts, clock, work } = await startAlerting(store, receiver.port);
  receiver.answer((response) => response.writeHead(503).end());
  await arrive(arrival());
  await pass(1000);
  for (let attempt = 0; attempt < 5; attempt++) await pass(MINUTE);
  const [failed] = await log();
  expect(failed).toMatchObject({ state: 'failed', attempts: 4 });
  expect(receiver.received).toHaveLength(4);
  receiver.answer((response) => response.writeHead(200).end());
  await alerts.sendAgain(anna, failed!.id, clock.now);
  await work();
  expect(await log()).toMatchObject([{ id: failed!.id, state: 'delivered', attempts: 1 }]);
  await expect(alerts.sendAgain({ ...anna, person: 'bo' }, failed!.id, clock.now)).rejects.toThrow(
    'no such',
  );
});

describeEach('respects the hourly limit and sends the rest in one message', async (store) => {
  const receiver = await startReceiver();
  const { arrive, pass, log } = await startAlerting(store, receiver.port, { mostPerHour: 2 });
  for (let round = 0; round < 6; round++) {
    await arrive(arrival());
    await pass(1000);
  }
  expect(receiver.received).toHaveLength(2);
  await pass(60 * MINUTE);
  expect((await log()).map(({ count }) => count)).toEqual([4, 1, 1]);
});

describeEach('waits for the end of quiet hours', async (store) => {
  const receiver = await startReceiver();
  const { arrive, pass, alerts } = await startAlerting(store, receiver.port);
  // 10:00 in Berlin.
  await alerts.putTimes(anna, { zone: 'Europe/Berlin', quietFrom: 9 * 60, quietTo: 11 * 60 });
  await arrive(arrival());
  await arrive(arrival());
  await pass(59 * MINUTE);
  expect(receiver.received).toHaveLength(0);
  await pass(MINUTE);
  expect(receiver.received).toHaveLength(1);
});

describeEach('says when a failed message is tried again, after quiet hours', async (store) => {
  const receiver = await startReceiver();
  receiver.answer((response) => response.writeHead(500).end());
  const { arrive, pass, alerts, log } = await startAlerting(store, receiver.port);
  // From 10:01 in Berlin, a minute from now.
  await alerts.putTimes(anna, { zone: 'Europe/Berlin', quietFrom: 601, quietTo: 11 * 60 });
  await arrive(arrival());
  await pass(1000);
  for (let times = 0; times < 2; times++) {
    expect(await log()).toMatchObject([{ attempts: 1, nextAt: '2026-03-01T10:00:00.000Z' }]);
    await pass(10 * MINUTE);
  }
  expect(receiver.received).toHaveLength(1);
});

describeEach('sends a requested resend at once, even during quiet hours', async (store) => {
  const receiver = await startReceiver();
  const { arrive, pass, alerts, clock, log } = await startAlerting(store, receiver.port);
  await arrive(arrival());
  await pass(1000);
  await alerts.putTimes(anna, { zone: 'Europe/Berlin', quietFrom: 9 * 60, quietTo: 11 * 60 });
  await alerts.sendAgain(anna, (await log())[0]!.id, clock.now);
  receiver.answer((response) => response.writeHead(500).end());
  await pass(1000);
  expect(receiver.received).toHaveLength(2);
  // Nobody asked for the next attempt.
  await pass(MINUTE);
  expect(receiver.received).toHaveLength(2);
});

describeEach(
  'sends each message once from two proxies, including those of a killed proxy',
  async (store, other) => {
    const receiver = await startReceiver();
    const { arrive, work, clock, make, log } = await startAlerting(store, receiver.port);
    const second = createSecond();
    for (let round = 0; round < 10; round++) {
      await arrive(arrival());
      clock.now += 1000;
      await Promise.all([work(), work(second)]);
    }
    expect(receiver.received).toHaveLength(10);
    // The process claims the delivery and dies: the answer is never recorded.
    await arrive(arrival());
    clock.now += 1000;
    const killed = createDeliverer({
      account: 'a',
      store: other,
      send: () => new Promise(() => {}),
      claim: () => MINUTE,
      mayWork: () => true,
      onError: () => {},
      group: 1000,
      clock: () => clock.now,
    });
    await killed.work();
    await work();
    expect(receiver.received).toHaveLength(10);
    clock.now += MINUTE;
    await work(make());
    expect(receiver.received).toHaveLength(11);
    expect((await log()).filter(({ state }) => state === 'delivered')).toHaveLength(11);

    function createSecond() {
      return createDeliverer({
        account: 'a',
        store: other,
        claim: () => MINUTE,
        send: createSenders({
          store: other,
          mail: null,
          emailDomains: [],
          targets: localTargets,
          origin: null,
          deadline: 500,
        }).send,
        mayWork: () => true,
        onError: (error) => {
          throw error;
        },
        group: 1000,
        clock: () => clock.now,
      });
    }
  },
);

describeEach(
  'sends nothing over a stopped channel until its owner saves the channel again',
  async (store) => {
    const receiver = await startReceiver();
    const { arrive, pass, alerts, channel, clock } = await startAlerting(store, receiver.port);
    const root = { person: 'root', isAdmin: true };
    expect((await alerts.get(root)).others).toMatchObject([{ id: channel, person: 'anna' }]);
    expect((await alerts.get({ person: 'bo', isAdmin: false })).others).toEqual([]);
    await expect(alerts.stop(anna, channel)).rejects.toThrow('administrators');
    await arrive(arrival());
    await alerts.stop(root, channel);
    await arrive(arrival());
    await pass(1000);
    await expect(alerts.test(anna, channel, clock.now)).rejects.toThrow('stopped');
    expect(receiver.received).toHaveLength(0);
    expect((await alerts.get(anna)).channels).toMatchObject([{ stopped: 'admin' }]);
  },
);

describeEach('reports the outcome of a test without showing the receiver’s text', async (store) => {
  const receiver = await startReceiver();
  const { alerts, channel, clock } = await startAlerting(store, receiver.port);
  receiver.answer((response) => response.writeHead(418).end('words of the receiver'));
  const after = await alerts.test(anna, channel, clock.now);
  expect(after.deliveries).toMatchObject([
    { isTest: true, state: 'failed', attempts: 1, outcome: { problem: 'answer', status: 418 } },
  ]);
  const shown = JSON.stringify(after);
  expect(shown).not.toContain('words');
  expect(shown).not.toContain('/hook');
  await expect(alerts.test({ ...anna, person: 'bo' }, channel, clock.now)).rejects.toThrow(
    'no such',
  );
});

describeEach('alerts a person once about each assignment and mention', async (store) => {
  const receiver = await startReceiver();
  const { pass, alerts, channel, clock } = await startAlerting(store, receiver.port);
  const personal = { name: 'Mine', search: null, rule: null, channels: [channel], isOn: true };
  await alerts.putAlert(anna, randomUUID(), personal, clock.now);
  const of = { account: 'a', now: clock.now, id: randomUUID(), note: 'Call $99.01' };
  const tell = (person: string, about: 'assigned' | 'mentioned', version: number) =>
    store.commit((sql) => alertPerson(sql, { ...of, person, about, version }));
  await tell('anna', 'assigned', 1);
  await tell('anna', 'assigned', 1);
  await tell('anna', 'mentioned', 2);
  await tell('bo', 'assigned', 1);
  await pass(1000);
  expect(receiver.received).toHaveLength(1);
  const said = receiver.received[0]!.body.toString();
  expect(said).toContain('1 notification assigned to you · 1 mention of you');
  expect(said).not.toContain('99.01');
});

function describeEach(
  title: string,
  run: (store: ProxyStore, other: ProxyStore) => Promise<void>,
): void {
  test.each(eachStore)(`${title} (%s)`, async (_kind, open) => {
    const [store, other] = await open(2);
    await run(store!, other!);
  });
}
