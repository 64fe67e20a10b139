import type { PaymentResult } from '#contract/payment.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { dateCell, type SheetRows } from '#lib/sheet.ts';
import { unitsName } from '#lib/units-name.ts';

/** Payments as a table to take away: every digit, and times as the service sent them. */
export function paymentCells(
  unitsNames: Readonly<Record<string, string>>,
): SheetRows<PaymentResult> {
  return {
    header: [
      'PaymentNumber',
      'Id',
      'PaymentAt',
      'PartnerId',
      'PartnerCode',
      'PartnerName',
      'Status',
      'StatusName',
      'Total',
      'TotalUnits',
      'Transactions',
      'TransactionIds',
      'Details',
    ],
    cells: ({ PaymentNumber, Id, PaymentAt, Partner, Status, Total, Items, Details }) => [
      PaymentNumber,
      Id,
      dateCell(PaymentAt),
      Partner?.Id ?? null,
      Partner?.Code ?? null,
      Partner?.Name ?? null,
      Status,
      Status === null ? null : codeName(paymentStatusNames, Status),
      { amount: Total.Value },
      unitsName(unitsNames, Total.Units),
      Items?.rows.length ?? null,
      Items?.rows.map(({ value }) => value.Id).join(' ') ?? null,
      Details?.rows.length ?? null,
    ],
  };
}
