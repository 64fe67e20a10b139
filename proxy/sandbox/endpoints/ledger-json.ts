import { LosslessNumber } from 'lossless-json';
import { wireAmount, negateAmount, parseAmount } from '../wire/amount.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { reducesBalance, type Unit } from '../data/ledger-codes.ts';
import type { StoredTransaction } from '../database/ledger-store.ts';
import type { JsonObject } from '../wire/envelope.ts';
import { withoutOffset } from '../wire/wire-dates.ts';

/** Interface 2.7; the JSON contains every digit of the amount. */
export function moneyJson(value: string, unit: Unit, { dialect }: EndpointContext): JsonObject {
  return { Value: new LosslessNumber(value), Units: dialect.units[unit] };
}

/** Interface 2.8. */
export function partnerJson(key: number, { ids, partners }: EndpointContext): JsonObject {
  const { code, name } = partners.get(key)!;
  return { Id: ids.listed('partner', key), Code: code, Name: name };
}

/** Interface 2.9, without Payments. */
export function transactionJson(row: StoredTransaction, context: EndpointContext): JsonObject {
  const { dialect, ids } = context;
  const signed = (value: string): string =>
    dialect.creditSign === 'negative' && reducesBalance(row.type)
      ? wireAmount(negateAmount(parseAmount(value)))
      : value;
  return {
    Id: ids.listed('transaction', row.key),
    Type: row.type,
    Status: row.status,
    SubStatus: row.key % 19 === 0 ? dialect.subStatus.disputed : dialect.subStatus.none,
    Partner: partnerJson(row.partner, context),
    ...(dialect.transactionNumberField ? { TransactionNumber: row.number } : {}),
    DueAt: withoutOffset(row.due),
    SettledAt: row.settled === null ? null : withoutOffset(row.settled),
    Total: moneyJson(signed(row.total), row.unit, context),
    Balance: moneyJson(signed(row.balance), row.unit, context),
  };
}

/** The Payments of 2.9, for include=Payments. */
export function ledgerPaymentsJson(ledger: number, context: EndpointContext): JsonObject[] {
  const { dialect, ids, payments } = context;
  return payments.ofTransaction(ledger).map((payment) => ({
    Id: ids.listed('payment', payment.key),
    Partner: partnerJson(payment.partner, context),
    PaymentNumber: payment.number,
    PaymentAt: withoutOffset(payment.paid),
    Total: moneyJson(
      dialect.ledgerPaymentTotal === 'payment' ? payment.total : payment.applied,
      payment.unit,
      context,
    ),
  }));
}
