import { signOf } from '#lib/decimal-sum.ts';
import {
  shownBuckets,
  type AgingSums,
  type BucketKey,
  type UnitsAging,
} from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerAddress, partnerName } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { agingTexts, ledgerColumnTexts, labels } from './texts.ts';

interface AgingTableProps {
  aging: UnitsAging;
  units: string;
  /** The query of the rows of a bucket, of a partner, or of both. */
  linkTo: (bucket: BucketKey | null, partner: PartnerReference | null) => string;
}

/** Balances by partner and days overdue; each leads to its rows. */
export function AgingTable({ aging, units, linkTo }: AgingTableProps) {
  const buckets = shownBuckets(aging);
  const places = mostPlaces(
    [aging, ...aging.partners].flatMap(({ buckets, balance }) =>
      Object.values(buckets).concat(balance),
    ),
  );
  const cells = (of: AgingSums, linkOf: (bucket: BucketKey | null) => string | null) =>
    [...buckets.map(({ key }) => key), null].map((bucket) => {
      const value = bucket === null ? of.balance : of.buckets[bucket];
      const to = linkOf(bucket);
      const amount = <Amount key={bucket} value={value} units="" places={places} />;
      if (to === null || signOf(value) === 0) return amount;
      return (
        <FigureLink key={bucket} to={{ search: to }}>
          {amount}
        </FigureLink>
      );
    });
  return (
    <FirstOf items={aging.partners} noun={agingTexts.partners} first={100}>
      {(partners) => (
        <SmallTable
          label={labels.aging}
          hasRowHeads
          columns={[
            { name: ledgerColumnTexts.partner },
            ...[...buckets.map(({ name }) => name), labels.balance].map((name) => ({
              name,
              units,
              isNumber: true,
            })),
          ]}
          rows={[
            {
              key: 'all',
              cells: [
                <strong key="name">{agingTexts.allPartners}</strong>,
                ...cells(aging, (bucket) => linkTo(bucket, null)),
              ],
            },
            ...partners.map((of) => ({
              key: of.key || 'none',
              cells: [
                of.key === '' ? (
                  agingTexts.noPartner
                ) : (
                  <FigureLink
                    key="name"
                    to={`/receivables/partner/${encodeText(partnerAddress(of.partner))}`}
                    state={fromHere}
                  >
                    <VisibleText text={partnerName(of.partner)} />
                  </FigureLink>
                ),
                ...cells(of, (bucket) => (of.partner?.Id ? linkTo(bucket, of.partner) : null)),
              ],
            })),
          ]}
        />
      )}
    </FirstOf>
  );
}
