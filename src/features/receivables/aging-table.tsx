import type { Decimal } from '#lib/decimal.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { shownBuckets, type BucketKey, type UnitsAging } from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Amount } from '#ui/amount.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './receivables.module.css';
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
  const cell = (key: BucketKey | 'balance', value: Decimal, to: string | null) => (
    <td key={key} className={classes.number}>
      {to === null || signOf(value) === 0 ? (
        <Amount value={value} units="" places={places} />
      ) : (
        <Link to={{ search: to }}>
          <Amount value={value} units="" places={places} />
        </Link>
      )}
    </td>
  );
  return (
    <FirstOf items={aging.partners} noun="partners" first={100}>
      {(partners) => (
        <div className={classes.tableScroll}>
          <table className={classes.agingTable} aria-label={labels.aging}>
            <thead>
              <tr>
                <th scope="col">{ledgerColumnTexts.partner}</th>
                {buckets.map(({ key, name }) => (
                  <th key={key} scope="col" className={classes.number}>
                    {name} <small>{units}</small>
                  </th>
                ))}
                <th scope="col" className={classes.number}>
                  {labels.balance} <small>{units}</small>
                </th>
              </tr>
            </thead>
            <tbody>
              <tr className={classes.whole}>
                <th scope="row">{agingTexts.allPartners}</th>
                {buckets.map(({ key }) => cell(key, aging.buckets[key], linkTo(key, null)))}
                {cell('balance', aging.balance, linkTo(null, null))}
              </tr>
              {partners.map(({ key: partnerKey, partner, buckets: of, balance }) => {
                const rowsOf = (bucket: BucketKey | null) =>
                  partner?.Id ? linkTo(bucket, partner) : null;
                return (
                  <tr key={partnerKey}>
                    <th scope="row">
                      {partnerKey === '' ? (
                        agingTexts.noPartner
                      ) : (
                        <Link
                          to={`/receivables/partner/${encodeText(partnerKey)}`}
                          state={{ isFromWaybill: true }}
                        >
                          <VisibleText text={partnerName(partner)} />
                        </Link>
                      )}
                    </th>
                    {buckets.map(({ key }) => cell(key, of[key], rowsOf(key)))}
                    {cell('balance', balance, rowsOf(null))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </FirstOf>
  );
}
