import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Dialect } from '../wire/dialect.ts';
import { orderBy } from './order-by.ts';

/** Filters of transactions and payments; an absent one matches all, an empty list nothing. */
export interface Filter {
  keys?: readonly number[] | undefined;
  partners?: readonly number[] | undefined;
  statuses?: readonly number[] | undefined;
  types?: readonly number[] | undefined;
  unacknowledged?: boolean;
}

/** A table whose rows the service lists in pages. */
export class FilteredTable<Row> {
  protected readonly db: DatabaseSync;
  readonly #table: 'ledger' | 'payment';

  constructor(db: DatabaseSync, table: 'ledger' | 'payment') {
    this.db = db;
    this.#table = table;
  }

  count(filter: Filter): number {
    const { where, values } = conditionsOf(filter);
    const row = this.db
      .prepare(`SELECT count(*) AS n FROM ${this.#table} ${where}`)
      .get(...values)!;
    return row['n'] as number;
  }

  page(filter: Filter, order: Dialect['listOrder'], offset: number, limit: number): Row[] {
    const { where, values } = conditionsOf(filter);
    const rest = `${where} ORDER BY ${orderBy(order)} LIMIT ? OFFSET ?`;
    return this.rows(`SELECT * FROM ${this.#table} ${rest}`, ...values, limit, offset);
  }

  get(key: number): Row | undefined {
    return this.rows(`SELECT * FROM ${this.#table} WHERE key = ?`, key)[0];
  }

  all(): Row[] {
    return this.rows(`SELECT * FROM ${this.#table} ORDER BY key`);
  }

  protected rows(text: string, ...values: SQLInputValue[]): Row[] {
    return this.db.prepare(text).all(...values) as unknown as Row[];
  }
}

function conditionsOf(filter: Filter): { where: string; values: SQLInputValue[] } {
  const lists = {
    key: filter.keys,
    partner: filter.partners,
    status: filter.statuses,
    type: filter.types,
  };
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [column, list] of Object.entries(lists)) {
    if (list === undefined) continue;
    // A single parameter, however long the list, so that the statement stays the same.
    parts.push(`${column} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(list));
  }
  if (filter.unacknowledged) parts.push('acknowledged IS NULL');
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values };
}
