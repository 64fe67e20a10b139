import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alertSettings } from '#contract/alert.ts';
import { createRandom } from '#lib/random.ts';
import { startReceiver, type ReceivedPost } from '../testing/alert-receiver.ts';
import type { Step } from '../testing/crash-at.ts';
import { figure } from '../testing/figure.ts';
import { alternatingLives, startStormProxy } from '../testing/storm-proxy.ts';
import { newBrowser } from '../testing/push-browser.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

/** Long, because a killed proxy's claim on a message lasts a minute. */
const isWhole = process.env['MODE'] === 'crash';
const KILLS = 50;
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_125);

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
  access: {
    mode: 'header',
    user: 'X-Remote-User',
    roles: 'X-Remote-Roles',
    peers: ['127.0.0.1'],
  },
  alerts: { networks: ['127.0.0.0/8'], http: true, group: 100 },
};

/** Of a browser, or of a webhook. */
interface Message {
  title: string;
  tag: string;
  data: { title: string };
}

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
    const as = (name: string) => (path: string, method?: string, body?: unknown) =>
      proxy.ask(path, method, body, { 'x-remote-user': name, 'x-remote-roles': 'triage' });
    const [anna, ben] = [as('anna'), as('ben')];
    const assignable = sandbox.store.newest(50).map(({ id }) => id);
    const [channel, browserChannel] = [randomUUID(), randomUUID()];
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
    const alert = { rule: null, channels: [channel, browserChannel], isOn: true };
    await anna(`/api/alert-channels/${channel}`, 'PUT', definition);
    const browser = newBrowser();
    await anna(`/api/alert-channels/${browserChannel}`, 'PUT', {
      ...definition,
      kind: 'push',
      name: 'Browser',
      url: null,
      format: null,
      subscription: { endpoint: `http://127.0.0.1:${receiver.port}/push`, ...browser.keys },
    });
    for (const [name, search] of [
      ['All', '-xyzzy'],
      ['For me', null],
    ]) {
      const put = { ...alert, name, search };
      expect((await anna(`/api/alerts/${randomUUID()}`, 'PUT', put))?.status).toBe(200);
    }
    // Only people who have opened the inbox can be assigned to.
    expect((await anna('/api/notifications/colleagues'))?.status).toBe(200);
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
    let assigned = 0;
    /** Hands a notification over to Anna, again and again until there is an answer. */
    const assign = async (id: string, note: string): Promise<void> => {
      const of = [{ id, version: 0 }];
      const body = { action: 'assign', to: 'anna', note, adds: true, of };
      let reply = null;
      while (reply === null) reply = await ben('/api/notifications/taken', 'POST', body);
      expect(reply.value).toMatchObject({ changed: [{ who: 'anna', note, version: 1 }] });
    };
    while (killsOf() < KILLS) {
      const kills = killsOf();
      const count = random.int(1, 5);
      sandbox.arrive(count);
      arrived += count;
      if (random.chance(0.5)) await assign(assignable[assigned]!, `Note ${assigned++}`);
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
      const { value } = (await anna('/api/alerts'))!;
      return alertSettings.parse(value).deliveries.filter(({ state }) => state === 'waiting')
        .length;
    };
    /** Posts by message, as the receivers tell messages apart: by their ids. */
    const messages = (path: string) =>
      Map.groupBy(receiver.received.filter((post) => post.path === path).map(read), ({ id }) => id);
    const told = () =>
      ['/hook', '/push'].map((path) => {
        const sum = (of: 'arrived' | 'assigned') =>
          [...messages(path).values()].reduce((sum, [post]) => sum + post![of], 0);
        return { arrived: sum('arrived'), assigned: sum('assigned') };
      });
    const expected = { arrived, assigned };
    await expect.poll(told, soon).toEqual([expected, expected]);
    await expect.poll(waiting, soon).toBe(0);
    expect(told()).toEqual([expected, expected]);
    expect((await anna('/api/notifications/concerns'))!.value.concerns).toHaveLength(assigned);
    const all = [...messages('/hook').values(), ...messages('/push').values()];
    const repeated = all.filter(({ length }) => length > 1);
    const others = repeated.filter((posts) => new Set(posts.map(({ shown }) => shown)).size > 1);
    expect(others).toEqual([]);
    // A kill between an answer and its record repeats a message.
    expect(repeated.length).toBeGreaterThan(0);
    figure(
      22,
      'SIGKILL while alerts are sent',
      `${killsOf()} kills (${JSON.stringify(proxy.kills)}), ${arrived} arrivals and ` +
        `${assigned} assignments in ` +
        `${all.length} messages to a webhook and a browser, ${repeated.length} of them sent ` +
        'again under the same id; 0 lost',
    );

    function read({ path, headers, body }: ReceivedPost) {
      const isPush = path === '/push';
      const message = JSON.parse(isPush ? browser.read(body) : body.toString()) as Message;
      const { title } = isPush ? message : message.data;
      return {
        id: isPush ? message.tag : headers['webhook-id'],
        arrived: Number(/(\d+) new notification/.exec(title)?.[1] ?? 0),
        assigned: Number(/(\d+) notifications? assigned/.exec(title)?.[1] ?? 0),
        shown: JSON.stringify(isPush ? message : message.data),
      };
    }
  },
  3_600_000,
);
