import { DELIVERIES_SHOWN, type AlertDelivery, type DeliveryOutcome } from '#contract/alert.ts';
import { marks } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import type { ChannelTarget } from './alert-rows.ts';
import { groupItems, type AlertItem, type AlertMessage } from './message.ts';

/** Kept of each channel. */
const MOST_KEPT = 200;
const HOUR = 3_600_000;
const KEPT_FOR = 30 * 24 * HOUR;
/** Items that a delivery loads; the database counts the others. */
const MOST_READ = 2000;

/** The pending arrivals of a channel. */
export interface Waiting {
  channel: string;
  count: number;
  oldest: number;
}

export async function readWaiting(sql: Sql, account: string): Promise<Waiting[]> {
  const rows = await sql.all(
    `SELECT channel, count(*) AS n, min(at) AS oldest FROM alert_items
     WHERE account = ? GROUP BY channel`,
    account,
  );
  return rows.map((row) => ({
    channel: row['channel'] as string,
    count: Number(row['n']),
    oldest: Number(row['oldest']),
  }));
}

/**
 * Returns when messages of a channel were created in the last hour, newest first. Those of a later
 * time are from before the clock was set back.
 */
export async function sentLately(
  sql: Sql,
  account: string,
  channel: string,
  now: number,
  isTest: boolean,
): Promise<number[]> {
  const rows = await sql.all(
    `SELECT created_at FROM alert_deliveries
     WHERE account = ? AND channel = ? AND created_at > ? AND created_at <= ? AND is_test = ?
     ORDER BY created_at DESC`,
    account,
    channel,
    now - HOUR,
    now,
    isTest ? 1 : 0,
  );
  return rows.map((row) => Number(row['created_at']));
}

interface LongestWaits {
  /** Milliseconds by which another proxy's clock may be ahead. */
  skew: number;
  /** Milliseconds that a delivery waits after so many attempts. */
  pauses: readonly number[];
  /** Milliseconds of a claim. */
  claim: number;
}

/**
 * Ends waits that are longer than this clock could have made them: they are from before it was set
 * back, and would last until it has caught up.
 */
export async function endLaterWaits(
  store: Transactions,
  account: string,
  now: number,
  { skew, pauses, claim }: LongestWaits,
): Promise<void> {
  const pause = pauses.map((length, attempts) => `WHEN ${attempts} THEN ${length}`).join(' ');
  const items = 'alert_items WHERE account = ? AND at > ?';
  const deliveries = `alert_deliveries WHERE account = ? AND state = 'waiting'
    AND (next_at - CASE attempts ${pause} ELSE 0 END > ? OR claimed_until > ?)`;
  const ofItems = [account, now + skew];
  const ofDeliveries = [account, now, now + claim];
  const found = await store.read((sql) =>
    sql.get(
      `SELECT 1 AS found FROM ${items} UNION ALL SELECT 1 FROM ${deliveries} LIMIT 1`,
      ...ofItems,
      ...ofDeliveries,
    ),
  );
  if (found === undefined) return;
  await store.commit(async (sql) => {
    await sql.run(`UPDATE ${items.replace('WHERE', 'SET at = ? WHERE')}`, now, ...ofItems);
    await sql.run(
      `UPDATE ${deliveries.replace('WHERE', 'SET next_at = ?, claimed_until = 0 WHERE')}`,
      now,
      ...ofDeliveries,
    );
  });
}

/** Combines all items that wait for a channel into one message. */
export async function gather(
  sql: Sql,
  account: string,
  { channel, count }: Waiting,
  id: string,
  now: number,
): Promise<void> {
  const rows = await sql.all(
    `SELECT item FROM alert_items WHERE account = ? AND channel = ? ORDER BY at DESC, row_key LIMIT ?`,
    account,
    channel,
    MOST_READ,
  );
  const items = rows.map((row) => JSON.parse(row['item'] as string) as AlertItem);
  const counts = { count, ...(await countItems(sql, account, channel)) };
  await sql.run('DELETE FROM alert_items WHERE account = ? AND channel = ?', account, channel);
  const message = { ...groupItems(items), ...counts };
  await putDelivery(sql, { account, id, channel, message, now });
  await sql.run(
    `DELETE FROM alert_deliveries WHERE account = ? AND state <> 'waiting' AND id IN (
       SELECT id FROM alert_deliveries
       WHERE account = ? AND channel = ? AND (created_at < ? OR id NOT IN (
         SELECT id FROM alert_deliveries WHERE account = ? AND channel = ?
         ORDER BY created_at DESC LIMIT ${MOST_KEPT}
       )))`,
    account,
    account,
    channel,
    now - KEPT_FOR,
    account,
    channel,
  );
}

/** Counts a channel's items as `groupItems` does. Quotes in a text are escaped, so that it can't match. */
async function countItems(
  sql: Sql,
  account: string,
  channel: string,
): Promise<Pick<AlertMessage, 'needAction' | 'assigned' | 'mentioned' | 'alerted'>> {
  const rows = await sql.all(
    `SELECT substr(row_key, 1, 8) AS about, count(*) AS n,
       sum(CASE WHEN item LIKE '%"needsAction":true%' THEN 1 ELSE 0 END) AS urgent
     FROM alert_items WHERE account = ? AND channel = ? GROUP BY substr(row_key, 1, 8)`,
    account,
    channel,
  );
  const of = (about: AlertItem['about'], column: 'n' | 'urgent') =>
    Number(rows.find((row) => row['about'] === `${about} `.slice(0, 8))?.[column] ?? 0);
  return {
    needAction: of('arrival', 'urgent'),
    assigned: of('assigned', 'n'),
    mentioned: of('mentioned', 'n'),
    alerted: of('alerted', 'n'),
  };
}

interface NewDelivery {
  account: string;
  id: string;
  channel: string;
  message: AlertMessage;
  now: number;
}

async function putDelivery(
  sql: Sql,
  { account, id, channel, message, now }: NewDelivery,
): Promise<void> {
  await sql.insert('alert_deliveries', [
    {
      account,
      id,
      channel,
      is_test: message.isTest ? 1 : 0,
      message: JSON.stringify(message),
      state: 'waiting',
      attempts: 0,
      created_at: now,
      next_at: now,
      claimed_until: 0,
    },
  ]);
}

/** A delivery that the process with the claim may send. */
export interface Claimed {
  id: string;
  channel: string;
  message: AlertMessage;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Whether a person requested this attempt. */
  isAsked: boolean;
}

/** Starts a test, already claimed so that no other process sends it. */
export async function beginTest(sql: Sql, of: NewDelivery, until: number): Promise<Claimed> {
  await putDelivery(sql, of);
  await sql.run(
    'UPDATE alert_deliveries SET attempts = 1, claimed_until = ? WHERE account = ? AND id = ?',
    until,
    of.account,
    of.id,
  );
  return { id: of.id, channel: of.channel, message: of.message, attempts: 1, isAsked: true };
}

/** Claims deliveries that are due and that no other process is sending. */
export async function claimDue(
  sql: Sql,
  account: string,
  now: number,
  claim: (kind: ChannelTarget['kind']) => number,
  most: number,
): Promise<Claimed[]> {
  const rows = await sql.all(
    `SELECT alert_deliveries.*, (
       SELECT kind FROM alert_channels
       WHERE alert_channels.account = alert_deliveries.account
         AND alert_channels.id = alert_deliveries.channel
     ) AS kind
     FROM alert_deliveries
     WHERE account = ? AND state = 'waiting' AND next_at <= ? AND claimed_until <= ?
     ORDER BY next_at, id LIMIT ?`,
    account,
    now,
    now,
    most,
  );
  if (rows.length === 0) return [];
  for (const [kind, of] of Map.groupBy(rows, (row) => row['kind'] as ChannelTarget['kind'])) {
    await sql.run(
      `UPDATE alert_deliveries SET attempts = attempts + 1, claimed_until = ?
       WHERE account = ? AND id IN ${marks(of.length)}`,
      now + claim(kind),
      account,
      ...of.map((row) => row['id'] as string),
    );
  }
  return rows.map((row) => ({
    id: row['id'] as string,
    channel: row['channel'] as string,
    message: JSON.parse(row['message'] as string) as AlertMessage,
    attempts: Number(row['attempts']) + 1,
    // Sending again resets the count, but not the earlier outcome.
    isAsked: Number(row['attempts']) === 0 && row['outcome'] !== null,
  }));
}

/** Postpones a claimed delivery, for example when quiet hours have started. */
export async function postpone(
  sql: Sql,
  account: string,
  id: string,
  until: number,
): Promise<void> {
  await sql.run(
    `UPDATE alert_deliveries SET attempts = attempts - 1, claimed_until = 0, next_at = ?
     WHERE account = ? AND id = ?`,
    until,
    account,
    id,
  );
}

export async function noteOutcome(
  sql: Sql,
  account: string,
  id: string,
  outcome: DeliveryOutcome,
  now: number,
  /** `null`: it is over. */
  nextAt: number | null,
): Promise<void> {
  const over = outcome.problem === null ? 'delivered' : 'failed';
  await sql.run(
    `UPDATE alert_deliveries
     SET state = ?, last_at = ?, outcome = ?, next_at = ?, claimed_until = 0
     WHERE account = ? AND id = ? AND state = 'waiting'`,
    nextAt === null ? over : 'waiting',
    now,
    JSON.stringify(outcome),
    nextAt ?? now,
    account,
    id,
  );
}

/** Returns when the next delivery can be claimed; `null`: none waits. */
export async function nextDelivery(sql: Sql, account: string): Promise<number | null> {
  const row = await sql.get(
    `SELECT min(CASE WHEN next_at > claimed_until THEN next_at ELSE claimed_until END) AS at
     FROM alert_deliveries WHERE account = ? AND state = 'waiting'`,
    account,
  );
  return row?.['at'] == null ? null : Number(row['at']);
}

/** Returns the deliveries of some channels, newest first. */
export async function readDeliveries(
  sql: Sql,
  account: string,
  channels: readonly string[],
): Promise<AlertDelivery[]> {
  const newest = `ORDER BY created_at DESC, id LIMIT ${DELIVERIES_SHOWN}`;
  const rows = await sql.all(
    // Their ids first, from an index, because the messages are long.
    `SELECT * FROM alert_deliveries WHERE account = ? AND id IN (
       SELECT id FROM alert_deliveries
       WHERE account = ? AND channel IN ${marks(channels.length)} ${newest}
     ) ${newest}`,
    account,
    account,
    ...channels,
  );
  return rows.map(toDelivery);
}

function toDelivery(row: SqlRow): AlertDelivery {
  const state = row['state'] as AlertDelivery['state'];
  const time = (column: string) => new Date(Number(row[column])).toISOString();
  const outcome = row['outcome'] as string | null;
  return {
    id: row['id'] as string,
    channel: row['channel'] as string,
    isTest: row['is_test'] === 1,
    count: (JSON.parse(row['message'] as string) as AlertMessage).count,
    state,
    attempts: Number(row['attempts']),
    createdAt: time('created_at'),
    nextAt: state === 'waiting' ? time('next_at') : null,
    outcome: outcome === null ? null : (JSON.parse(outcome) as DeliveryOutcome),
  };
}
