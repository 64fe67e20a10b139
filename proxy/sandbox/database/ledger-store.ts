import type { DatabaseSync } from 'node:sqlite';
import type { NewTransaction } from '../data/ledger.ts';
import { ledgerStatus, type Unit } from '../data/ledger-codes.ts';
import { FilteredTable } from './filtered-table.ts';

export interface StoredTransaction extends NewTransaction {
  key: number;
}

/** Receivable transactions in SQLite. */
export class LedgerStore extends FilteredTable<StoredTransaction> {
  constructor(db: DatabaseSync) {
    super(db, 'ledger');
  }

  /** Returns the transactions of a payment, in the order in which it was applied. */
  ofPayment(payment: number): StoredTransaction[] {
    return this.rows(
      `SELECT ledger.* FROM allocation JOIN ledger ON ledger.key = allocation.ledger
       WHERE allocation.payment = ? GROUP BY ledger.key ORDER BY min(allocation.key)`,
      payment,
    );
  }

  /** Returns the orders and debits that AutoApply may choose: the oldest due first. */
  payable(partner: number, unit: Unit): StoredTransaction[] {
    return this.rows(
      `SELECT * FROM ledger WHERE partner = ? AND unit = ? AND type IN (0, 32)
       AND status IN (0, 1, 4) ORDER BY due, key`,
      partner,
      unit,
    );
  }

  acknowledge(key: number, at: number): void {
    this.db.prepare('UPDATE ledger SET acknowledged = ? WHERE key = ?').run(at, key);
  }

  /** Sets the open balance, and the date of settlement if given. */
  setBalance(key: number, balance: string, settledAt: number | null): void {
    if (settledAt === null) {
      this.db.prepare('UPDATE ledger SET balance = ? WHERE key = ?').run(balance, key);
    } else {
      this.db
        .prepare('UPDATE ledger SET balance = ?, status = ?, settled = ? WHERE key = ?')
        .run(balance, ledgerStatus.settled, settledAt, key);
    }
  }
}
