import type { RefObject } from 'react';
import { useCommands } from '#ui/commands.tsx';
import type { RowSelection } from '#ui/row-selection.ts';
import type { TableHandle } from '#ui/virtual-table.tsx';
import { useMoveCommands } from '#ui/use-move-commands.ts';
import type { LedgerRow } from './ledger-row.ts';

interface LedgerCommandsProps {
  table: RefObject<TableHandle | null>;
  active: RefObject<LedgerRow | undefined>;
  choosing: RowSelection<LedgerRow>;
  open: (row: LedgerRow) => void;
}

/** What keys and palette do in the ledger's table. */
export function LedgerCommands({ table, active, choosing, open }: LedgerCommandsProps) {
  const group = 'Receivables';
  const isPossible = () => active.current !== undefined;
  useMoveCommands(table, { group, next: 'Next', previous: 'Previous' });
  useCommands([
    {
      name: 'Open transaction',
      group,
      keys: ['o', 'enter'],
      isPossible,
      run: () => open(active.current!),
    },
    {
      name: 'Select',
      group,
      keys: ['x'],
      isPossible,
      run: () => choosing.toggle(active.current!.key),
    },
    {
      name: 'Select up to here',
      group,
      keys: ['shift+x'],
      isPossible,
      run: () => choosing.range(active.current!.key),
    },
    { name: 'Select all that match', group, keys: ['* a'], run: choosing.selectLoaded },
    {
      name: 'Clear selection',
      group,
      keys: ['escape'],
      isPossible: () => choosing.selection.get().keys.size > 0,
      run: choosing.clear,
    },
  ]);
  return null;
}
