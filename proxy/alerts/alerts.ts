import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  MOST_ALERTS,
  MOST_CHANNELS,
  type AlertChannel,
  type AlertDefinition,
  type AlertSettings,
  type AlertTimes,
} from '#contract/alert.ts';
import type { ChannelDefinition } from '#contract/alert-definition.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import { ruleSearchProblems } from '#contract/search/plan-rules.ts';
import { idKey } from '#lib/guid.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import {
  alertsTopic,
  dropWaiting,
  putAlert,
  putChannel,
  readAlerts,
  readChannels,
  readTimes,
  stopChannel,
  type StoredChannel,
} from './alert-rows.ts';
import { shownTarget, channelTarget } from './channel-target.ts';
import { heldUntil, isTimeZone } from './alert-times.ts';
import { beginTest, noteOutcome, readDeliveries, sentLately } from './delivery-rows.ts';
import { testMessage } from './message.ts';
import type { Senders } from './senders.ts';

/** The person who views or changes alerts. */
export interface AlertCaller {
  /** '' where nobody signs in. */
  person: string;
  isAdmin: boolean;
}

/** The alerts of one service account, each person's own. @throws of all: StoreError, ProblemError */
export interface Alerts {
  get(by: AlertCaller): Promise<AlertSettings>;
  putAlert(
    by: AlertCaller,
    id: string,
    alert: AlertDefinition,
    now: number,
  ): Promise<AlertSettings>;
  removeAlert(by: AlertCaller, id: string): Promise<AlertSettings>;
  putChannel(
    by: AlertCaller,
    id: string,
    channel: ChannelDefinition,
    now: number,
  ): Promise<AlertSettings>;
  removeChannel(by: AlertCaller, id: string): Promise<AlertSettings>;
  /** Sends a test message, and waits for the outcome. */
  test(by: AlertCaller, id: string, now: number): Promise<AlertSettings>;
  /** Stops a channel for an administrator: it sends nothing until its owner saves it again. */
  stop(by: AlertCaller, id: string): Promise<AlertSettings>;
  putTimes(by: AlertCaller, times: AlertTimes): Promise<AlertSettings>;
  sendAgain(by: AlertCaller, id: string, now: number): Promise<AlertSettings>;
}

interface AlertsOptions {
  account: string;
  store: Transactions;
  senders: Senders;
  needsAction: () => ActionEvents;
}

const MOST_TESTS = 10;
const HOUR = 3_600_000;
/**
 * Messages that a person may request per hour, at each proxy. The address may belong to another
 * person, and a new channel has sent nothing yet.
 */
const MOST_ASKED = 30;

export function createAlerts({ account, store, senders, needsAction }: AlertsOptions): Alerts {
  async function settingsIn(
    sql: Sql,
    { person, isAdmin }: AlertCaller,
    pushKey: string | null,
  ): Promise<AlertSettings> {
    const alerts = await readAlerts(sql, account, 'person = ?', person);
    const channels = await readChannels(sql, account, 'person = ?', person);
    const times = await readTimes(sql, account, person);
    const deliveries = await readDeliveries(
      sql,
      account,
      channels.map(({ id }) => id),
    );
    for (const delivery of deliveries) {
      const channel = channels.find(({ id }) => id === delivery.channel)!;
      const { nextAt } = delivery;
      const held = nextAt === null ? null : heldUntil(channel, times, Date.parse(nextAt));
      if (held !== null) delivery.nextAt = new Date(held).toISOString();
    }
    const others = isAdmin ? await readChannels(sql, account, 'person <> ?', person) : [];
    return {
      alerts: alerts.map(({ id, name, search, rule, channels: to, isOn }) => ({
        id,
        name,
        search,
        rule,
        channels: to,
        isOn,
      })),
      channels: channels.map(toPageChannel),
      times,
      deliveries,
      others: others.map(({ id, person: whose, target, stopped }) => ({
        id,
        person: whose,
        leadsTo: shownTarget(target),
        isStopped: stopped !== null,
      })),
      hasEmail: senders.hasEmail,
      pushKey,
      secret: null,
    };
  }

  const asked = new LRUCache<string, number>({ max: 10_000, ttl: HOUR });

  /** @throws ProblemError bad-body */
  function holdToPace({ person }: AlertCaller): void {
    const count = (asked.get(person) ?? 0) + 1;
    if (count > MOST_ASKED) throw badBody(`You can send up to ${MOST_ASKED} messages an hour.`);
    asked.set(person, count, { noUpdateTTL: true });
  }

  async function ownChannel(sql: Sql, { person }: AlertCaller, id: string): Promise<StoredChannel> {
    const [channel] = await readChannels(sql, account, 'id = ?', idKey(id));
    if (channel?.person === person) return channel;
    throw new ProblemError('bad-parameter', 'You have no such channel.');
  }

  /** Makes a change, and announces it. */
  async function change(
    by: AlertCaller,
    work: (sql: Sql) => Promise<{ secret: string } | undefined | void>,
  ): Promise<AlertSettings> {
    const pushKey = await senders.pushKey();
    return await store.commit(async (sql) => {
      const made = await work(sql);
      await sql.announce(alertsTopic(account));
      return { ...(await settingsIn(sql, by, pushKey)), secret: made?.secret ?? null };
    });
  }

  return {
    async get(by) {
      const pushKey = await senders.pushKey();
      return await store.read((sql) => settingsIn(sql, by, pushKey));
    },

    putAlert: (by, id, { name, search, rule, channels, isOn }, now) =>
      change(by, async (sql) => {
        if (search !== null && rule !== null) throw badBody('Choose a search or a rule.');
        const problems = search === null ? [] : ruleSearchProblems(search, needsAction());
        if (problems.length > 0) throw badBody(problems.join(' '));
        const known = await readAlerts(sql, account, 'id = ? OR person = ?', idKey(id), by.person);
        const before = known.find((it) => it.id === idKey(id));
        if (before !== undefined && before.person !== by.person) throw notYours('alert');
        if (before === undefined && known.length >= MOST_ALERTS) {
          throw badBody(`You can have up to ${MOST_ALERTS} alerts.`);
        }
        const own = await readChannels(sql, account, 'person = ?', by.person);
        const chosen = [...new Set(channels.map(idKey))];
        if (chosen.some((it) => own.every((channel) => channel.id !== it)))
          throw notYours('channel');
        await putAlert(
          sql,
          account,
          {
            id: idKey(id),
            person: by.person,
            name,
            search,
            rule: rule && idKey(rule),
            channels: chosen,
            isOn,
          },
          now,
        );
      }),

    removeAlert: (by, id) =>
      change(by, async (sql) => {
        await sql.run(
          'DELETE FROM alerts WHERE account = ? AND id = ? AND person = ?',
          account,
          idKey(id),
          by.person,
        );
      }),

    putChannel: (by, id, definition, now) =>
      change(by, async (sql) => {
        const [before] = await readChannels(sql, account, 'id = ?', idKey(id));
        if (before !== undefined && before.person !== by.person) throw notYours('channel');
        const own = await readChannels(sql, account, 'person = ?', by.person);
        if (before === undefined && own.length >= MOST_CHANNELS) {
          throw badBody(`You can have up to ${MOST_CHANNELS} channels.`);
        }
        if (before?.stopped === 'admin') throw badBody('Your administrator stopped this channel.');
        const target = channelTarget(senders, definition, before?.target);
        const { kind, subscription, name, withText, keepsQuiet, mostPerHour, digestHour } =
          definition;
        await putChannel(
          sql,
          account,
          {
            id: idKey(id),
            person: by.person,
            name,
            target,
            withText,
            keepsQuiet,
            mostPerHour,
            digestHour: kind === 'email' ? digestHour : null,
            // Only a browser that subscribes again starts one that signing out everywhere stopped.
            stopped: kind === 'push' && subscription === null ? (before?.stopped ?? null) : null,
          },
          now,
        );
        if (before === undefined && target.kind === 'webhook' && target.format === 'standard') {
          return { secret: target.secret };
        }
        return undefined;
      }),

    removeChannel: (by, id) =>
      change(by, async (sql) => {
        const channel = await ownChannel(sql, by, id);
        for (const alert of await readAlerts(sql, account, 'person = ?', by.person)) {
          if (!alert.channels.includes(channel.id)) continue;
          const channels = alert.channels.filter((it) => it !== channel.id);
          await putAlert(sql, account, { ...alert, channels }, Date.now());
        }
        await dropWaiting(sql, account, channel.id);
        for (const table of ['alert_deliveries', 'alert_channels']) {
          const column = table === 'alert_channels' ? 'id' : 'channel';
          await sql.run(
            `DELETE FROM ${table} WHERE account = ? AND ${column} = ?`,
            account,
            channel.id,
          );
        }
      }),

    async test(by, id, now) {
      holdToPace(by);
      const { channel, delivery } = await store.commit(async (sql) => {
        const channel = await ownChannel(sql, by, id);
        if (channel.stopped === 'admin') throw badBody('Your administrator stopped this channel.');
        const tests = await sentLately(sql, account, channel.id, now, true);
        if (tests.length >= MOST_TESTS) {
          throw badBody(`You can send up to ${MOST_TESTS} test messages an hour.`);
        }
        const of = { account, id: randomUUID(), channel: channel.id, message: testMessage, now };
        return {
          channel,
          delivery: await beginTest(sql, of, now + senders.claim(channel.target.kind)),
        };
      });
      const outcome = await senders.send(channel, delivery.message, delivery.id);
      return await change(by, (sql) =>
        noteOutcome(sql, account, delivery.id, outcome, Date.now(), null),
      );
    },

    stop: (by, id) =>
      change(by, async (sql) => {
        if (!by.isAdmin) {
          throw new ProblemError('not-allowed', 'Only administrators may do this.');
        }
        await stopChannel(sql, account, idKey(id), 'admin');
      }),

    putTimes: (by, { zone, quietFrom, quietTo }) =>
      change(by, async (sql) => {
        if (!isTimeZone(zone)) throw badBody('Waybill doesn’t know this time zone.');
        if ((quietFrom === null) !== (quietTo === null))
          throw badBody('Enter both ends of quiet hours.');
        const { person } = by;
        const row = { account, person, zone, quiet_from: quietFrom, quiet_to: quietTo };
        await sql.upsert('alert_people', [row], ['account', 'person']);
      }),

    sendAgain: (by, id, now) =>
      change(by, async (sql) => {
        const row = await sql.get(
          'SELECT channel, state FROM alert_deliveries WHERE account = ? AND id = ?',
          account,
          id,
        );
        if (row === undefined) throw notYours('delivery');
        const channel = await ownChannel(sql, by, row['channel'] as string);
        if (channel.stopped !== null) throw badBody('This channel is stopped.');
        if (row['state'] === 'waiting') return;
        holdToPace(by);
        await sql.run(
          `UPDATE alert_deliveries SET state = 'waiting', attempts = 0, next_at = ?, claimed_until = 0
           WHERE account = ? AND id = ?`,
          now,
          account,
          id,
        );
      }),
  };
}

function toPageChannel(channel: StoredChannel): AlertChannel {
  const { id, name, target, withText, keepsQuiet, mostPerHour, digestHour, stopped } = channel;
  return {
    id,
    name,
    withText,
    keepsQuiet,
    mostPerHour,
    digestHour,
    stopped,
    kind: target.kind,
    format: target.kind === 'webhook' ? target.format : null,
    leadsTo: shownTarget(target),
  };
}

function notYours(what: string): ProblemError {
  return new ProblemError('bad-parameter', `You have no such ${what}.`);
}
