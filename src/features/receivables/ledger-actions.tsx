import { Group, Text } from '@mantine/core';
import { Fragment, useMemo, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#api/session/session.ts';
import type { Permission } from '#contract/permission.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { payPath } from '#lib/ledger/pay-path.ts';
import { totalsOf } from '#lib/ledger/totals.ts';
import { unitsName } from '#lib/units-name.ts';
import type { RowSelection } from '#ui/tables/row-selection.ts';
import { footLayout } from '#ui/panels/foot-layout.ts';
import { footSlot } from '#ui/slot.tsx';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import type { LedgerRow } from './ledger-row.ts';
import type { LedgerSearch } from './ledger-search.ts';
import type { Ledger } from './use-ledger.ts';
import { encodeText } from '#lib/uri-text.ts';
import { labels, ledgerTexts } from './texts.ts';
import visually from '#ui/visually-hidden.module.css';

/** IDs in one query (docs/decisions.md, “Request sizes”). A person can add more to the draft. */
const MOST_PAID = 100;
const paying: Permission = { role: 'payer', kind: 'write' };

interface LedgerActionsProps {
  ledger: Ledger;
  search: LedgerSearch;
  choosing: RowSelection<LedgerRow>;
}

/**
 * Acknowledges the selected rows, or all matching rows. On a phone without a selection, the button
 * is in the sheet.
 */
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
export function LedgerActions({
  table,
  ledger,
  search,
  choosing,
}: LedgerActionsProps & { table: RefObject<TableHandle | null> }) {
  const navigate = useNavigate();
  const may = useMay();
  const isPhone = useIsPhone();
  const count = useStored(choosing.selection, ({ keys }) => keys.size);
  const mayPay = may(paying);
  const begin = (): void => {
    const ids = choosing.chosen().map(({ value }) => encodeText(value.Id));
    const { filters, owners } = search;
    const owner = owners?.isLeftOut || owners?.keys.length !== 1 ? undefined : owners.keys[0];
    const unchosen = payPath({ partnerIds: filters.partnerIds, owner }, ledger.rows);
    void navigate(ids.length === 0 ? unchosen : `/pay/new?ids=${ids.join()}`);
  };
  useCommands([
    {
      name: labels.applyPayment,
      group: labels.screen,
      isPossible: () => mayPay && count <= MOST_PAID,
      run: begin,
    },
  ]);
  const pay = mayPay && (
    <Button
      size="compact-sm"
      disabled={count > MOST_PAID}
      title={count > MOST_PAID ? ledgerTexts.atMost(MOST_PAID) : undefined}
      onClick={begin}
    >
      {labels.applyPayment}
    </Button>
  );
  const isBelow = isPhone && count > 0;
  const actions = (
    <>
      {isBelow && <ClearSelection table={table} choosing={choosing} />}
      {(count > 0 || !isPhone) && (
        <LedgerAcknowledge ledger={ledger} search={search} choosing={choosing} />
      )}
      {pay}
    </>
  );
  if (!isBelow) return actions;
  return (
    <>
      {/* In the head, more lines would move the rows away from the finger. */}
      <footSlot.Fill>
        <Group component="section" gap="xs" {...footLayout}>
          <span>
            <Selected ledger={ledger} choosing={choosing} />
          </span>
          {actions}
        </Group>
      </footSlot.Fill>
      {/* Its place stays as high. */}
      <div style={{ visibility: 'hidden' }}>{pay}</div>
    </>
  );
}

interface ClearSelectionProps {
  table: RefObject<TableHandle | null>;
  choosing: RowSelection<LedgerRow>;
}

function ClearSelection({ table, choosing }: ClearSelectionProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => {
        choosing.clear();
        // This button disappears, and the next focusable element may be the end of the list.
        table.current?.focus();
      }}
    >
      {ledgerTexts.clearSelection}
    </Button>
  );
}

/**
 * Shows the selection in the header; on a phone, where the bar below shows it, only to screen
 * readers.
 */
export function LedgerSelection({
  table,
  ledger,
  choosing,
}: ClearSelectionProps & Pick<LedgerActionsProps, 'ledger'>) {
  const isPhone = useIsPhone();
  const count = useStored(choosing.selection, ({ keys }) => keys.size);
  const isBelow = isPhone && count > 0;
  return (
    <>
      <Text
        span
        size="sm"
        c="var(--mantine-color-text)"
        role="status"
        className={isBelow ? visually.hidden : undefined}
      >
        {count > 0 && <Selected ledger={ledger} choosing={choosing} />}
      </Text>
      {/* Among the actions, it would move them, and on a tablet every row. */}
      {count > 0 && !isPhone && <ClearSelection table={table} choosing={choosing} />}
    </>
  );
}

/**
 * Counts the selected rows, with their open amounts in each Units, and says where a payment can't
 * have as many.
 */
function Selected({ ledger, choosing }: Pick<LedgerActionsProps, 'ledger' | 'choosing'>) {
  const may = useMay();
  const isPhone = useIsPhone();
  const { rows, unitsNames } = ledger;
  const { keys } = useStored(choosing.selection, (it) => it);
  const { perUnits, unknownTypes } = useMemo(
    () => totalsOf(rows.filter(({ key }) => keys.has(key)).map(({ value }) => value)),
    [rows, keys],
  );
  return (
    <>
      {ledgerTexts.selected(keys.size)}
      {perUnits.map(({ units, balance }, index) => (
        <Fragment key={units}>
          {index === 0 ? ': ' : ', '}
          <Amount value={balance} units={unitsName(unitsNames, units)} />
        </Fragment>
      ))}
      {perUnits.length > 0 && ledgerTexts.open}
      {unknownTypes > 0 && ledgerTexts.leftOut(unknownTypes)}
      {keys.size > MOST_PAID && may(paying) && (
        // A wide header has no room for it, and the button’s title says it there.
        <span className={isPhone ? undefined : visually.hidden}>
          {`. ${ledgerTexts.atMost(MOST_PAID)}`}
        </span>
      )}
    </>
  );
}
