import type { ReactNode } from 'react';
import { ListCover } from '#lists/list-cover.tsx';
import { ListHead } from '#lists/list-head.tsx';
import type { Ledger } from './use-ledger.ts';
import { labels, transactionNoun } from './texts.ts';

interface LedgerTotalsProps {
  ledger: Ledger;
  /** Whether the page's own filters leave out loaded rows. */
  isFiltered: boolean;
  /** Buttons for all that matches; the primary action comes last. */
  children?: ReactNode;
}

/** The sums of all transactions that match, and what they cover. */
export function LedgerTotals({ ledger, isFiltered, children }: LedgerTotalsProps) {
  const { list, rows, unitsNames } = ledger;
  const { totals } = ledger.figures;
  return (
    <ListHead
      sums={[
        {
          name: labels.balance,
          amounts: totals.perUnits.map(({ units, balance }) => ({ units, value: balance })),
        },
        {
          name: labels.total,
          amounts: totals.perUnits.map(({ units, total }) => ({ units, value: total })),
        },
      ]}
      unitsNames={unitsNames}
      cover={
        <ListCover list={list} noun={transactionNoun} matching={isFiltered ? rows.length : null} />
      }
    >
      {children}
    </ListHead>
  );
}
