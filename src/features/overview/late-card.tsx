import { numberFormatter } from '#lib/locale.ts';
import { useMemo } from 'react';
import type { LedgerResult } from '#contract/ledger.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import { Card } from './card.tsx';
import { daysLate } from './days-late.ts';
import { links } from './links.ts';
import classes from './overview.module.css';
import { SumLink } from './sum-link.tsx';
import { ledgerTexts } from './texts.ts';
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

/** Shows how late a year's settled transactions were, on average. */
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
      title={ledgerTexts.late}
      note={
        count === 0 ? (
          ledgerTexts.lateNone
        ) : (
          <>
            {ledgerTexts.lateCover(count, formatDay(from), formatDay(today))}{' '}
            <SumLink value={weight} units={name} to={to} />
          </>
        )
      }
    >
      {tenths === null ? (
        <p className={classes.empty}>{ledgerTexts.lateEmpty}</p>
      ) : (
        <Link to={to} className={classes.late}>
          <span>{oneDigit(Math.abs(tenths) / 10)}</span> {ledgerTexts.days(tenths < 0)}
        </Link>
      )}
      <Disclosure
        label={ledgerTexts.howLate}
        button={ledgerTexts.how}
        buttonClassName={classes.how}
      >
        <div className={classes.formula}>
          <p>{ledgerTexts.formula}</p>
          <p>{ledgerTexts.formulaHint}</p>
        </div>
      </Disclosure>
    </Card>
  );
}
