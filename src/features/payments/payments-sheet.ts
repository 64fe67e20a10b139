import type { PaymentResult } from '#contract/payment.ts';
import type { Sheet } from '#lib/sheet.ts';
import { unitsName } from '#lib/units-name.ts';

/** Payments as a table to take away: every digit, and times as the service sent them. */
export function paymentsSheet(
  payments: readonly PaymentResult[],
  unitsNames: Readonly<Record<string, string>>,
): Sheet {
  return {
    header: [
      'PaymentNumber',
      'Id',
      'PaymentAt',
      'PartnerId',
      'PartnerCode',
      'PartnerName',
      'Status',
      'Total',
      'TotalUnits',
      'Transactions',
      'Details',
    ],
    rows: payments.map(
      ({ PaymentNumber, Id, PaymentAt, Partner, Status, Total, Items, Details }) => [
        PaymentNumber,
        Id,
        PaymentAt,
        Partner?.Id ?? null,
        Partner?.Code ?? null,
        Partner?.Name ?? null,
        Status,
        { amount: Total.Value },
        unitsName(unitsNames, Total.Units),
        Items?.rows.map(({ value }) => value.Id).join(' ') ?? null,
        Details?.rows.length ?? null,
      ],
    ),
  };
}
