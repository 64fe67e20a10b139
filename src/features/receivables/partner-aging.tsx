import { shownBuckets, type AgingSums } from '#lib/ledger/aging.ts';
import { Amount } from '#ui/amount.tsx';
import { SmallTable } from '#ui/small-table.tsx';

/** One line: a partner's balance by days over. */
export function PartnerAging({ aging, units }: { aging: AgingSums; units: string }) {
  const buckets = shownBuckets(aging);
  return (
    <SmallTable
      label={`Aging, ${units}`}
      columns={[
        ...buckets.map(({ name }) => ({ name, isNumber: true })),
        { name: 'Balance', isNumber: true },
      ]}
      rows={[
        {
          key: 'sums',
          cells: [
            ...buckets.map(({ key }) => (
              <Amount key={key} value={aging.buckets[key]} units={units} />
            )),
            <Amount key="balance" value={aging.balance} units={units} />,
          ],
        },
      ]}
    />
  );
}
