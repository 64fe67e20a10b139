import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Dialect } from '../wire/dialect.ts';
import { orderBy } from './order-by.ts';
import { storedTypes, type StoredType } from './stored-types.ts';

export interface StoredNotification {
  key: number;
  type: StoredType;
  event: number;
  record: number;
  recordNumber: string;
  message: string;
  status: number;
  /** Milliseconds since 1970. */
  created: number;
}

/** Filters of a list; an absent one matches all. */
export interface NotificationFilter {
  statuses?: readonly number[] | undefined;
  types?: readonly StoredType[] | undefined;
}

/** Where fewer rows than this match, collecting and sorting them beats walking the whole list. */
const FEW = 20_000;

/** Notifications in SQLite; keys rise with CreatedAt. */
export class NotificationStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The number of each type and status; triggers update it, so that it is never counted. */
  tallies(): { type: StoredType; status: number; count: number }[] {
    return this.#db
      .prepare('SELECT type, status, count FROM tally WHERE count > 0')
      .all()
      .map((row) => ({
        type: storedTypes[row['type'] as number]!,
        status: row['status'] as number,
        count: row['count'] as number,
      }));
  }

  count({ statuses, types }: NotificationFilter = {}): number {
    return this.tallies()
      .filter((tally) => statuses === undefined || statuses.includes(tally.status))
      .filter((tally) => types === undefined || types.includes(tally.type))
      .reduce((sum, tally) => sum + tally.count, 0);
  }

  get(key: number): StoredNotification | undefined {
    const row = this.#db.prepare('SELECT * FROM notification WHERE key = ?').get(key);
    return row && readRow(row);
  }

  /** Returns rows `offset` to `offset + limit` of the filtered list, in the requested order. */
  page(
    filter: NotificationFilter,
    order: Dialect['listOrder'],
    offset: number,
    limit: number,
  ): StoredNotification[] {
    const total = this.count(filter);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return [];
    const keys = this.#keys(filter, order, offset, size, total);
    const read = this.#db.prepare('SELECT * FROM notification WHERE key = ?');
    return keys.map((key) => readRow(read.get(key)!));
  }

  /** Returns a record's notifications, oldest first; none for an unknown record. */
  ofRecord(type: StoredType, record: number): StoredNotification[] {
    return this.keysOfRecord(type, record).map((key) => this.get(key)!);
  }

  keysOfRecord(type: StoredType, record: number): number[] {
    return this.#db
      .prepare('SELECT key FROM notification WHERE type = ? AND record = ? ORDER BY key')
      .all(storedTypes.indexOf(type), record)
      .map((row) => row['key'] as number);
  }

  setStatus(key: number, status: number): void {
    this.#db.prepare('UPDATE notification SET status = ? WHERE key = ?').run(status, key);
  }

  add(row: Omit<StoredNotification, 'key'>): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO notification VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        storedTypes.indexOf(row.type),
        row.event,
        row.record,
        row.recordNumber,
        row.message,
        row.status,
        row.created,
      );
    return Number(lastInsertRowid);
  }

  /** Returns the latest ones, oldest first. */
  latest(count: number): StoredNotification[] {
    return this.#db
      .prepare('SELECT * FROM notification ORDER BY key DESC LIMIT ?')
      .all(count)
      .map(readRow)
      .toReversed();
  }

  /** Returns the highest record number of each type. */
  lastRecords(): Map<StoredType, number> {
    const read = this.#db.prepare('SELECT max(record) AS last FROM notification WHERE type = ?');
    return new Map(
      storedTypes.map((type, index) => [type, (read.get(index)?.['last'] as number) ?? 0]),
    );
  }

  /**
   * Returns the keys of a page, read from a covering index alone. Pages far into a list are read
   * from its other end, so no page is further away than half of the list.
   */
  #keys(
    { statuses, types }: NotificationFilter,
    order: Dialect['listOrder'],
    offset: number,
    size: number,
    total: number,
  ): number[] {
    const where: string[] = [];
    const values: SQLInputValue[] = [];
    if (statuses) {
      where.push(`status IN (${statuses.map(() => '?').join()})`);
      values.push(...statuses);
    }
    if (types) {
      where.push(`type IN (${types.map(() => '?').join()})`);
      values.push(...types.map((type) => storedTypes.indexOf(type)));
    }
    const index = total < FEW && where.length > 0 ? 'notification_class' : 'notification_order';
    const source = `FROM notification INDEXED BY ${index} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`;
    if (order === 'shuffled') {
      return this.#column(`SELECT key ${source} ORDER BY ${orderBy(order)} LIMIT ? OFFSET ?`, [
        ...values,
        size,
        offset,
      ]);
    }
    const fromEnd = total - offset - size;
    const backwards = fromEnd < offset;
    const ascending = (order === 'oldest') !== backwards;
    const keys = this.#column(
      `SELECT key ${source} ORDER BY key ${ascending ? 'ASC' : 'DESC'} LIMIT ? OFFSET ?`,
      [...values, size, backwards ? fromEnd : offset],
    );
    return backwards ? keys.toReversed() : keys;
  }

  #column(sql: string, values: SQLInputValue[]): number[] {
    return this.#db
      .prepare(sql)
      .all(...values)
      .map((row) => row['key'] as number);
  }
}

function readRow(row: Record<string, unknown>): StoredNotification {
  return {
    key: row['key'] as number,
    type: storedTypes[row['type'] as number]!,
    event: row['event'] as number,
    record: row['record'] as number,
    recordNumber: row['record_number'] as string,
    message: row['message'] as string,
    status: row['status'] as number,
    created: row['created'] as number,
  };
}
