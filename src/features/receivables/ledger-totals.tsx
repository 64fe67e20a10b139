import type { ReactNode } from 'react';
import { ListHead } from '#lists/list-head.tsx';
import type { Ledger } from './use-ledger.ts';
import { labels, transactionNoun } from './texts.ts';

interface LedgerTotalsProps {
  ledger: Ledger;
  /** Whether the page's own filters leave out loaded rows. */
  isFiltered: boolean;
  selected?: ReactNode;
  /** Buttons for all matching transactions; the primary action comes last. */
  children?: ReactNode;
}

/** Sums of all matching transactions, with the rows that they cover. */
export function LedgerTotals({ ledger, isFiltered, selected, children }: LedgerTotalsProps) {
  const { list, rows, unitsNames } = ledger;
  const { totals, strays } = ledger.figures;
  return (
    <ListHead
      list={list}
      noun={transactionNoun}
      matching={isFiltered || strays > 0 ? rows.length : null}
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
      selected={selected}
    >
      {children}
    </ListHead>
  );
}
