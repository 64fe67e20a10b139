import { useMemo, type ComponentProps } from 'react';
import table from './virtual-table.module.css';
import type { RowSelection } from './row-selection.ts';
import { useStored } from '../store.ts';
import { actionTexts } from '../texts.ts';

interface SelectBoxProps<Row extends { key: string }> {
  choosing: RowSelection<Row>;
  rowKey: string;
  /** The accessible name: `Select INV-400123`. */
  name: string;
  isActive: boolean;
}

/** A row's checkbox. It alone renders when the row is chosen. */
export function SelectBox<Row extends { key: string }>({
  choosing,
  rowKey,
  name,
  isActive,
}: SelectBoxProps<Row>) {
  const isSelected = useStored(choosing.selection, ({ keys }) => keys.has(rowKey));
  return (
    <RowBox
      aria-label={actionTexts.select(name)}
      tabIndex={isActive ? 0 : -1}
      checked={isSelected}
      onChange={({ nativeEvent }) => {
        if ((nativeEvent as MouseEvent).shiftKey) choosing.range(rowKey);
        else choosing.toggle(rowKey);
      }}
    />
  );
}

interface RowBoxProps extends ComponentProps<'input'> {
  isPart?: boolean;
}

/** A plain checkbox, because thousands scroll by. The area around it belongs to its target. */
export function RowBox({ isPart = false, ...props }: RowBoxProps) {
  return (
    <label className={table.box}>
      <input
        {...props}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        type="checkbox"
      />
    </label>
  );
}

type State = 'none' | 'some' | 'all';

interface SelectLoadedBoxProps<Row extends { key: string }> {
  choosing: RowSelection<Row>;
  rows: readonly Row[];
}

/** Selects all loaded rows. */
export function SelectLoadedBox<Row extends { key: string }>({
  choosing,
  rows,
}: SelectLoadedBoxProps<Row>) {
  const keys = useStored(choosing.selection, (selection) => selection.keys);
  // Computed once for each change: a store is read several times, and there may be 100,000 rows.
  const state = useMemo((): State => {
    if (keys.size === 0) return 'none';
    return choosing.hasAll(rows) ? 'all' : 'some';
  }, [choosing, keys, rows]);
  return (
    <RowBox
      aria-label={actionTexts.selectLoaded}
      isPart={state === 'some'}
      checked={state === 'all'}
      onChange={() => {
        if (state === 'all') choosing.clear();
        else choosing.selectLoaded();
      }}
    />
  );
}
