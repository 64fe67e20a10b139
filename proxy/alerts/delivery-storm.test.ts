import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alertSettings } from '#contract/alert.ts';
import { createRandom } from '#lib/random.ts';
import { startReceiver } from '../testing/alert-receiver.ts';
import type { Step } from '../testing/crash-at.ts';
import { figure } from '../testing/figure.ts';
import { alternatingLives, startStormProxy } from '../testing/storm-proxy.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

/** Long, because a killed proxy's claim on a message lasts a minute. */
const isWhole = process.env['MODE'] === 'crash';
const KILLS = 50;
const SEED = 20_261_125;

const steps: Step[] = [
  'alert queued',
  'alert gathered',
  'alert claimed',
  'before alert delivered',
  'alert delivered',
];
const settings = {
  events: { every: 200 },
  cache: { lists: 0 },
  firstPage: 1,
  alerts: { networks: ['127.0.0.0/8'], http: true, group: 100 },
};

test.runIf(isWhole)(
  `delivers each alert at least once over ${KILLS} kills, with the same ID if repeated`,
  async () => {
    const random = createRandom(SEED, 1);
    const receiver = await startReceiver();
    const sandbox = await startTestSandbox({
      notifications: 50,
      transactions: 10,
      payments: 0,
      seed: SEED,
    });
    const lives = alternatingLives(settings, steps);
    const proxy = startStormProxy(sandbox.url, lives.next);
    const channel = randomUUID();
    const definition = {
      kind: 'webhook',
      name: 'Hook',
      url: `http://127.0.0.1:${receiver.port}/hook`,
      format: 'standard',
      address: null,
      subscription: null,
      withText: false,
      keepsQuiet: false,
      mostPerHour: 1000,
      digestHour: null,
    };
    const alert = { name: 'All', search: '-xyzzy', rule: null, channels: [channel], isOn: true };
    await proxy.ask(`/api/alert-channels/${channel}`, 'PUT', definition);
    const reply = await proxy.ask(`/api/alerts/${randomUUID()}`, 'PUT', alert);
    expect(reply?.status).toBe(200);
    // Notifications that the first look at the inbox lists count as known.
    const hasLooked = () => {
      const database = new DatabaseSync(join(proxy.home, 'data', 'waybill.db'), { readOnly: true });
      const rows = database.prepare('SELECT floor FROM arrivals_cursor').all();
      database.close();
      return rows.length > 0;
    };
    await expect.poll(hasLooked, { timeout: 60_000 }).toBe(true);

    const killsOf = () => Object.values(proxy.kills).reduce((sum, n) => sum + n, 0);
    const soon = { timeout: 180_000, interval: 200 };
    let arrived = 0;
    while (killsOf() < KILLS) {
      const kills = killsOf();
      const count = random.int(1, 5);
      sandbox.arrive(count);
      arrived += count;
      if (!lives.isByHand()) await expect.poll(killsOf, soon).toBeGreaterThan(kills);
      else {
        await proxy.ask('/healthz');
        await pause(random.int(0, 1_500));
        await proxy.kill();
      }
    }
    lives.isCalm = true;
    await proxy.kill();
    const waiting = async () => {
      const { value } = (await proxy.ask('/api/alerts'))!;
      return alertSettings.parse(value).deliveries.filter(({ state }) => state === 'waiting')
        .length;
    };
    const told = () => {
      const counts = new Map<unknown, number>();
      for (const { headers, body } of receiver.received) {
        const { data } = JSON.parse(body.toString()) as { data: { count: number } };
        counts.set(headers['webhook-id'], data.count);
      }
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(told, soon).toBe(arrived);
    await expect.poll(waiting, soon).toBe(0);
    expect(told()).toBe(arrived);
    const times = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id']);
    const repeated = [...times.values()].filter(({ length }) => length > 1);
    const dataOf = ({ body }: { body: Buffer }) =>
      JSON.stringify((JSON.parse(body.toString()) as { data: object }).data);
    const others = repeated.filter((posts) => new Set(posts.map(dataOf)).size > 1);
    expect(others).toEqual([]);
    // A kill between an answer and its record repeats a message.
    expect(repeated.length).toBeGreaterThan(0);
    figure(
      22,
      'SIGKILL while alerts are sent',
      `${killsOf()} kills (${JSON.stringify(proxy.kills)}), ${arrived} arrivals in ` +
        `${times.size} messages, ${repeated.length} of them sent again under the same id; 0 lost`,
    );
  },
  3_600_000,
);
