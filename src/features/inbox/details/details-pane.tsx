import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type RefObject,
  useLayoutEffect,
} from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import { findOpen, openKey } from '../model/open-key.ts';
import type { Open } from '../model/use-open.ts';
import { useQueryClient } from '@tanstack/react-query';
import { collectionQueries, type Collection } from '#api/collection/collection.ts';
import type { ListRow } from '#api/listing/list-reader.ts';
import { useWidth } from '#ui/use-is-phone.ts';

const DetailsPlace = lazy(async () => ({
  default: (await import('./details-place.tsx')).DetailsPlace,
}));

interface DetailsPaneProps {
  list: List<Notification>;
  /** All loaded rows, including hidden ones. */
  known: readonly InboxRow[];
  filters: NotificationFilters;
  open: Open;
}

/** The details of the open notification; list and details stay at the same one, drawn or not. */
export function DetailsPane({ list, known: rows, filters, open }: DetailsPaneProps) {
  const { key } = open;
  const listed = useMemo(() => (key === null ? undefined : findOpen(rows, key)), [rows, key]);
  const collected = useCollectedRow(listed ? null : key);
  const row = listed ?? collected;
  const inbox = useInbox();
  useAlone(row, open);
  useListBeside(inbox, open, list.phase === 'ready' ? row?.key : undefined);
  const pane = useRef<HTMLDivElement>(null);
  useGoingOn(inbox, open, pane, row?.key);
  return (
    <Suspense fallback={null}>
      {open.hasPlace && (
        <DetailsPlace pane={pane} row={row} list={list} filters={filters} open={open} />
      )}
    </Suspense>
  );
}

/** The row of an `openKey` in any loaded collection; a timeline's row is found as well. */
function useCollectedRow(key: string | null): ListRow<Notification> | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const find = (): ListRow<Notification> | undefined => {
    if (key === null) return undefined;
    for (const [, collection] of client.getQueriesData<Collection>({
      queryKey: collectionQueries,
    })) {
      const row = collection && findOpen(collection.rows, key);
      if (row) return row;
    }
    return undefined;
  };
  return useSyncExternalStore(subscribe, find);
}

/**
 * Opens the next notification of the list once the open one is archived, by any route; otherwise
 * the previous one, or closes the details. The focus follows if it was in the details.
 */
function useGoingOn(
  { archived, rows }: Inbox,
  { open, close }: Open,
  pane: RefObject<HTMLElement | null>,
  /** Key of the open row. */
  rowKey: string | undefined,
): void {
  useEffect(() => {
    if (rowKey === undefined) return undefined;
    return archived.subscribe(() => {
      const gone = new Set(archived.get().map(({ key }) => key));
      const shown = rows.get();
      const at = shown.findIndex(({ key }) => key === rowKey);
      if (at === -1 || !gone.has(rowKey)) return;
      const isLeft = ({ key }: { key: string }) => !gone.has(key);
      const next = shown.slice(at).find(isLeft) ?? shown.slice(0, at).findLast(isLeft);
      const focus = pane.current?.contains(document.activeElement) ?? false;
      if (next) open(openKey(next), { focus });
      else close();
    });
  }, [archived, rows, open, close, pane, rowKey]);
}

/**
 * Keeps list and details at one notification: the details follow the active row, and a notification
 * opened otherwise (by a link, in the timeline) becomes the list's active row.
 */
function useListBeside(
  { active, table }: Inbox,
  { key, open }: Open,
  /** Key of the open row, once there are rows around it. */
  rowKey: string | undefined,
): void {
  useEffect(() => {
    if (key === null) return undefined;
    return active.subscribe(() => {
      const row = active.get();
      // Ticking a row also makes it active, but opens nothing.
      if (!row || !document.activeElement?.matches('[data-index]')) return;
      if (openKey(row) !== key) open(openKey(row));
    });
  }, [active, key, open]);
  useEffect(() => {
    if (rowKey !== undefined && active.get()?.key !== rowKey) table.current?.show(rowKey);
  }, [active, table, rowKey]);
}

/**
 * Tells the inbox which notification fills the screen, where details hide the list (see
 * inbox.module.css): keys and buttons mean this one, rather than rows out of sight.
 */
function useAlone(row: InboxRow | undefined, { key, open }: Open): void {
  const { alone } = useInbox();
  const hidesList = useWidth('(max-width: 75em)');
  const isAlone = hidesList && key !== null;
  useLayoutEffect(() => {
    if (!isAlone) return undefined;
    alone.set({ row, open: (next) => open(openKey(next), { focus: true }) });
    return () => alone.set(null);
  }, [alone, isAlone, row, open]);
}
