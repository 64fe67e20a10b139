import { numberFormatter } from '#lib/locale.ts';
import { useMemo } from 'react';
import { counted } from '#api/describe-listing.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import { Card } from './card.tsx';
import { daysLate } from './days-late.ts';
import { links } from './links.ts';
import classes from './overview.module.css';
import { SumLink } from './sum-link.tsx';
import type { Units } from './units.ts';

interface LateCardProps {
  entries: readonly LedgerResult[];
  today: CalendarDay;
  units: Units;
}

const YEAR = 365;
const oneDigit = numberFormatter({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** How late what was settled in a year was settled, on average. */
export function LateCard({ entries, today, units: { code, name } }: LateCardProps) {
  const from = today - YEAR + 1;
  const { tenths, weight, count } = useMemo(
    () => daysLate(entries, { units: code, from, to: today }),
    [entries, code, from, today],
  );
  const to = links.settled(from, today, code);
  return (
    <Card
      isWide
      title="Average days late"
      note={
        count === 0 ? (
          'Of what was settled in the last 12 months'
        ) : (
          <>
            Weighted by the totals of{' '}
            {counted(count, { one: 'order or debit', many: 'orders and debits' })} settled from{' '}
            {formatDay(from)} to {formatDay(today)}: <SumLink value={weight} units={name} to={to} />
          </>
        )
      }
    >
      {tenths === null ? (
        <p className={classes.empty}>Nothing with a due date was settled.</p>
      ) : (
        <Link to={to} className={classes.late}>
          <span>{oneDigit(Math.abs(tenths) / 10)}</span> days {tenths < 0 ? 'early' : 'late'}
        </Link>
      )}
      <Disclosure
        label="How average days late is counted"
        button="How it is counted"
        buttonClassName={classes.how}
      >
        <div className={classes.formula}>
          <p>Σ total × (day settled − day due) ÷ Σ total</p>
          <p>
            Over orders and debits with a due date that were settled in the last 12 months, totals
            without their sign. Days are those that the service writes; what was settled before it
            was due counts against what was late. Rounded to a tenth of a day.
          </p>
        </div>
      </Disclosure>
    </Card>
  );
}
