import type { DatabaseSync } from 'node:sqlite';
import type { DataOrigin } from '../data/facts.ts';
import { newTransactions, type LedgerSizes } from '../data/ledger.ts';
import { newPayments } from '../data/payments.ts';
import type { Dialect } from '../wire/dialect.ts';

/** Writes transactions, payments and the amount of each payment on each transaction. */
export function seedLedger(
  db: DatabaseSync,
  origin: DataOrigin,
  sizes: LedgerSizes & { payments: number },
  { unknownCodes }: Dialect,
  now: number,
): void {
  const transactions = [...newTransactions(origin, sizes, now)];
  const payments = newPayments(origin, transactions, sizes.payments, now);

  const insertTransaction = db.prepare(
    'INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [index, row] of transactions.entries()) {
    const key = index + 1;
    insertTransaction.run(
      key,
      unknownCodes && key % 97 === 0 ? 64 : row.type,
      unknownCodes && key % 131 === 0 ? 2048 : row.status,
      row.partner,
      row.number,
      row.created,
      row.due,
      row.settled,
      row.unit,
      row.total,
      row.balance,
      row.acknowledged,
    );
  }

  const insertPayment = db.prepare('INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertAllocation = db.prepare('INSERT INTO allocation VALUES (NULL, ?, ?, ?, ?)');
  for (const [index, row] of payments.entries()) {
    const key = index + 1;
    insertPayment.run(
      key,
      row.status,
      row.partner,
      row.number,
      row.paid,
      row.unit,
      row.total,
      row.method,
    );
    for (const { transaction, amount } of row.allocations) {
      insertAllocation.run(key, transaction + 1, amount, row.paid);
    }
  }
}
