import { unitsName } from '#lib/units-name.ts';
import { ListCover } from '#lists/list-cover.tsx';
import { Amount } from '#ui/amount.tsx';
import { paymentNoun } from './payment-noun.ts';
import { hasLocalPaymentFilters, type PaymentSearch } from './payment-search.ts';
import { PaymentsExport } from './payments-export.tsx';
import classes from './payments.module.css';
import type { Payments } from './use-payments.ts';

interface PaymentsCoverProps {
  payments: Payments;
  search: PaymentSearch;
}

/** The sums of all payments that match, and how much of the list they cover. */
export function PaymentsCover({ payments, search }: PaymentsCoverProps) {
  const { list, rows, sums, unitsNames } = payments;
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
      <ListCover
        list={list}
        noun={paymentNoun}
        matching={hasLocalPaymentFilters(search) ? rows.length : null}
      />
      <PaymentsExport payments={payments} search={search} />
    </div>
  );
}
