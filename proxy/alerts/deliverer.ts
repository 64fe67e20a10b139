import { randomUUID } from 'node:crypto';
import type { DeliveryOutcome } from '#contract/alert.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import {
  alertsTopic,
  readChannels,
  readTimes,
  stopChannel,
  type StoredChannel,
} from './alert-rows.ts';
import { createRounds } from '../work/rounds.ts';
import { digestAt, heldUntil } from './alert-times.ts';
import {
  claimDue,
  endLaterWaits,
  gather,
  nextDelivery,
  noteOutcome,
  postpone,
  readWaiting,
  sentLately,
  type Claimed,
  type Waiting,
} from './delivery-rows.ts';
import type { AlertMessage } from './message.ts';

/** Sends one message over one channel, once. */
export type SendAlert = (
  channel: Pick<StoredChannel, 'target'>,
  message: AlertMessage,
  id: string,
) => Promise<DeliveryOutcome>;

interface DelivererOptions {
  account: string;
  store: ProxyStore;
  send: SendAlert;
  claim: (kind: StoredChannel['target']['kind']) => number;
  /** Whether the owner of a channel may still see the account's notifications. */
  mayReceive?: (person: string) => Promise<boolean>;
  /** Whether this proxy sends the messages. */
  mayWork: () => boolean;
  onError: (error: unknown) => void;
  /** Milliseconds for which the first item of a burst waits for the others. */
  group: number;
  clock?: () => number;
  /** Milliseconds between two attempts. */
  pauses?: readonly number[];
}

/** Turns items that wait for channels into messages, and sends each until it arrives. */
export interface Deliverer {
  start(): void;
  /** Sends the messages that are due. @returns when the next one is due; `null`: nothing waits */
  work(): Promise<number | null>;
  /** Waits for messages that are being sent. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
/** Messages that are sent at the same time. */
const MOST_AT_ONCE = 16;
/**
 * Quiet hours are checked again after this time, because clocks that go back make some of them
 * longer.
 */
const LONGEST_QUIET = 15 * MINUTE;
/** Clocks change and people edit, so deliveries are checked at least this often. */
const LONGEST_WAIT = 30 * SECOND;

/** A person who lost the role or the account gets nothing more, and the channel stops. */
const NOT_ENTITLED: DeliveryOutcome = { problem: 'gone', status: null };

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { account, store, send, claim, mayWork, onError, group } = options;
  const { clock = Date.now, pauses = PAUSES } = options;
  const longest = {
    skew: MINUTE,
    pauses: [0, ...pauses].map((pause) => Math.max(pause, LONGEST_QUIET)),
    // Another proxy whose clock is ahead may be sending it.
    claim: Math.max(claim('email'), claim('webhook')) + MINUTE,
  };
  const sending = new Set<Promise<void>>();
  let isStopped = true;
  let end = (): void => {};

  /** Returns when the items that wait for a channel become a message. */
  async function dueAt(sql: Sql, waiting: Waiting, channel: StoredChannel): Promise<number> {
    const now = clock();
    const times = await readTimes(sql, account, channel.person);
    if (channel.digestHour !== null) {
      return digestAt(times?.zone ?? 'UTC', channel.digestHour, waiting.oldest);
    }
    const sent = await sentLately(sql, account, channel.id, now, false);
    const free = sent.length < channel.mostPerHour ? 0 : sent[channel.mostPerHour - 1]! + HOUR;
    const quiet = heldUntil(channel, times, now) ?? 0;
    return Math.max(waiting.oldest + group, free, quiet);
  }

  /** @returns when the next of them is due */
  async function gatherDue(
    sql: Sql,
    now: number,
  ): Promise<{ due: Waiting[]; next: number | null }> {
    const due: Waiting[] = [];
    let next: number | null = null;
    const waiting = await readWaiting(sql, account);
    if (waiting.length === 0) return { due, next };
    const channels = new Map((await readChannels(sql, account)).map((it) => [it.id, it]));
    for (const one of waiting) {
      const channel = channels.get(one.channel);
      if (channel === undefined) continue;
      const at = await dueAt(sql, one, channel);
      if (at <= now) due.push(one);
      else next = Math.min(next ?? at, at);
    }
    return { due, next };
  }

  async function work(): Promise<number | null> {
    const now = clock();
    // A claim of this process is still in use.
    if (sending.size === 0) await endLaterWaits(store, account, now, longest);
    const { due, next } = await store.read((sql) => gatherDue(sql, now));
    if (due.length > 0) {
      await store.commit(async (sql) => {
        // Another proxy may have been first.
        for (const one of (await gatherDue(sql, now)).due) {
          await gather(sql, account, one, randomUUID(), now);
        }
      });
    }
    const soonest = await store.read((sql) => nextDelivery(sql, account));
    const room = MOST_AT_ONCE - sending.size;
    // Runs again as soon as one of them has ended.
    if (room <= 0) return next;
    if (soonest === null || soonest > now) return earliest(next, soonest);
    const claimed = await store.commit((sql) => claimDue(sql, account, now, claim, room));
    for (const one of claimed) {
      const sent = deliver(one)
        .catch((error: unknown) => {
          // The claim expires, and then the delivery is tried again.
          if (!isStopped) onError(error);
        })
        .finally(() => {
          sending.delete(sent);
          rounds.wake();
        });
      sending.add(sent);
    }
    return earliest(next, await store.read((sql) => nextDelivery(sql, account)));
  }

  async function deliver({ id, channel: of, message, attempts, isAsked }: Claimed): Promise<void> {
    const found = await store.read(async (sql) => {
      const [channel] = await readChannels(sql, account, 'id = ?', of);
      return channel && { channel, times: await readTimes(sql, account, channel.person) };
    });
    if (found === undefined) return;
    const { channel, times } = found;
    const quiet = isAsked ? null : heldUntil(channel, times, clock());
    if (quiet !== null) {
      const until = Math.min(quiet, clock() + LONGEST_QUIET);
      await store.commit((sql) => postpone(sql, account, id, until));
      return;
    }
    const isEntitled = (await options.mayReceive?.(channel.person)) ?? true;
    const outcome = isEntitled ? await send(channel, shownBy(channel, message), id) : NOT_ENTITLED;
    const pause = pauses[attempts - 1];
    const isOver = outcome.problem === null || isForGood(outcome) || pause === undefined;
    await store.commit(async (sql) => {
      const now = clock();
      await noteOutcome(sql, account, id, outcome, now, isOver ? null : now + pause);
      if (outcome.problem === 'gone') await stopChannel(sql, account, channel.id, 'gone');
      await sql.announce(alertsTopic(account));
    });
  }

  const rounds = createRounds(async () => {
    if (!mayWork()) return 2 * SECOND;
    try {
      const due = await work();
      const wait = due === null ? LONGEST_WAIT : due - clock();
      return Math.max(20, Math.min(LONGEST_WAIT, wait));
    } catch (error) {
      if (!isStopped) onError(error);
      return 5 * SECOND;
    }
  });

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      end = store.listen(alertsTopic(account), rounds.wake);
      rounds.start();
    },
    work,
    async settle() {
      await Promise.all(sending);
    },
    async stop() {
      isStopped = true;
      end();
      await rounds.stop();
      await Promise.all(sending);
    },
  };
}

/** The person may have turned text off while the message or its items waited. */
function shownBy({ withText }: StoredChannel, message: AlertMessage): AlertMessage {
  return withText
    ? message
    : { ...message, items: message.items.map(({ text: _text, ...item }) => item) };
}

/** Whether another attempt would fail in the same way. */
function isForGood({ problem }: DeliveryOutcome): boolean {
  return problem === 'not-allowed' || problem === 'gone';
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
