import {
  LONGEST_ROW,
  LONGEST_SNOOZE,
  MOST_SNOOZED,
  type SnoozeList,
  type SnoozeResult,
} from '#contract/snooze.ts';
import type { SnoozeChange } from '#contract/snooze-change.ts';
import { arrivalInstant } from '#contract/arrival.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { seenOfRecord } from '../arrivals/arrival-rows.ts';
import { badBody } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import {
  countWaiting,
  lastRevision,
  putSnoozes,
  snoozesOf,
  snoozesWhere,
  statusesSince,
  toPage,
  type StoredSnooze,
} from './snooze-rows.ts';
import {
  begin,
  end,
  isNewsFor,
  undo,
  wakeByNews,
  wakeByTime,
  type ListedOfRecord,
  type NewSnooze,
} from './snooze-steps.ts';

/** Snoozed notifications of one service account. Times are ms since 1970. */
export interface SnoozeStore {
  /** @throws StoreError */
  list(after: number | null, now: number): Promise<SnoozeList>;
  /** @throws StoreError, ProblemError bad-body */
  change(change: SnoozeChange, who: string | null, at: number): Promise<SnoozeResult>;
  /**
   * Brings back due notifications.
   * @returns when the next is due; `null` for none.
   * @throws StoreError
   */
  wakeDue(now: number): Promise<number | null>;
}

/** Milliseconds for which a returned notification stays on top, unless a person archives it. */
const BACK_FOR = 3 * 86_400_000;

export function createSnoozeStore(store: Transactions, account: string): SnoozeStore {
  return {
    list: (after, now) =>
      store.read(async (sql) => {
        const revision = await lastRevision(sql, account);
        const head = { revision, now: new Date(now).toISOString() };
        if (after === revision) return { ...head, snoozes: null };
        const snoozes = await snoozesWhere(sql, account, `state IN ('waiting', 'back')`);
        if (snoozes.length === 0) return { ...head, snoozes: [] };
        const statuses = await statusesSince(sql, account, snoozes);
        return {
          ...head,
          snoozes: snoozes.map((snooze) => {
            const since = statuses.get(idKey(snooze.id));
            const status = since !== undefined && since.at >= snooze.at ? since.status : null;
            return toPage({ ...snooze, status });
          }),
        };
      }),

    change: (change, who, at) =>
      store.commit(async (sql) => {
        const { of } = change;
        const before = await snoozesOf(
          sql,
          account,
          of.map(({ id }) => id),
        );
        // Always in the same order, so that no two transactions wait for each other.
        const ordered = [...new Map(of.map((one) => [idKey(one.id), one])).keys()].toSorted();
        const asked = new Map(of.map((one) => [idKey(one.id), one]));
        const after: StoredSnooze[] = [];
        for (const key of ordered) {
          const known = before.get(key);
          const next =
            change.action === 'snooze'
              ? await beginOne(sql, known, toNew(change, change.of, key, who, at), at)
              : change.action === 'end'
                ? end(known)
                : undo(known, (asked.get(key) as { version: number }).version);
          if (next !== null) after.push(next);
        }
        await putSnoozes(sql, account, after, { at, what: change.action, who });
        if (change.action === 'snooze' && (await countWaiting(sql, account)) > MOST_SNOOZED) {
          throw badBody(
            `You can snooze up to ${MOST_SNOOZED} notifications at a time. Nothing was snoozed.`,
          );
        }
        if (after.length > 0) await sql.announce(assignmentTopic(account));
        return { changed: after.map(toPage), skipped: ordered.length - after.length };
      }),

    wakeDue: async (now) => {
      const { isDue, next } = await store.read(async (sql) => ({
        isDue: Object.values(await findDue(sql, now)).some(({ length }) => length > 0),
        next: await sql.get(
          `SELECT min(until_at) AS next FROM snoozes
           WHERE account = ? AND state = 'waiting' AND until_at > ?`,
          account,
          now,
        ),
      }));
      if (isDue) await store.commit((sql) => wake(sql, now));
      return next?.['next'] == null ? null : Number(next['next']);
    },
  };

  /** Returns the snoozes that are to return, and those that are to end, even right after it. */
  async function findDue(
    sql: Sql,
    now: number,
  ): Promise<Record<'woken' | 'ended', StoredSnooze[]>> {
    const due = await snoozesWhere(sql, account, `state = 'waiting' AND until_at <= ?`, now);
    const woken = due.flatMap((snooze) => wakeByTime(snooze, now) ?? []);
    const back = [...(await snoozesWhere(sql, account, `state = 'back'`)), ...woken];
    const statuses = back.length === 0 ? null : await statusesSince(sql, account, back);
    const over = back.filter(({ id, backAt, until, why }) => {
      const since = statuses?.get(idKey(id));
      // Pages show it as soon as it is due.
      const shownAt = why === 'time' ? until! : backAt!;
      const isArchived = since?.status === ARCHIVED && since.at >= shownAt;
      return isArchived || backAt! + BACK_FOR <= now;
    });
    return { woken, ended: over.flatMap((snooze) => end(snooze) ?? []) };
  }

  async function wake(sql: Sql, now: number): Promise<void> {
    const { woken, ended } = await findDue(sql, now);
    await putSnoozes(sql, account, woken, { at: now, what: 'time', who: null });
    await putSnoozes(sql, account, ended, { at: now, what: 'end', who: null });
    if (woken.length + ended.length > 0) await sql.announce(assignmentTopic(account));
  }

  async function beginOne(
    sql: Sql,
    before: StoredSnooze | undefined,
    of: NewSnooze,
    at: number,
  ): Promise<StoredSnooze> {
    const listed =
      of.onNews && of.recordKey !== null ? await seenOfRecord(sql, account, of.recordKey) : [];
    const isNews = listed.some((one) => isNewsFor(of, { ...one, isNew: false }));
    return begin(before, of, at, isNews);
  }
}

const ARCHIVED = 4;

/** Ends snoozes that wait for news of a record, in the transaction that records the news. */
export async function wakeForNews(
  sql: Sql,
  account: string,
  listed: readonly ListedOfRecord[],
  now: number,
): Promise<void> {
  const waiting = await waitingForNews(sql, account, listed);
  const woken = waiting.flatMap(({ snooze, of }) => wakeByNews(snooze, of, now) ?? []);
  if (woken.length === 0) return;
  await putSnoozes(sql, account, woken, { at: now, what: 'news', who: null });
  await sql.announce(assignmentTopic(account));
}

/** Whether a check lists a notification that a snooze waits for. */
export async function hasNewsForSnoozes(
  sql: Sql,
  account: string,
  listed: readonly ListedOfRecord[],
): Promise<boolean> {
  const waiting = await waitingForNews(sql, account, listed);
  return waiting.some(({ snooze, of }) => of.some((one) => isNewsFor(snooze, one)));
}

/** Returns snoozes that wait for news, each with the listed notifications of its record. */
async function waitingForNews(
  sql: Sql,
  account: string,
  listed: readonly ListedOfRecord[],
): Promise<{ snooze: StoredSnooze; of: readonly ListedOfRecord[] }[]> {
  const waiting = await snoozesWhere(sql, account, `state = 'waiting' AND on_news = 1`);
  if (waiting.length === 0) return [];
  const byRecord = Map.groupBy(listed, ({ recordKey }) => recordKey);
  return waiting.map((snooze) => ({ snooze, of: byRecord.get(snooze.recordKey) ?? [] }));
}

/** Whether any snooze waits for news of its record. */
export async function isWaitingForNews(sql: Sql, account: string): Promise<boolean> {
  const row = await sql.get(
    `SELECT 1 AS is_there FROM snoozes
     WHERE account = ? AND state = 'waiting' AND on_news = 1 LIMIT 1`,
    account,
  );
  return row !== undefined;
}

type Snoozing = Extract<SnoozeChange, { action: 'snooze' }>;

/** @throws ProblemError bad-body */
function toNew(
  { until, onNews }: Pick<Snoozing, 'until' | 'onNews'>,
  of: Snoozing['of'],
  key: string,
  who: string | null,
  at: number,
): NewSnooze {
  const one = of.find(({ id }) => idKey(id) === key)!;
  const read = until === null ? null : parseDateTime(until);
  if (until !== null && read?.kind !== 'instant')
    throw badBody('until must be a time with its zone.');
  const time = read?.kind === 'instant' ? read.epoch : null;
  if (time === null && !onNews) throw badBody('A snooze needs a time or onNews.');
  if (time !== null && (time <= at || time > at + LONGEST_SNOOZE)) {
    throw badBody('until must lie within the next 366 days.');
  }
  if (onNews && one.recordId === null)
    throw badBody('onNews needs a notification with a RecordId.');
  const notification = JSON.stringify(one.row ?? null);
  if (notification.length > LONGEST_ROW) throw badBody('A notification is too large to store.');
  return {
    id: one.id,
    recordKey: one.recordId === null ? null : idKey(one.recordId),
    who,
    until: time,
    onNews,
    known: one.known,
    newest: arrivalInstant(one.newest),
    notification,
  };
}
