import { contradictingTotal, counted } from '#api/describe-listing.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import { ReadSoFar } from '#ui/read-so-far.tsx';
import { paymentNoun } from './payment-noun.ts';
import { hasLocalPaymentFilters, type PaymentSearch } from './payment-search.ts';
import { PaymentsExport } from './payments-export.tsx';
import classes from './payments.module.css';
import type { Payments } from './use-payments.ts';

interface PaymentsCoverProps {
  payments: Payments;
  search: PaymentSearch;
}

/** What is read of what matches, and as of when. */
export function PaymentsCover({ payments, search }: PaymentsCoverProps) {
  const { list, rows, sums, unitsNames } = payments;
  const isReading = list.state === 'reading';
  const match = !hasLocalPaymentFilters(search) ? '' : `${formatCount(rows.length)} match: `;
  const all =
    (list.listing && contradictingTotal(list.listing)) ??
    list.rows.length + (list.listing?.faults.length ?? 0);
  const ofTotal = list.total === null ? '' : ` of ${formatCount(list.total)}`;
  const words =
    list.asOf !== null
      ? `${match}${formatCount(list.rows.length)} of ${counted(all, paymentNoun)}, as of ${exactClockTime(list.asOf)}`
      : isReading
        ? `Reading ${formatCount(list.read)}${ofTotal} payments; sorting is of those read so far`
        : list.state === 'idle'
          ? ''
          : `${match}${counted(list.rows.length, paymentNoun)} read, not all`;
  return (
    <div className={classes.cover}>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          <dt>Sum</dt>
          {sums.map(({ units, sum }) => (
            <dd key={units}>
              <Amount value={sum} units={unitsName(unitsNames, units)} />
            </dd>
          ))}
        </dl>
      )}
      <ReadSoFar list={list} what={paymentNoun.many}>
        {words}
      </ReadSoFar>
      <PaymentsExport payments={payments} search={search} />
    </div>
  );
}
