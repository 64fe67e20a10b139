import { Box, Group } from '@mantine/core';
import { lazy, Suspense, useRef, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { footLayout } from '#ui/panels/foot-layout.ts';
import { footSlot } from '#ui/slot.tsx';
import { useStored } from '#ui/store.ts';
import { later } from '#ui/later.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useFocusFallback } from '#ui/panels/use-focus-fallback.ts';
import { useInbox } from '../model/inbox-context.tsx';
import layout from '#ui/layout.module.css';
import classes from '../parts/inbox.module.css';
import type { InboxRow } from '../model/inbox.ts';
import { selectionWords } from '../selection/selection-words.ts';
import { inboxCommandTexts, inboxTexts, selectionTexts } from '../model/texts.ts';
import type { Found } from '../search/use-found.ts';
import visually from '#ui/visually-hidden.module.css';

const parts = () => import('./bar-parts.tsx');
const Collecting = lazy(async () => ({ default: (await parts()).Collecting }));
const ListOptions = later(async () => ({ default: (await parts()).ListOptions }));
const SelectionBar = lazy(async () => ({ default: (await parts()).SelectionBar }));

/** The rows that can be selected in a list. */
interface Extent {
  rows: readonly InboxRow[];
  /** The number of matches; `null` where it is unknown. */
  count: number | null;
  /** When all matches were loaded, in ms since 1970; `null` if they must be loaded first. */
  wholeAt: number | null;
  /** Returns those rows that match. */
  among: (rows: readonly InboxRow[]) => readonly InboxRow[];
}

export function listExtent({ rows, listing, revision }: List<Notification>): Extent {
  const isWhole = listing?.end === 'complete';
  const total = listing?.total?.counts === 'records' ? listing.total.value : null;
  return {
    rows,
    count: isWhole ? rows.length : total,
    wholeAt: isWhole ? revision : null,
    among: (all) => all,
  };
}

/**
 * Matches may be outdated, and an undo needs each row's current status, so acting on all loads them
 * again.
 */
export function foundExtent({ rows, isComplete, collection, wanted }: Found): Extent {
  const isKnown = isComplete && collection.state === 'complete' && !collection.changedWhileLoading;
  return { rows, count: isKnown ? rows.length : null, wholeAt: null, among: wanted.among };
}

interface InboxBarProps {
  filters: NotificationFilters;
  extent: Extent;
  /** Content of the list's options. */
  options?: ReactNode;
  /** Content while nothing is selected. */
  claims: ReactNode;
  /** Content beside it, with or without a selection. */
  children: (selectAll: ReactNode) => ReactNode;
}

/** The line above the list: its facts, or the selection with its actions. */
export function InboxBar({ filters, extent, options, claims, children }: InboxBarProps) {
  const inbox = useInbox();
  const selection = useStored(inbox.selection, (it) => it);
  const isCollecting = useStored(inbox.collecting, (it) => it);
  const focusFallback = useFocusFallback(() => inbox.table.current?.focus());
  const bar = useRef<HTMLDivElement>(null);
  useIdleHeight(bar);
  const { rows, count, wholeAt, among } = extent;
  /** Chosen one by one. */
  const hasAll = selection.keys.size === count && count > 0;
  const words = hasAll
    ? selectionTexts.selected(count, true)
    : selection.keys.size > 0
      ? selectionWords(selection)
      : '';
  const selectAll = (): void => {
    if (wholeAt === null) inbox.collecting.set(true);
    else inbox.freeze(rows, { at: wholeAt, isSure: true, isAll: true, latest: inbox.rows.get });
  };
  const canSelectAll = rows.length > 0 && !isCollecting;
  const selectMore = (): void => {
    if (selection.frozen === null && inbox.hasAll(inbox.rows.get()) && canSelectAll) selectAll();
    else inbox.selectLoaded();
  };
  useCommands([
    {
      name: inboxCommandTexts.selectLoaded,
      group: inboxTexts.screen,
      keys: ['* a'],
      isPossible: () => inbox.rows.get().length > 0,
      run: selectMore,
    },
    {
      name: selectionTexts.selectAll(null),
      group: inboxTexts.screen,
      isPossible: () => canSelectAll,
      run: selectAll,
    },
  ]);
  const button = canSelectAll && (
    <SelectAllButton words={selectionTexts.selectAll(count)} onClick={selectAll} />
  );
  const isPhone = useIsPhone();
  const isShort =
    selection.frozen === null &&
    !hasAll &&
    // A phone has room for it only once something is selected.
    (isPhone || (selection.keys.size >= rows.length && wholeAt === null));
  const placeholder = <span className={layout.tool} />;
  const isIdle = !isCollecting && words === '';
  const selecting = !isIdle && (
    <Suspense fallback={null}>
      {isCollecting ? (
        <Collecting filters={filters} among={among} />
      ) : (
        <SelectionBar words={words} selectAll={isShort && button} />
      )}
    </Suspense>
  );
  return (
    <Box display="contents" {...focusFallback}>
      <span role="status" className={visually.hidden}>
        {words}
      </span>
      <Group
        ref={bar}
        gap="0.25rem 1rem"
        justify="flex-end"
        className={`${classes.bar} ${layout.inset}`}
        data-selecting={isIdle || isPhone ? undefined : true}
      >
        {isIdle || isPhone ? claims : selecting}
        {children(isIdle && !isPhone && button)}
        {rows.length === 0 && !options ? (
          placeholder
        ) : (
          <ListOptions until={placeholder}>{options}</ListOptions>
        )}
      </Group>
      {/* Above the list it would move the rows away from the finger. */}
      {isPhone && !isIdle && (
        <footSlot.Fill>
          {/* As a section it keeps the focus of a button that goes. */}
          <Box component="section" {...footLayout}>
            {selecting}
          </Box>
        </footSlot.Fill>
      )}
    </Box>
  );
}

/** Where there is no room the button shows less text, but has the same accessible name. */
function SelectAllButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <SmallButton aria-label={words} onClick={onClick}>
      <Box component="span" visibleFrom="sm">
        {words}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {selectionTexts.selectAllShort}
      </Box>
    </SmallButton>
  );
}

/**
 * Keeps the content below in place while rows are selected: the bar stays as high as it was with
 * its status texts, which may take a line more than the actions on the selection. Sets
 * `--idle-height`, in pixels, on the element, whose attribute `data-selecting` marks a selection.
 */
function useIdleHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current!;
    const observer = new ResizeObserver(() => {
      if ('selecting' in element.dataset) return;
      element.style.setProperty('--idle-height', `${element.getBoundingClientRect().height}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}
