import type { applyPayments } from '#contract/payment.ts';
import type { z } from '#contract/zod.ts';
import {
  addAmounts,
  compareAmounts,
  wireAmount,
  isPositive,
  parseAmount,
  subtractAmounts,
  type DecimalAmount,
} from '../wire/amount.ts';
import type { Context } from '../context/context.ts';
import { ledgerStatus, reducesBalance, type Unit } from '../data/ledger-codes.ts';
import type { SandboxBatchLine } from '../database/batch-store.ts';
import type { StoredTransaction } from '../database/ledger-store.ts';
import type { StoredPartner } from '../database/partner-store.ts';
import type { BatchWork } from './batch-work.ts';

type Target = z.output<typeof applyPayments>['Payments'][number]['ApplyTo'][number];

/** Applies one payment to transactions. */
export interface Allocator {
  /**
   * The lines in the order of the targets, regardless of the order in which they were processed.
   */
  applyTo(targets: readonly Target[], spared: BatchWork['spared']): SandboxBatchLine[];
  /** Applies the rest to the orders and debits that are due first. */
  applyToOldest(): SandboxBatchLine[];
  /** Returns the unapplied amount, including contributions of credits and returns. */
  left(): DecimalAmount;
  /** Records the allocations under the new payment. */
  writeTo(payment: number): void;
}

export function createAllocator(
  { ids, ledger, payments, dialect, now }: Context,
  partner: StoredPartner,
  unit: Unit,
  amount: DecimalAmount,
): Allocator {
  let available = amount;
  const applied: { ledger: number; amount: string }[] = [];

  const apply = (transaction: StoredTransaction, part: DecimalAmount): void => {
    const balance = subtractAmounts(parseAmount(transaction.balance), part);
    ledger.setBalance(transaction.key, wireAmount(balance), isPositive(balance) ? null : now());
    available = reducesBalance(transaction.type)
      ? addAmounts(available, part)
      : subtractAmounts(available, part);
    applied.push({ ledger: transaction.key, amount: wireAmount(part) });
  };

  const refusalOf = (
    target: Target,
    transaction: StoredTransaction | undefined,
  ): string | undefined => {
    if (!transaction) return 'There is no transaction with this Id';
    if (transaction.partner !== partner.key) return 'The transaction belongs to another partner';
    if (transaction.type !== target.Type) return 'The transaction has a different Type';
    if (target.TransactionNumber && target.TransactionNumber !== transaction.number) {
      return 'TransactionNumber and Id name different transactions';
    }
    if (target.Amount.Units !== dialect.units[transaction.unit] || transaction.unit !== unit) {
      return 'The Units of payment, line and transaction differ';
    }
    if (transaction.status === ledgerStatus.settled) return 'The transaction is settled';
    const part = parseAmount(target.Amount.Value);
    if (!isPositive(part)) return 'The amount must be more than zero';
    if (compareAmounts(part, parseAmount(transaction.balance)) > 0) {
      return 'The amount is more than the balance';
    }
    if (!reducesBalance(transaction.type) && compareAmounts(part, available) > 0) {
      return 'The amount is more than is left of the payment';
    }
    return undefined;
  };

  return {
    applyTo(targets, spared) {
      const lines: SandboxBatchLine[] = [];
      const order = targets
        .map((target, position) => ({ target, position }))
        // Credits and returns first, because the other targets can use their amounts.
        .toSorted(
          (a, b) => Number(reducesBalance(b.target.Type)) - Number(reducesBalance(a.target.Type)),
        );
      for (const { target, position } of order) {
        const key = ids.read('transaction', target.Id);
        const transaction = key === undefined ? undefined : ledger.get(key);
        const refusal =
          refusalOf(target, transaction) ??
          (spared(position) ? undefined : 'The transaction is locked by another process');
        if (refusal === undefined) apply(transaction!, parseAmount(target.Amount.Value));
        lines[position] = {
          failed: refusal !== undefined,
          message: refusal ?? 'The payment was applied',
          sentId: target.Id,
          number: transaction?.number ?? target.TransactionNumber ?? '',
          ...(transaction ? { transaction: transaction.key } : {}),
        };
      }
      return lines;
    },

    applyToOldest() {
      const lines: SandboxBatchLine[] = [];
      for (const transaction of ledger.payable(partner.key, unit)) {
        if (!isPositive(available)) break;
        const balance = parseAmount(transaction.balance);
        if (!isPositive(balance)) continue;
        apply(transaction, compareAmounts(balance, available) < 0 ? balance : available);
        lines.push({
          failed: false,
          message: 'The payment was applied automatically',
          sentId: null,
          number: transaction.number,
          transaction: transaction.key,
        });
      }
      return lines;
    },

    left: () => available,

    writeTo(payment) {
      for (const row of applied) payments.allocate({ ...row, payment, created: now() });
    },
  };
}
