import { useNavigate } from 'react-router';
import { useMay } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { payPath } from '#lib/ledger/pay-path.ts';
import type { RowSelection } from '#ui/row-selection.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import type { LedgerRow } from './ledger-row.ts';
import type { LedgerSearch } from './ledger-search.ts';
import type { Ledger } from './use-ledger.ts';
import { encodeText } from '#lib/uri-text.ts';
import { labels, ledgerTexts } from './texts.ts';

/** IDs in one query (docs/decisions.md, “Request sizes”). A person can add more to the draft. */
const MOST_PAID = 100;

interface LedgerActionsProps {
  ledger: Ledger;
  search: LedgerSearch;
  choosing: RowSelection<LedgerRow>;
}

/** For the selected rows, or for all that match: on a phone without a selection it is in the sheet. */
export function LedgerAcknowledge({ ledger, search, choosing }: LedgerActionsProps) {
  const may = useMay();
  const count = useStored(choosing.selection, ({ keys }) => keys.size);
  if (search.view !== 'list' || !may({ role: 'accounting', kind: 'write' })) return null;
  return (
    <AcknowledgeButton
      chosen={choosing.chosen}
      hasChosen={count > 0}
      all={{ filters: search.filters, asked: ledger.asked }}
    />
  );
}

/** Buttons for the selected rows, or for all that match. */
export function LedgerActions({ ledger, search, choosing }: LedgerActionsProps) {
  const navigate = useNavigate();
  const may = useMay();
  const isPhone = useIsPhone();
  const count = useStored(choosing.selection, ({ keys }) => keys.size);
  return (
    <>
      <span role="status">{count > 0 && ledgerTexts.selected(count)}</span>
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={choosing.clear}>
          {ledgerTexts.clearSelection}
        </Button>
      )}
      {(count > 0 || !isPhone) && (
        <LedgerAcknowledge ledger={ledger} search={search} choosing={choosing} />
      )}
      {may({ role: 'payer', kind: 'write' }) && (
        <Button
          size="compact-sm"
          disabled={count > MOST_PAID}
          title={count > MOST_PAID ? ledgerTexts.atMost(MOST_PAID) : undefined}
          onClick={() => {
            const ids = choosing.chosen().map(({ value }) => encodeText(value.Id));
            const { filters, owners } = search;
            const owner =
              owners?.isLeftOut || owners?.keys.length !== 1 ? undefined : owners.keys[0];
            const unchosen = payPath({ partnerIds: filters.partnerIds, owner }, ledger.rows);
            void navigate(ids.length === 0 ? unchosen : `/pay/new?ids=${ids.join()}`);
          }}
        >
          {labels.applyPayment}
        </Button>
      )}
    </>
  );
}
