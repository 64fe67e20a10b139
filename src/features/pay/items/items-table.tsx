import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { itemText } from '#api/item-text.ts';
import type { DraftPayment } from '#contract/draft.ts';
import { decimalPlaces } from '#lib/decimal.ts';
import { ListEnd } from '#lists/list-end.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { createStore } from '#lib/store.ts';
import type { Sort } from '#ui/tables/sort-rows.ts';
import type { Figures } from '../model/guards.ts';
import { InFlightDialog } from './in-flight-dialog.tsx';
import { canTick, itemColumns, type ItemActions } from './item-columns.tsx';
import { createItemRows, type ItemRow } from './item-rows.ts';
import { heldOf } from '../model/item-holders.ts';
import { type PayItem, leastOf, lineOf } from '../model/pay-item.ts';
import room from '#ui/page.module.css';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { sharedUnits } from '#lib/ledger/shared-units.ts';
import { withLine, withoutLine } from '../model/draft-edits.ts';
import { openItemTexts } from '../model/texts.ts';

interface ItemsTableProps {
  payment: DraftPayment;
  items: readonly PayItem[];
  figures: Figures;
  unitsNames: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftPayment>, merge?: string) => void;
  footer: string;
}

/** More decimal places than this would make the column too wide. */
const MOST_PLACES = 6;
const rowName = ({ item }: ItemRow) => itemText(item);

/** The partner's open items: arrows move, space ticks, Enter takes all, digits type an amount. */
export function ItemsTable(props: ItemsTableProps) {
  const { payment, items, figures, unitsNames, footer } = props;
  const [sort, setSort] = useState<Sort>({ column: 'due', isDescending: false });
  const [asking, setAsking] = useState<PayItem | null>(null);
  const [rowsOf] = useState(createItemRows);
  const active = useRef<ItemRow>(undefined);
  // Rows outlive renderings, so their actions use the latest props.
  const [latest] = useState(() => createStore(props));
  useLayoutEffect(() => latest.set(props));

  const toggle = useCallback(
    ({ item, line, ...row }: ItemRow): void => {
      const { payment, onChange } = latest.get();
      if (line) onChange(unticked(payment, item));
      else if (!canTick({ item, line, ...row })) return;
      else if (item.isInFlight) setAsking(item);
      else onChange(ticked(payment, item));
    },
    [latest],
  );
  const actions = useMemo(
    (): ItemActions => ({
      toggle,
      type: ({ item }, amount) => {
        const { payment, onChange } = latest.get();
        onChange(typedFor(payment, item, amount), `${payment.id} ${item.key}`);
      },
    }),
    [toggle, latest],
  );
  const onOpen = useCallback(
    (row: ItemRow, by: 'click' | 'key'): void => {
      const { payment, onChange } = latest.get();
      if (by === 'click' || (row.item.isInFlight && row.line === null)) toggle(row);
      else if (canTick(row)) onChange(tookAll(payment, row.item));
    },
    [toggle, latest],
  );
  const onActive = useCallback((row: ItemRow | undefined) => {
    active.current = row;
  }, []);
  const places = useMemo(
    () =>
      Math.min(
        MOST_PLACES,
        items.reduce((most, { balance }) => Math.max(most, decimalPlaces(balance)), 0),
      ),
    [items],
  );
  const units = useMemo(() => sharedUnits(items.map((item) => ({ Units: item.units }))), [items]);
  const hasHolds = useMemo(() => items.some((item) => signOf(heldOf(item)) > 0), [items]);
  const columns = useMemo(
    () => itemColumns({ actions, unitsNames, units, places, hasHolds }),
    [actions, unitsNames, units, places, hasHolds],
  );
  const rows = useMemo(
    () => rowsOf(items, payment.lines, figures.faults, payment.units),
    [rowsOf, items, payment.lines, payment.units, figures.faults],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target instanceof HTMLInputElement && target.inputMode === 'decimal') {
      // In a field these move the caret; the arrows up and down go to the next rows.
      if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        target.closest<HTMLElement>('[data-index]')?.focus();
      }
      return;
    }
    if (target.dataset['index'] === undefined || !active.current) return;
    if (event.key === ' ') {
      event.preventDefault();
      toggle(active.current);
    } else if (/^[\d.,]$/.test(event.key)) {
      // The key continues into the field and replaces its text.
      const input = target.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
      input?.focus();
      input?.select();
    }
  };

  return (
    // Keys of the table within.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={room.column} onKeyDownCapture={onKeyDown}>
      <DataTable
        name="open-items"
        label={openItemTexts.table}
        columns={columns}
        rows={rows}
        sort={sort}
        onSort={setSort}
        rowName={rowName}
        onOpen={onOpen}
        onActive={onActive}
        footer={<ListEnd answers={[]}>{footer}</ListEnd>}
      />
      {asking && (
        <InFlightDialog
          item={asking}
          onClosed={(isSure) => {
            if (isSure) props.onChange(ticked(payment, asking));
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}

/**
 * Ticks an item with the rest of the payment, or with its whole available amount where that is
 * less, where the item reduces the debt, or where the payment has no amount or nothing left.
 */
function ticked(payment: DraftPayment, item: PayItem): Partial<DraftPayment> {
  const amount = payableAmount(payment.amount);
  const left = amount && subtractDecimals(amount, appliedOf(payment.lines));
  const isAll = item.reduces || left === null || signOf(left) <= 0;
  return typedFor(payment, item, isAll ? item.available : leastOf(left, item.available));
}

/** Applies the whole available amount of an item. */
function tookAll(payment: DraftPayment, item: PayItem): Partial<DraftPayment> {
  return typedFor(payment, item, item.available);
}

function unticked({ lines }: DraftPayment, { id }: PayItem): Partial<DraftPayment> {
  return { lines: withoutLine(lines, id) };
}

/** Applies a typed amount to an item; an empty text removes its line. */
function typedFor(payment: DraftPayment, item: PayItem, amount: string): Partial<DraftPayment> {
  if (amount === '') return unticked(payment, item);
  return {
    lines: withLine(payment.lines, lineOf(item, amount, null)),
    units: payment.units ?? item.units,
  };
}
