import type { RefObject } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import type { RowSelection } from '#ui/tables/row-selection.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { useMoveCommands } from '#ui/commands/use-move-commands.ts';
import type { LedgerRow } from './ledger-row.ts';
import { ledgerCommandTexts, labels, ledgerTexts } from './texts.ts';

interface LedgerCommandsProps {
  table: RefObject<TableHandle | null>;
  active: RefObject<LedgerRow | undefined>;
  choosing: RowSelection<LedgerRow>;
  open: (row: LedgerRow) => void;
}

/** Keyboard and palette commands of the ledger's table. */
export function LedgerCommands({ table, active, choosing, open }: LedgerCommandsProps) {
  const group = labels.screen;
  const isPossible = () => active.current !== undefined;
  useMoveCommands(table, {
    group,
    next: ledgerCommandTexts.next,
    previous: ledgerCommandTexts.previous,
  });
  useCommands([
    {
      name: ledgerCommandTexts.open,
      group,
      keys: ['o', 'enter'],
      isPossible,
      run: () => open(active.current!),
    },
    {
      name: ledgerCommandTexts.select,
      group,
      keys: ['x'],
      isPossible,
      run: () => choosing.toggle(active.current!.key),
    },
    {
      name: ledgerCommandTexts.selectUpTo,
      group,
      keys: ['shift+x'],
      isPossible,
      run: () => choosing.range(active.current!.key),
    },
    { name: ledgerCommandTexts.selectAll, group, keys: ['* a'], run: choosing.selectLoaded },
    {
      name: ledgerTexts.clearSelection,
      group,
      keys: ['escape'],
      isPossible: () => choosing.selection.get().keys.size > 0,
      run: choosing.clear,
    },
  ]);
  return null;
}
