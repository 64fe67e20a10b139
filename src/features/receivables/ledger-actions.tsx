import { Button } from '@mantine/core';
import { counted } from '#api/describe-listing.ts';
import type { RowSelection } from '#ui/row-selection.ts';
import { useStored } from '#ui/store.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import classes from './acknowledge.module.css';
import type { LedgerRow } from './ledger-row.ts';
import type { LedgerSearch } from './ledger-search.ts';
import { ledgerMatcher } from './match-ledger.ts';
import { noun } from './noun.ts';
import type { Ledger } from './use-ledger.ts';

interface LedgerActionsProps {
  ledger: Ledger;
  search: LedgerSearch;
  choosing: RowSelection<LedgerRow>;
}

/** What can be done with the rows chosen, or with all that match. */
export function LedgerActions({ ledger, search, choosing }: LedgerActionsProps) {
  const count = useStored(choosing.selection, ({ keys }) => keys.size);
  return (
    <div className={classes.actions}>
      <span role="status">{count > 0 && `${counted(count, noun)} chosen`}</span>
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={choosing.clear}>
          Choose none
        </Button>
      )}
      <AcknowledgeButton
        chosen={choosing.chosen}
        hasChosen={count > 0}
        filters={search.filters}
        among={(rows) => {
          const matches = ledgerMatcher(search, ledger.references);
          return rows.filter(({ value }) => matches(value));
        }}
      />
    </div>
  );
}
