import {
  Fragment,
  memo,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useLocation } from 'react-router';
import { followActiveRow, type ActiveRow } from './active-row.ts';
import { placed } from './drawn-row.ts';
import { useFontScale } from '../font-scale.ts';
import { forgetPlace, savePlace, savedPlace } from './saved-places.ts';
import { nextActiveRow } from '../next-active-row.ts';
import { rowsHeight, rowTop } from './row-range.ts';
import { actionTexts } from '../texts.ts';
import { useFocusFallback } from '../panels/use-focus-fallback.ts';
import { useRowRange } from './use-row-range.ts';
import classes from './virtual-table.module.css';

/** The actions that commands take on a table. */
export interface TableHandle {
  /** Moves the active row by so many; the first move leads to where it is. */
  move: (by: number) => void;
  /** Focuses the active row. */
  focus: () => void;
  /** Makes the row of this key the active one and brings it into sight. */
  show: (key: string, isFocused?: boolean) => void;
}

/** A heading between rows, for the eye alone: each row says the same to assistive technology. */
export interface RowSeparator {
  /** Index of the row below it. */
  index: number;
  label: string;
}

interface VirtualTableProps<Row extends { key: string }> {
  handle: Ref<TableHandle>;
  /** Its name for assistive technology. */
  label: string;
  /** A stable array of stable rows: a row renders again only when its object changes. */
  rows: readonly Row[];
  /** Whether `rows` are all that there are; else their number is not known. */
  isComplete: boolean;
  /** Pixels at a font of 16, the same for every row. */
  rowHeight: number;
  /** Pixels at a font of 16; 0 where the header row is there for assistive technology alone. */
  headerHeight: number;
  /** Ascending; a stable array. */
  separators?: readonly RowSeparator[];
  /** The column headers: elements of role columnheader. */
  header: ReactNode;
  /** The cells of a row, of role cell, and what in them can have the focus; a stable function. */
  renderCells: (row: Row, isActive: boolean) => ReactNode;
  rowClassName: string;
  /** Told which row has become the active one; a stable function. */
  onActive: (row: Row | undefined) => void;
  /** A click on a row, or Enter on it; a stable function. */
  onOpen: (row: Row, by: 'click' | 'key') => void;
  /** The row whose details are shown. */
  openedKey?: string | undefined;
  /** Called while the end of `rows` is near and `canLoadMore`. */
  onNearEnd: () => void;
  canLoadMore: boolean;
  /** Content below the last row. */
  footer: ReactNode;
  /** Positioned over the rows, and scrolled with them. */
  overlay?: ReactNode;
}

const NEAR_END = 100;
const HEADER_ROWS = 1;
/** Pixels at a font of 16. */
const SEPARATOR = 30;
const NO_SEPARATORS: readonly never[] = [];

/**
 * A table of any length that renders only the visible rows. Arrow keys, PageUp, PageDown, Home and
 * End move the active row, which keeps the focus while the table scrolls. Going back in the
 * browser's history restores the scroll position.
 */
export function VirtualTable<Row extends { key: string }>({
  handle,
  label,
  rows,
  isComplete,
  rowHeight: usualRowHeight,
  headerHeight: usualHeaderHeight,
  separators = NO_SEPARATORS,
  header,
  renderCells,
  rowClassName,
  onActive,
  onOpen,
  openedKey,
  onNearEnd,
  canLoadMore,
  footer,
  overlay,
}: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const scale = useFontScale();
  const rowHeight = Math.round(usualRowHeight * scale);
  const headerHeight = Math.round(usualHeaderHeight * scale);
  const { labels, separated } = useMemo(
    () => ({
      labels: new Map(separators.map(({ index, label }) => [index, label])),
      separated: separators.map(({ index }) => index),
    }),
    [separators],
  );
  const layout = {
    count: rows.length,
    rowHeight,
    headerHeight,
    separated,
    separatorHeight: Math.round(SEPARATOR * scale),
  };
  const entry = `${useLocation().key} ${label}`;
  const [kept] = useState(() => savedPlace(entry));
  const [latest, setLatest] = useState<ActiveRow<Row>>(() => {
    const index = rows.findIndex(({ key }) => key === kept?.key);
    return { rows, index: index === -1 ? Math.min(0, rows.length - 1) : index };
  });
  const [wasMoved, setMoved] = useState(kept?.key !== undefined);
  // Before any move, the first row is the active one, even if others arrive before it.
  if (latest.rows !== rows) {
    setLatest(
      wasMoved ? followActiveRow(latest, rows) : { rows, index: rows.length === 0 ? -1 : 0 },
    );
  }
  const active = Math.min(latest.index, rows.length - 1);
  const mustFocus = useRef(kept?.key !== undefined);

  const { first, end, scrollTop, scrollTo, isPrinting } = useRowRange(
    scroller,
    layout,
    wasMoved ? active : -1,
    rows,
  );
  const indexes = Array.from({ length: end - first }, (_, place) => first + place);
  // The active row stays in the document, or it would lose the focus.
  if (active >= 0 && (active < first || active >= end)) {
    if (active < first) indexes.unshift(active);
    else indexes.push(active);
  }

  useLayoutEffect(() => {
    if (kept) scroller.current!.scrollTop = kept.top;
  }, [kept]);
  useLayoutEffect(() => forgetPlace(entry), [entry]);
  const leave = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    leave.current = () =>
      savePlace(entry, {
        top: scrollTop(),
        key: wasMoved ? rows[active]?.key : undefined,
      });
  });
  useLayoutEffect(() => () => leave.current?.(), []);

  const isNearEnd = canLoadMore && end >= rows.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const focusActive = (): void =>
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${active}"]`)
      ?.focus({ preventScroll: true });

  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    focusActive();
  });

  const keptFocus = useFocusFallback(focusActive);

  const activeRow = wasMoved ? rows[active] : undefined;
  useEffect(() => onActive(activeRow), [onActive, activeRow]);
  useEffect(() => () => onActive(undefined), [onActive]);

  const setActive = (index: number): void => {
    setMoved(true);
    if (index !== active) setLatest({ rows, index });
  };

  const moveTo = (next: number): void => {
    scrollTo(next);
    mustFocus.current = next !== active;
    setActive(next);
  };

  useImperativeHandle(handle, () => ({
    move: (by) => {
      const next = wasMoved ? Math.max(0, Math.min(rows.length - 1, active + by)) : active;
      if (next < 0) return;
      moveTo(next);
      if (next === active) focusActive();
    },
    focus: focusActive,
    show: (key, isFocused = false) => {
      const index = rows.findIndex((row) => row.key === key);
      if (index === -1) return;
      scrollTo(index);
      mustFocus.current = isFocused;
      setActive(index);
    },
  }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target === rowElement(event) && active >= 0) {
      event.preventDefault();
      onOpen(rows[active]!, 'key');
      return;
    }
    const height = (scroller.current?.clientHeight ?? 0) - headerHeight;
    const perPage = Math.floor(height / rowHeight) - 1;
    const next = nextActiveRow(event.key, active, rows.length, perPage);
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };

  const onClick = (event: MouseEvent): void => {
    if ((event.target as HTMLElement).closest('input, label, button, a')) return;
    // The second click of a double click would open the row that took the place of the first.
    if (event.detail > 1) return;
    const index = rowElement(event)?.dataset['index'];
    const isSelecting = !(document.getSelection()?.isCollapsed ?? true);
    if (index !== undefined && !isSelecting) onOpen(rows[Number(index)]!, 'click');
  };

  const onFocus = (event: FocusEvent): void => {
    keptFocus.onFocus();
    const index = rowElement(event)?.dataset['index'];
    if (index !== undefined) setActive(Number(index));
  };

  return (
    <div ref={scroller} className={classes.scroller} data-scroller>
      <div
        role="table"
        aria-label={label}
        // -1: not known (WAI-ARIA 1.2, aria-rowcount).
        aria-rowcount={isComplete ? rows.length + HEADER_ROWS : -1}
        data-rows={rows.length}
        className={classes.table}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={keptFocus.onBlur}
        onClick={onClick}
      >
        <div role="rowgroup" className={classes.head} style={{ height: headerHeight }}>
          <div role="row" aria-rowindex={1} className={rowClassName}>
            {header}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: rowsHeight(layout) }}>
          {indexes.map((index) => {
            const start = rowTop(index, layout);
            const label = labels.get(index);
            return (
              <Fragment key={rows[index]!.key}>
                {label !== undefined && (
                  <div
                    aria-hidden
                    className={classes.separator}
                    style={placed(start - layout.separatorHeight, layout.separatorHeight)}
                  >
                    {label}
                  </div>
                )}
                <VirtualRow
                  row={rows[index]!}
                  index={index}
                  start={start}
                  height={rowHeight}
                  isActive={index === active}
                  isOpened={rows[index]!.key === openedKey}
                  className={rowClassName}
                  renderCells={renderCells}
                />
              </Fragment>
            );
          })}
        </div>
      </div>
      {isPrinting && end < rows.length && <p>{actionTexts.printed(end, rows.length)}</p>}
      {overlay}
      {footer}
    </div>
  );
}

function rowElement({ target }: { target: EventTarget }): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-index]');
}

interface VirtualRowProps<Row> {
  row: Row;
  index: number;
  start: number;
  height: number;
  isActive: boolean;
  isOpened: boolean;
  className: string;
  renderCells: (row: Row, isActive: boolean) => ReactNode;
}

function PlainRow<Row>({
  row,
  index,
  start,
  height,
  isActive,
  isOpened,
  className,
  renderCells,
}: VirtualRowProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + HEADER_ROWS}
      data-index={index}
      aria-current={isOpened || undefined}
      tabIndex={isActive ? 0 : -1}
      className={`${classes.row} ${className}`}
      style={placed(start, height)}
    >
      {renderCells(row, isActive)}
    </div>
  );
}

const VirtualRow = memo(PlainRow) as typeof PlainRow;
