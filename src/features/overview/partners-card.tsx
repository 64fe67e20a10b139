import { memo, useMemo } from 'react';
import type { Decimal } from '#lib/decimal.ts';
import type { UnitsAging } from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { visibleString } from '#lib/visible-text.ts';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { Card } from './card.tsx';
import { largestPartners } from './largest-partners.ts';
import { links } from './links.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';

/** Charts the partners with the largest balances, and all others as one row. */
export const PartnersCard = memo(function PartnersCard({
  aging,
  units,
}: {
  aging: UnitsAging;
  units: string;
}) {
  const { largest, rest } = useMemo(() => largestPartners(aging), [aging]);
  const balances = [...largest.map(({ balance }) => balance), ...(rest ? [rest.balance] : [])];
  const places = mostPlaces(balances);
  const rowOf = (key: string, name: string, balance: Decimal, to: string) => ({
    key,
    name,
    lengths: [Number(balance)],
    to,
    cells: [<SumLink key="balance" value={balance} places={places} to={to} />],
  });
  return (
    <Card
      title={overviewLedgerTexts.partners}
      note={
        <>
          <SumLink value={aging.balance} units={units} to={links.balance(aging.units)} />{' '}
          {overviewLedgerTexts.partnersCover(aging.partners.length)}
        </>
      }
    >
      <BarTable
        label={overviewLedgerTexts.partners}
        columns={[
          { name: overviewLedgerTexts.partner },
          { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
        ]}
        rows={[
          ...largest.map(({ key, partner, balance }) =>
            rowOf(
              key,
              visibleString(partnerName(partner)),
              balance,
              links.partners([key], false, aging.units),
            ),
          ),
          ...(rest
            ? [
                rowOf(
                  'rest',
                  overviewLedgerTexts.otherPartners(rest.partners),
                  rest.balance,
                  links.partners(
                    largest.map(({ key }) => key),
                    true,
                    aging.units,
                  ),
                ),
              ]
            : []),
        ]}
      />
    </Card>
  );
});
