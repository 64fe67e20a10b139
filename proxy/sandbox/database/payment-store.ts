import type { DatabaseSync } from 'node:sqlite';
import type { Unit } from '../data/ledger-codes.ts';
import type { Dialect } from '../wire/dialect.ts';
import { filterConditions } from './conditions.ts';
import { orderBy } from './order-by.ts';

export interface StoredPayment {
  key: number;
  status: number;
  partner: number;
  number: string | null;
  /** Milliseconds since 1970. */
  paid: number;
  unit: Unit;
  total: string;
  method: string | null;
}

/** The part of a payment that was applied to one transaction. */
export interface StoredAllocation {
  key: number;
  payment: number;
  ledger: number;
  amount: string;
  created: number;
}

/** Filters of a list; an absent one matches all. */
export interface PaymentFilter {
  keys?: readonly number[] | undefined;
  partners?: readonly number[] | undefined;
  statuses?: readonly number[] | undefined;
}

/** Payments and their allocations in SQLite. */
export class PaymentStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  count(filter: PaymentFilter): number {
    const { where, values } = filterConditions(filter);
    const row = this.#db.prepare(`SELECT count(*) AS n FROM payment ${where}`).get(...values)!;
    return row['n'] as number;
  }

  page(
    filter: PaymentFilter,
    order: Dialect['listOrder'],
    offset: number,
    limit: number,
  ): StoredPayment[] {
    const { where, values } = filterConditions(filter);
    return this.#db
      .prepare(`SELECT * FROM payment ${where} ORDER BY ${orderBy(order)} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map((row) => readRow(row));
  }

  get(key: number): StoredPayment | undefined {
    const row = this.#db.prepare('SELECT * FROM payment WHERE key = ?').get(key);
    return row && readRow(row);
  }

  all(): StoredPayment[] {
    return this.#db
      .prepare('SELECT * FROM payment ORDER BY key')
      .all()
      .map((row) => readRow(row));
  }

  /** Returns the payments that were applied to a transaction, with each amount. */
  ofTransaction(ledger: number): (StoredPayment & { applied: string })[] {
    return this.#db
      .prepare(
        `SELECT payment.*, allocation.amount AS applied FROM allocation
         JOIN payment ON payment.key = allocation.payment
         WHERE allocation.ledger = ? ORDER BY allocation.key`,
      )
      .all(ledger)
      .map((row) => Object.assign(readRow(row), { applied: row['applied'] as string }));
  }

  allocations(payment: number): StoredAllocation[] {
    return this.#db
      .prepare('SELECT * FROM allocation WHERE payment = ? ORDER BY key')
      .all(payment)
      .map((row) => row as unknown as StoredAllocation);
  }

  add(payment: Omit<StoredPayment, 'key'>): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO payment VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        payment.status,
        payment.partner,
        payment.number,
        payment.paid,
        payment.unit,
        payment.total,
        payment.method,
      );
    return Number(lastInsertRowid);
  }

  allocate({ payment, ledger, amount, created }: Omit<StoredAllocation, 'key'>): void {
    this.#db
      .prepare('INSERT INTO allocation VALUES (NULL, ?, ?, ?, ?)')
      .run(payment, ledger, amount, created);
  }
}

function readRow({
  key,
  status,
  partner,
  number,
  paid,
  unit,
  total,
  method,
}: Record<string, unknown>): StoredPayment {
  return { key, status, partner, number, paid, unit, total, method } as StoredPayment;
}
