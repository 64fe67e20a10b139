import type { ReactNode } from 'react';
import { unitsName } from '#lib/units-name.ts';
import { ListCover } from '#lists/list-cover.tsx';
import { Amount } from '#ui/amount.tsx';
import classes from './receivables.module.css';
import type { Ledger } from './use-ledger.ts';
import { labels, transactionNoun } from './texts.ts';

interface LedgerTotalsProps {
  ledger: Ledger;
  /** Whether something of what is read is left out. */
  isFiltered: boolean;
  /** What can be done with all that matches. */
  children?: ReactNode;
}

/** The sums of all that matches, and what they cover. */
export function LedgerTotals({ ledger, isFiltered, children }: LedgerTotalsProps) {
  const { list, rows, totals, unitsNames } = ledger;
  return (
    <section className={classes.totals} aria-label="Totals">
      <dl className={classes.sums}>
        {totals.perUnits.map(({ units, total, balance }) => (
          <div key={units} className={classes.sum}>
            <dt>{labels.balance}</dt>
            <dd>
              <Amount value={balance} units={unitsName(unitsNames, units)} />
            </dd>
            <dt>{labels.total}</dt>
            <dd>
              <Amount value={total} units={unitsName(unitsNames, units)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.cover}>
        <ListCover list={list} noun={transactionNoun} matching={isFiltered ? rows.length : null} />
        {children}
      </div>
    </section>
  );
}
