import type { PaymentResult } from '#contract/payment.ts';
import { CSV_START, csvRecord } from '#lib/csv.ts';
import { plainDecimal } from '#lib/decimal.ts';

const header = [
  'PaymentAt',
  'PaymentNumber',
  'PartnerName',
  'PartnerCode',
  'PartnerId',
  'Total',
  'Units',
  'Status',
  'Transactions',
  'Details',
  'Id',
];

/** Payments as a CSV file: every digit, and times as the service sent them. */
export function paymentsCsv(payments: readonly PaymentResult[]): Blob {
  const records = payments.map(
    ({ PaymentAt, PaymentNumber, Partner, Total, Status, Items, Details, Id }) =>
      csvRecord([
        PaymentAt,
        PaymentNumber ?? '',
        Partner?.Name ?? '',
        Partner?.Code ?? '',
        Partner?.Id ?? '',
        plainDecimal(Total.Value),
        String(Total.Units),
        Status === null ? '' : String(Status),
        Items?.rows.map(({ value }) => value.Id).join(' ') ?? '',
        Details ? String(Details.rows.length) : '',
        Id,
      ]),
  );
  return new Blob([CSV_START + csvRecord(header), ...records], { type: 'text/csv;charset=utf-8' });
}
