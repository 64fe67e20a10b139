import { Button } from '@mantine/core';
import { paymentsCsv } from './payments-csv.ts';
import type { Payments } from './use-payments.ts';

/** Hands what is shown to the browser as a file, once everything that matches is read. */
export function PaymentsExport({ payments: { list, rows } }: { payments: Payments }) {
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(paymentsCsv(rows.map(({ value }) => value)));
    link.download = `waybill-payments-${new Intl.DateTimeFormat('sv-SE').format(new Date())}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={list.asOf === null || list.state === 'reading'}
      title={list.asOf === null ? 'Everything is read first' : undefined}
      onClick={save}
    >
      Export CSV
    </Button>
  );
}
