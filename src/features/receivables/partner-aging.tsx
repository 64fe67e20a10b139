import { agingColumns, type AgingSums } from '#lib/ledger/aging.ts';
import { Amount } from '#ui/values/amount.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { agingTexts } from './texts.ts';

/** Shows a partner's balance by days overdue in one row. */
export function PartnerAging({ aging, units }: { aging: AgingSums; units: string }) {
  const sums = agingColumns(aging);
  return (
    <SmallTable
      label={agingTexts.of(units)}
      columns={sums.map(({ name }) => ({ name, units, isNumber: true }))}
      rows={[
        {
          key: 'sums',
          cells: sums.map(({ key, of }) => <Amount key={key} value={of(aging)} units="" />),
        },
      ]}
    />
  );
}
