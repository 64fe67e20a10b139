import { useMemo } from 'react';
import { signOf } from '#lib/decimal-sum.ts';
import type { UnitsAging } from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Amount } from '#ui/amount.tsx';
import { BarList } from './bar-list.tsx';
import { Card } from './card.tsx';
import { largestPartners } from './largest-partners.ts';
import { links } from './links.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';

/** Charts the partners with the largest balances, and all others as one row. */
export function PartnersCard({ aging, units }: { aging: UnitsAging; units: string }) {
  const { largest, rest } = useMemo(() => largestPartners(aging), [aging]);
  const balances = [...largest.map(({ balance }) => balance), ...(rest ? [rest.balance] : [])];
  const most = Math.max(...balances.map(Number));
  const places = mostPlaces(balances);
  const share = (balance: (typeof balances)[number]) =>
    signOf(balance) > 0 ? Number(balance) / most : 0;
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
      <BarList
        label={overviewLedgerTexts.partners}
        columns={[overviewLedgerTexts.partner, overviewLedgerTexts.balanceIn(units)]}
        rows={[
          ...largest.map(({ key, partner, balance }) => ({
            key,
            name: visibleString(partnerName(partner)),
            value: <Amount value={balance} units="" places={places} />,
            share: share(balance),
            to: links.partners([key], false, aging.units),
          })),
          ...(rest
            ? [
                {
                  key: 'rest',
                  name: overviewLedgerTexts.otherPartners(rest.partners),
                  value: <Amount value={rest.balance} units="" places={places} />,
                  share: share(rest.balance),
                  to: links.partners(
                    largest.map(({ key }) => key),
                    true,
                    aging.units,
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
