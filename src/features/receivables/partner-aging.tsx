import { shownBuckets, type AgingSums } from '#lib/ledger/aging.ts';
import { Amount } from '#ui/values/amount.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { agingTexts, labels } from './texts.ts';

/** Shows a partner's balance by days overdue in one row. */
export function PartnerAging({ aging, units }: { aging: AgingSums; units: string }) {
  const buckets = shownBuckets(aging);
  return (
    <SmallTable
      label={agingTexts.of(units)}
      columns={[
        ...buckets.map(({ name }) => ({ name, units, isNumber: true })),
        { name: labels.balance, units, isNumber: true },
      ]}
      rows={[
        {
          key: 'sums',
          cells: [
            ...buckets.map(({ key }) => <Amount key={key} value={aging.buckets[key]} units="" />),
            <Amount key="balance" value={aging.balance} units="" />,
          ],
        },
      ]}
    />
  );
}
