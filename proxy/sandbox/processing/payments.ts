import { applyPayments } from '#contract/payment.ts';
import { wireAmount, isPositive, parseAmount, type DecimalAmount } from '../wire/amount.ts';
import type { Context } from '../context/context.ts';
import { paymentStatus, type Unit } from '../data/ledger-codes.ts';
import type { SandboxBatchLine } from '../database/batch-store.ts';
import type { StoredPartner } from '../database/partner-store.ts';
import { findRequestedPartner } from './find-requested-partner.ts';
import { createAllocator } from './allocator.ts';
import { readBody, type BatchWork } from './batch-work.ts';
import type { z } from '#contract/zod.ts';

type Payment = z.output<typeof applyPayments>['Payments'][number];

/** Processes 4.9. Creates a payment if any of it could be applied, or nothing had to be. */
export function processPayments({ context, body, spared }: BatchWork): SandboxBatchLine[] {
  const lines: SandboxBatchLine[] = [];
  for (const [index, payment] of readBody(applyPayments, body).Payments.entries()) {
    const start = lines.length;
    lines.push(...processPayment(payment, index, context, (position) => spared(start + position)));
  }
  return lines;
}

function processPayment(
  payment: Payment,
  index: number,
  context: Context,
  spared: BatchWork['spared'],
): SandboxBatchLine[] {
  const heading = { index, number: payment.PaymentNumber };
  const accepted = readPayment(payment, context);
  if (typeof accepted === 'string') {
    const failed = { failed: true, message: accepted, payment: { ...heading, key: null } };
    return payment.ApplyTo.length === 0
      ? [{ ...failed, sentId: null, number: payment.PaymentNumber }]
      : payment.ApplyTo.map(({ Id, TransactionNumber }) => ({
          ...failed,
          sentId: Id,
          number: TransactionNumber ?? '',
        }));
  }

  const { partner, unit, amount } = accepted;
  const allocator = createAllocator(context, partner, unit, amount);
  const lines = allocator.applyTo(payment.ApplyTo, spared);
  if (payment.AutoApply) lines.push(...allocator.applyToOldest());
  const nothingWorked = lines.length > 0 && lines.every(({ failed }) => failed);
  if (nothingWorked) return withPayment(lines, { ...heading, key: null });

  const key = context.payments.add({
    status: isPositive(allocator.left()) ? paymentStatus.open : paymentStatus.completed,
    partner: partner.key,
    number: payment.PaymentNumber,
    paid: context.now(),
    unit,
    total: wireAmount(amount),
    method: payment.PaymentMethod.Code ?? payment.PaymentMethod.Name ?? null,
  });
  allocator.writeTo(key);
  if (lines.length === 0) {
    lines.push({
      failed: false,
      message: 'The payment was taken on account',
      sentId: null,
      number: payment.PaymentNumber,
    });
  }
  return withPayment(lines, { ...heading, key });
}

function withPayment(
  lines: SandboxBatchLine[],
  payment: NonNullable<SandboxBatchLine['payment']>,
): SandboxBatchLine[] {
  for (const line of lines) line.payment = payment;
  return lines;
}

/** Reads a payment, or returns why it is refused as a whole. */
function readPayment(
  payment: Payment,
  context: Context,
): { partner: StoredPartner; unit: Unit; amount: DecimalAmount } | string {
  const { dialect } = context;
  const partner = findRequestedPartner(payment.Partner, context);
  if (!partner) return 'The partner is unknown';
  const { Code } = payment.PaymentMethod;
  if (dialect.paymentMethods !== 'any' && !(Code && dialect.paymentMethods.includes(Code))) {
    return 'The payment method is unknown';
  }
  const unit = (['usual', 'second'] as const).find(
    (name) => dialect.units[name] === payment.Amount.Units,
  );
  if (!unit) return 'The Units of the payment are unknown';
  const amount = parseAmount(payment.Amount.Value);
  if (!isPositive(amount)) return 'The payment must be more than zero';
  return { partner, unit, amount };
}
