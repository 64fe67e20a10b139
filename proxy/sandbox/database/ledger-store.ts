import type { DatabaseSync } from 'node:sqlite';
import type { Unit } from '../data/ledger-codes.ts';
import { ledgerStatus } from '../data/ledger-codes.ts';
import type { Dialect } from '../wire/dialect.ts';
import { filterConditions } from './conditions.ts';
import { orderBy } from './order-by.ts';

export interface StoredTransaction {
  key: number;
  type: number;
  status: number;
  partner: number;
  number: string;
  created: number;
  due: number;
  settled: number | null;
  unit: Unit;
  /** Magnitudes, as decimal text. */
  total: string;
  balance: string;
  acknowledged: number | null;
}

/** Filters of a list; an absent one matches all. */
export interface LedgerFilter {
  keys?: readonly number[] | undefined;
  partners?: readonly number[] | undefined;
  statuses?: readonly number[] | undefined;
  types?: readonly number[] | undefined;
  unacknowledged?: boolean;
}

/** Receivable transactions in SQLite. */
export class LedgerStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  count(filter: LedgerFilter): number {
    const { where, values } = filterConditions(filter);
    const row = this.#db.prepare(`SELECT count(*) AS n FROM ledger ${where}`).get(...values)!;
    return row['n'] as number;
  }

  page(
    filter: LedgerFilter,
    order: Dialect['listOrder'],
    offset: number,
    limit: number,
  ): StoredTransaction[] {
    const { where, values } = filterConditions(filter);
    return this.#db
      .prepare(`SELECT * FROM ledger ${where} ORDER BY ${orderBy(order)} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map(readRow);
  }

  get(key: number): StoredTransaction | undefined {
    const row = this.#db.prepare('SELECT * FROM ledger WHERE key = ?').get(key);
    return row && readRow(row);
  }

  all(): StoredTransaction[] {
    return this.#db.prepare('SELECT * FROM ledger ORDER BY key').all().map(readRow);
  }

  /** Returns the transactions of a payment, in the order in which it was applied. */
  ofPayment(payment: number): StoredTransaction[] {
    return this.#db
      .prepare(
        `SELECT ledger.* FROM allocation JOIN ledger ON ledger.key = allocation.ledger
         WHERE allocation.payment = ? GROUP BY ledger.key ORDER BY min(allocation.key)`,
      )
      .all(payment)
      .map(readRow);
  }

  /** Returns the orders and debits that AutoApply may choose: the oldest due first. */
  payable(partner: number, unit: Unit): StoredTransaction[] {
    return this.#db
      .prepare(
        `SELECT * FROM ledger WHERE partner = ? AND unit = ? AND type IN (0, 32)
         AND status IN (0, 1, 4) ORDER BY due, key`,
      )
      .all(partner, unit)
      .map(readRow);
  }

  acknowledge(key: number, at: number): void {
    this.#db.prepare('UPDATE ledger SET acknowledged = ? WHERE key = ?').run(at, key);
  }

  /** Sets the open balance, and the date of settlement if given. */
  setBalance(key: number, balance: string, settledAt: number | null): void {
    if (settledAt === null) {
      this.#db.prepare('UPDATE ledger SET balance = ? WHERE key = ?').run(balance, key);
    } else {
      this.#db
        .prepare('UPDATE ledger SET balance = ?, status = ?, settled = ? WHERE key = ?')
        .run(balance, ledgerStatus.settled, settledAt, key);
    }
  }
}

function readRow(row: Record<string, unknown>): StoredTransaction {
  return row as unknown as StoredTransaction;
}
