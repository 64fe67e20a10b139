import {
  channelKinds,
  type Alert,
  type AlertChannel,
  type AlertTimes,
  type ChannelKind,
} from '#contract/alert.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import { isTimeZone } from './alert-times.ts';
import type { AlertItem } from './message.ts';

export interface StoredAlert extends Alert {
  person: string;
}

/** A channel's address and the key that signs for it. */
export type ChannelTarget =
  | { kind: 'webhook'; url: string; secret: string; format: NonNullable<AlertChannel['format']> }
  | { kind: 'email'; address: string }
  | { kind: 'push'; endpoint: string; p256dh: string; auth: string };

export interface StoredChannel extends Omit<AlertChannel, 'kind' | 'format' | 'leadsTo'> {
  person: string;
  target: ChannelTarget;
}

/** Returns the topic that is announced once an account's alerts change or a delivery is due. */
export function alertsTopic(account: string): string {
  return `alerts ${account}`;
}

export async function readAlerts(
  sql: Sql,
  account: string,
  condition = '1 = 1',
  ...values: string[]
): Promise<StoredAlert[]> {
  const rows = await sql.all(
    `SELECT * FROM alerts WHERE account = ? AND (${condition}) ORDER BY name, id`,
    account,
    ...values,
  );
  return rows.map((row) => ({
    id: row['id'] as string,
    person: row['person'] as string,
    name: row['name'] as string,
    search: row['search'] as string | null,
    rule: row['rule'] as string | null,
    channels: JSON.parse(row['channels'] as string) as string[],
    isOn: row['is_on'] === 1,
  }));
}

export async function putAlert(
  sql: Sql,
  account: string,
  alert: StoredAlert,
  at: number,
): Promise<void> {
  const row = {
    account,
    id: alert.id,
    person: alert.person,
    name: alert.name,
    search: alert.search,
    rule: alert.rule,
    channels: JSON.stringify(alert.channels),
    is_on: alert.isOn ? 1 : 0,
    changed_at: at,
  };
  await sql.upsert('alerts', [row], ['account', 'id']);
}

export async function readChannels(
  sql: Sql,
  account: string,
  condition = '1 = 1',
  ...values: string[]
): Promise<StoredChannel[]> {
  const rows = await sql.all(
    `SELECT * FROM alert_channels WHERE account = ? AND (${condition}) ORDER BY name, id`,
    account,
    ...values,
  );
  return rows.map(toChannel);
}

export async function putChannel(
  sql: Sql,
  account: string,
  channel: StoredChannel,
  at: number,
): Promise<void> {
  const row = {
    account,
    id: channel.id,
    person: channel.person,
    kind: channel.target.kind,
    name: channel.name,
    target: JSON.stringify(channel.target),
    with_text: channel.withText ? 1 : 0,
    keeps_quiet: channel.keepsQuiet ? 1 : 0,
    most_per_hour: channel.mostPerHour,
    digest_hour: channel.digestHour,
    stopped: channel.stopped,
    changed_at: at,
  };
  await sql.upsert('alert_channels', [row], ['account', 'id']);
}

export async function stopChannel(
  sql: Sql,
  account: string,
  id: string,
  why: NonNullable<AlertChannel['stopped']>,
): Promise<void> {
  await sql.run(
    'UPDATE alert_channels SET stopped = ? WHERE account = ? AND id = ?',
    why,
    account,
    id,
  );
  await dropWaiting(sql, account, id);
}

/**
 * Stops the channels of a person: all of a removed user's, because the assignments of the next user
 * with the name would be sent over them, also to the former owner.
 * @param at milliseconds since 1970
 */
export async function stopChannelsOf(
  sql: Sql,
  person: string,
  at: number,
  kinds: readonly ChannelKind[] = channelKinds,
): Promise<void> {
  const rows = await sql.all(
    'SELECT * FROM alert_channels WHERE person = ? AND changed_at <= ? AND stopped IS NULL',
    person,
    at,
  );
  for (const row of rows) {
    const { id, target } = toChannel(row);
    if (kinds.includes(target.kind)) await stopChannel(sql, String(row['account']), id, 'gone');
  }
}

/** Drops everything that waits for a channel. */
export async function dropWaiting(sql: Sql, account: string, channel: string): Promise<void> {
  await sql.run('DELETE FROM alert_items WHERE account = ? AND channel = ?', account, channel);
  await sql.run(
    `UPDATE alert_deliveries SET state = 'failed' WHERE account = ? AND channel = ? AND state = 'waiting'`,
    account,
    channel,
  );
}

export async function readTimes(
  sql: Sql,
  account: string,
  person: string,
): Promise<AlertTimes | null> {
  const row = await sql.get(
    'SELECT * FROM alert_people WHERE account = ? AND person = ?',
    account,
    person,
  );
  // Another version of Node may have known the zone. It must not stop other people's alerts.
  if (row === undefined || !isTimeZone(row['zone'] as string)) return null;
  const minute = (column: string) => (row[column] === null ? null : Number(row[column]));
  return {
    zone: row['zone'] as string,
    quietFrom: minute('quiet_from'),
    quietTo: minute('quiet_to'),
  };
}

/** Queues items for channels; a channel queues each item once. */
export async function putItems(
  sql: Sql,
  account: string,
  items: readonly { channel: string; rowKey: string; item: AlertItem }[],
  at: number,
): Promise<void> {
  if (items.length === 0) return;
  const rows = new Map(
    items.map(({ channel, rowKey, item }) => [
      `${channel} ${rowKey}`,
      { account, channel, row_key: rowKey, at, item: JSON.stringify(item) },
    ]),
  );
  await sql.upsert('alert_items', [...rows.values()], ['account', 'channel', 'row_key']);
  await sql.announce(alertsTopic(account));
}

function toChannel(row: SqlRow): StoredChannel {
  return {
    id: row['id'] as string,
    person: row['person'] as string,
    name: row['name'] as string,
    target: JSON.parse(row['target'] as string) as ChannelTarget,
    withText: row['with_text'] === 1,
    keepsQuiet: row['keeps_quiet'] === 1,
    mostPerHour: Number(row['most_per_hour']),
    digestHour: row['digest_hour'] === null ? null : Number(row['digest_hour']),
    stopped: row['stopped'] as AlertChannel['stopped'],
  };
}
