import { arrivalKey } from '#contract/arrival.ts';
import { needsAction, type ActionEvents } from '#contract/needs-action.ts';
import type { Notification } from '#contract/notification.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Sql } from '../store/sql.ts';
import {
  putItems,
  readAlerts,
  readChannels,
  type StoredAlert,
  type StoredChannel,
} from './alert-rows.ts';
import type { AlertItem } from './message.ts';

/** Whether any alert for arrivals is on. */
export async function hasAlertOn(sql: Sql, account: string): Promise<boolean> {
  const row = await sql.get(
    `SELECT 1 AS is_there FROM alerts
     WHERE account = ? AND is_on = 1 AND search IS NOT NULL LIMIT 1`,
    account,
  );
  return row !== undefined;
}

interface Noting {
  account: string;
  now: number;
  needsAction: ActionEvents;
}

/**
 * Queues arrivals for the channels of interested people, within the transaction that records them:
 * each is queued once, however often the proxy is killed.
 */
export async function noteArrivals(
  sql: Sql,
  { account, now, needsAction: events }: Noting,
  fresh: readonly Notification[],
): Promise<void> {
  if (fresh.length === 0) return;
  const alerts = await readAlerts(sql, account, 'is_on = 1 AND search IS NOT NULL');
  const matched = alerts.flatMap((alert) => {
    const { matches } = compileSearch(alert.search!, { now, needsAction: events });
    const path = `/inbox?q=${encodeText(alert.search!)}`;
    return fresh.flatMap((of) => (matches(of) ? [{ alert, of, path, key: arrivalKey(of) }] : []));
  });
  await noteMatches(sql, { account, now, needsAction: events }, 'arrival', matched);
}

/** Queues a rule's matches for the people who chose that rule. */
export async function noteRuleSteps(
  sql: Sql,
  of: Noting,
  rule: { id: string; search: string },
  rows: readonly Notification[],
): Promise<void> {
  const alerts = await readAlerts(sql, of.account, 'is_on = 1 AND rule = ?', rule.id);
  const path = `/inbox?q=${encodeText(rule.search)}`;
  const matched = alerts.flatMap((alert) =>
    rows.map((row) => ({ alert, of: row, path, key: arrivalKey(row) })),
  );
  await noteMatches(sql, of, 'arrival', matched);
}

/**
 * Queues a rule's matches for the people it alerts, over the channels that they chose for
 * assignments and mentions, so that no channel is used without its owner's choice.
 */
export async function alertPeople(
  sql: Sql,
  of: Noting,
  rule: { name: string; search: string },
  told: readonly { person: string; row: { value: Notification } }[],
): Promise<void> {
  if (told.length === 0) return;
  const path = `/inbox?q=${encodeText(rule.search)}`;
  const matched = [];
  for (const alert of await readAlerts(sql, of.account, PERSONAL)) {
    for (const { person, row } of told) {
      if (person !== alert.person) continue;
      const key = alertedKey(arrivalKey(row.value), of.now);
      matched.push({ alert: { ...alert, name: rule.name }, of: row.value, path, key });
    }
  }
  await noteMatches(sql, of, 'alerted', matched);
}

const PERSONAL = 'is_on = 1 AND search IS NULL AND rule IS NULL';
const alertedKey = (key: string, at: number): string => `${key} ${at}`;

/** Drops a rule's queued items for a person about a notification that no message includes yet. */
export async function dropAlertItems(
  sql: Sql,
  account: string,
  { person, key, at }: { person: string; key: string; at: number },
): Promise<void> {
  await sql.run(
    `DELETE FROM alert_items WHERE account = ? AND row_key = ?
       AND channel IN (SELECT id FROM alert_channels WHERE account = ? AND person = ?)`,
    account,
    `alerted ${alertedKey(key, at)}`,
    account,
    person,
  );
}

/** Drops a person's queued items about an assignment or a mention that no message includes yet. */
export async function dropConcernItems(
  sql: Sql,
  account: string,
  { person, about, key }: { person: string; about: Concern['about']; key: string },
): Promise<void> {
  const prefix = `${about} ${key} `;
  await sql.run(
    `DELETE FROM alert_items WHERE account = ? AND substr(row_key, 1, ${prefix.length}) = ?
       AND channel IN (SELECT id FROM alert_channels WHERE account = ? AND person = ?)`,
    account,
    prefix,
    account,
    person,
  );
}

interface Concern {
  account: string;
  now: number;
  person: string;
  about: 'assigned' | 'mentioned';
  /** Id of the notification. */
  id: string;
  /** Distinguishes the item from earlier ones about the same notification. */
  version: number;
  /** The note, as it was written. */
  note: string;
}

/**
 * Queues an assignment or a mention for the person's channels, if they chose that, within the
 * transaction that makes it.
 */
export async function alertPerson(sql: Sql, concern: Concern): Promise<void> {
  const { account, now, person, about, id, version, note } = concern;
  const alerts = await readAlerts(sql, account, `${PERSONAL} AND person = ?`, person);
  const matched = alerts.map((alert) => ({
    alert,
    of: {
      id,
      Type: '',
      Event: 0,
      CreatedAt: new Date(now).toISOString(),
      RecordNumber: null,
      Message: note === '' ? null : note,
    },
    path: about === 'assigned' ? '/inbox?q=assigned%3Ame' : '/inbox',
    key: `${idKey(id)} ${version}`,
  }));
  await noteMatches(sql, { account, now, needsAction: {} }, about, matched);
}

interface Match {
  alert: StoredAlert;
  of: Pick<Notification, 'id' | 'Type' | 'Event' | 'CreatedAt' | 'RecordNumber' | 'Message'>;
  path: string;
  key: string;
}

async function noteMatches(
  sql: Sql,
  { account, now, needsAction: events }: Noting,
  about: AlertItem['about'],
  matched: readonly Match[],
): Promise<void> {
  if (matched.length === 0) return;
  const channels = new Map((await readChannels(sql, account)).map((it) => [it.id, it]));
  const items = matched.flatMap(({ alert, of, path, key }) =>
    alert.channels.flatMap((id) => {
      const channel = channels.get(id);
      if (channel === undefined || channel.stopped !== null || channel.person !== alert.person)
        return [];
      const item = itemOf(about, alert, channel, of, path, needsAction(of, events));
      return [{ channel: channel.id, rowKey: `${about} ${key}`, item }];
    }),
  );
  await putItems(sql, account, items, now);
}

function itemOf(
  about: AlertItem['about'],
  { name }: StoredAlert,
  { withText }: StoredChannel,
  { id, Type, Event, CreatedAt, RecordNumber, Message }: Match['of'],
  path: string,
  needs: boolean,
): AlertItem {
  return {
    about,
    id,
    type: Type,
    event: Event,
    createdAt: CreatedAt,
    needsAction: needs,
    path,
    // Text that nobody requested is not stored.
    ...(withText && { text: { alert: name, recordNumber: RecordNumber, message: Message } }),
  };
}
