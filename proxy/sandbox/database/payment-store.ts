import type { DatabaseSync } from 'node:sqlite';
import type { NewPayment } from '../data/payments.ts';
import { FilteredTable } from './filtered-table.ts';

export interface StoredPayment extends Omit<NewPayment, 'allocations' | 'method'> {
  key: number;
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

/** Payments and their allocations in SQLite. */
export class PaymentStore extends FilteredTable<StoredPayment> {
  constructor(db: DatabaseSync) {
    super(db, 'payment');
  }

  /** Returns the payments that were applied to a transaction, with each amount. */
  ofTransaction(ledger: number): (StoredPayment & { applied: string })[] {
    return this.rows(
      `SELECT payment.*, allocation.amount AS applied FROM allocation
       JOIN payment ON payment.key = allocation.payment
       WHERE allocation.ledger = ? ORDER BY allocation.key`,
      ledger,
    ) as (StoredPayment & { applied: string })[];
  }

  allocations(payment: number): StoredAllocation[] {
    const allocations = this.db.prepare('SELECT * FROM allocation WHERE payment = ? ORDER BY key');
    return allocations.all(payment) as unknown as StoredAllocation[];
  }

  add(payment: Omit<StoredPayment, 'key'>): number {
    const { lastInsertRowid } = this.db
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
    this.db
      .prepare('INSERT INTO allocation VALUES (NULL, ?, ?, ?, ?)')
      .run(payment, ledger, amount, created);
  }
}
