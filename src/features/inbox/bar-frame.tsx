import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { useCommands } from '#ui/commands.tsx';
import { useStored } from '#ui/store.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { Collecting } from './collecting.tsx';
import { useInbox } from './inbox-context.tsx';
import classes from './inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { selectionWords } from './selection-words.ts';

interface BarFrameProps {
  filters: NotificationFilters;
  /** Rows that are shown. */
  count: number;
  /** Whether more match than are shown. */
  hasMore: boolean;
  /** Chooses all that match; `words` say so, `null` where that is not possible yet. */
  selectAll: { words: string; run: () => void } | null;
  /** What stands there while nothing is chosen; it places the button that chooses all. */
  children: (selectAllButton: ReactNode) => ReactNode;
}

/** Says what is chosen and what can be done with that; while nothing is, what the list holds. */
export function BarFrame({ filters, count, hasMore, selectAll, children }: BarFrameProps) {
  const inbox = useInbox();
  const selection = useStored(inbox.selection, (it) => it);
  const isCollecting = useStored(inbox.collecting, (it) => it);
  const keptFocus = useKeptFocus(() => inbox.table.current?.focus());
  const isSelecting = selection.keys.size > 0;
  const words = isSelecting ? selectionWords(selection) : '';
  const canSelectMore = hasMore && selection.frozen === null && selection.keys.size >= count;
  useCommands([
    {
      name: 'Select all that match',
      group: 'Inbox',
      isPossible: () => selectAll !== null && count > 0 && !isCollecting,
      run: () => selectAll?.run(),
    },
  ]);
  const button = selectAll && count > 0 && (
    <SelectAllButton words={selectAll.words} onClick={selectAll.run} />
  );
  return (
    <div className={classes.bar} {...keptFocus}>
      <span role="status" className={classes.heardOnly}>
        {words}
      </span>
      {isCollecting ? (
        <Collecting filters={filters} />
      ) : isSelecting ? (
        <SelectionBar words={words} selectAll={canSelectMore && button} />
      ) : (
        children(button)
      )}
    </div>
  );
}

/** Where there is no room it says less, and is still called the same. */
function SelectAllButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" aria-label={words} onClick={onClick}>
      <span className={classes.fullWords}>{words}</span>
      <span className={classes.fewWords}>Select all</span>
    </Button>
  );
}
