import type { LettersRecorded, NewLetter, SentLetter } from '#contract/reminder.ts';
import type { LetterSettings } from '#lib/letters/letter-settings.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { marks } from '../store/in-list.ts';
import type { SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

export interface SavedLetterSettings {
  settings: LetterSettings | null;
  who: string | null;
  at: string | null;
}

/** Levels and texts of one service account's reminders, and the history of sent letters. */
export interface RemindersStore {
  /** @throws StoreError */
  settings(): Promise<SavedLetterSettings>;
  /**
   * @param seen `at` of the settings that were edited
   * @throws StoreError, ProblemError settings-changed
   */
  change(
    settings: LetterSettings,
    seen: string | null,
    who: string | null,
    at: number,
  ): Promise<void>;
  /** Returns the latest reminder of each partner. @throws StoreError */
  latest(): Promise<SentLetter[]>;
  /** Lists one partner's letters, by its Id or else its Code, newest first. @throws StoreError */
  of(partner: string): Promise<SentLetter[]>;
  /** @throws StoreError */
  record(
    letters: readonly NewLetter[],
    how: { mayRepeat: boolean; who: string | null; at: number },
  ): Promise<LettersRecorded>;
  /** @returns the removed letter; `undefined` where there was none. @throws StoreError */
  remove(id: number): Promise<SentLetter | undefined>;
}

/** Decades of letters. */
const MOST = 200_000;
const MOST_SHOWN = 500;

export function createRemindersStore(store: Transactions, account: string): RemindersStore {
  return {
    settings: () =>
      store.read(async (sql) => {
        const row = await sql.get('SELECT * FROM reminder_settings WHERE account = ?', account);
        if (!row) return { settings: null, who: null, at: null };
        return {
          settings: JSON.parse(String(row['settings'])) as LetterSettings,
          who: row['who'] as string | null,
          at: new Date(Number(row['at'])).toISOString(),
        };
      }),

    change: (settings, seen, who, now) =>
      store.commit(async (sql) => {
        const last = await sql.get(
          'SELECT who, at FROM reminder_settings WHERE account = ?',
          account,
        );
        const before = last === undefined ? null : Number(last['at']);
        if ((before === null ? null : new Date(before).toISOString()) !== seen) {
          const by = last?.['who'] == null ? 'Someone' : String(last['who']);
          throw new ProblemError(
            'settings-changed',
            `${by} changed the reminders since you opened them. Nothing was changed.`,
          );
        }
        // The time distinguishes versions, even if two are saved within one millisecond.
        const at = Math.max(now, (before ?? 0) + 1);
        const row = { account, settings: JSON.stringify(settings), who, at };
        await sql.upsert('reminder_settings', [row], ['account']);
      }),

    latest: () =>
      store.read(async (sql) => {
        const rows = await sql.all(
          `SELECT * FROM reminders_sent WHERE id IN (
             SELECT max(id) FROM reminders_sent WHERE account = ? AND level > 0
             GROUP BY partner_key
           ) ORDER BY id DESC`,
          account,
        );
        return rows.map((row) => Object.assign(toLetter(row), { items: [] }));
      }),

    of: (partner) =>
      store.read(async (sql) => {
        const rows = await sql.all(
          `SELECT * FROM reminders_sent WHERE account = ? AND partner_key IN (?, ?)
           ORDER BY id DESC LIMIT ${MOST_SHOWN}`,
          account,
          partner,
          idKey(partner),
        );
        return rows.map(toLetter);
      }),

    record: (letters, { mayRepeat, who, at }) =>
      store.commit(async (sql) => {
        const rows = letters.map(({ partner, level, day, totals, count, items }) => ({
          account,
          partner_key: partnerKey(partner),
          partner: JSON.stringify(partner),
          level: level ?? 0,
          day,
          totals: JSON.stringify(totals),
          count,
          items: JSON.stringify(items),
          who,
          at,
        }));
        if (!mayRepeat) {
          const keys = rows.map((row) => row.partner_key);
          const known = await sql.all(
            `SELECT partner_key, level, day FROM reminders_sent
             WHERE account = ? AND partner_key IN ${marks(keys.length)}`,
            account,
            ...keys,
          );
          const seen = new Set(
            known.map((row) => repeatKey(row['partner_key'], row['level'], row['day'])),
          );
          const repeated = letters.filter((_, place) => {
            const { partner_key: key, level, day } = rows[place]!;
            const of = repeatKey(key, level, day);
            // A letter that stands twice in one request is repeated as well.
            const isRepeated = seen.has(of);
            seen.add(of);
            return isRepeated;
          });
          if (repeated.length > 0) {
            return { recorded: 0, repeated: repeated.map(({ partner }) => partner) };
          }
        }
        await sql.insert('reminders_sent', rows);
        // The oldest go first.
        await sql.run(
          `DELETE FROM reminders_sent WHERE account = ? AND id <= (
             SELECT id FROM reminders_sent WHERE account = ? ORDER BY id DESC LIMIT 1 OFFSET ${MOST}
           )`,
          account,
          account,
        );
        return { recorded: rows.length, repeated: [] };
      }),

    remove: (id) =>
      store.commit(async (sql) => {
        const row = await sql.get(
          'DELETE FROM reminders_sent WHERE account = ? AND id = ? RETURNING *',
          account,
          id,
        );
        return row && toLetter(row);
      }),
  };
}

function repeatKey(...parts: readonly unknown[]): string {
  return parts.map(String).join('|');
}

function toLetter(row: SqlRow): SentLetter {
  const level = Number(row['level']);
  return {
    id: Number(row['id']),
    partner: JSON.parse(String(row['partner'])) as SentLetter['partner'],
    level: level === 0 ? null : level,
    day: String(row['day']),
    totals: JSON.parse(String(row['totals'])) as SentLetter['totals'],
    count: Number(row['count']),
    items: JSON.parse(String(row['items'])) as SentLetter['items'],
    who: row['who'] as string | null,
    at: new Date(Number(row['at'])).toISOString(),
  };
}
