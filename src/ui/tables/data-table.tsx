import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import classes from './data-table.module.css';
import room from '../page.module.css';
import type { RowSelection } from './row-selection.ts';
import { SelectBox, SelectLoadedBox } from './select-box.tsx';
import { sortRows, type Sort } from './sort-rows.ts';
import { SortHeader, type HeaderColumn } from './sort-header.tsx';
import { useStored } from '../store.ts';
import { isColumnShown, tableChoices } from './table-choices.ts';
import { useWidth } from '../use-is-phone.ts';
import { VirtualTable, type TableHandle } from './virtual-table.tsx';

/** A column of a table; all columns together are a stable array. */
export interface TableColumn<Row> extends HeaderColumn<Row> {
  /** Width in pixels, or the minimum width if the column grows. */
  width: number;
  /** Whether it takes a share of the remaining width. */
  grows?: boolean;
  /** Width up to which it takes the remaining width before others do. */
  most?: number;
  /** Lines that its text may wrap to before it is cut off: all rows have the same height. */
  lines?: number;
  /** No row has a value: hidden unless a person chose it. */
  isBlank?: boolean;
  /**
   * Renders plain elements, because thousands scroll by. They are focusable only in the active row.
   */
  cell: (row: Row, isActive: boolean) => ReactNode;
  /** The column's place in a row of two lines. Such rows show no other columns. */
  phone?: PhonePlace<Row>;
}

interface PhonePlace<Row> {
  at: 'top' | 'top-end' | 'bottom' | 'bottom-end';
  /** The same as `lines` of the column. */
  lines?: number;
  /** The cell of a two-line row, if it differs from `cell`. */
  cell?: (row: Row, isActive: boolean) => ReactNode;
}

interface DataTableProps<Row extends { key: string }> {
  /** Name under which the table's choices are saved: `receivables`. */
  name: string;
  /** Its name for assistive technology. */
  label: string;
  /** The columns; the first one stays visible, and can't be hidden. */
  columns: readonly TableColumn<Row>[];
  /** All rows: a stable array of stable rows. */
  rows: readonly Row[];
  /** Whether the rows are already in the order of `sort`. */
  isInOrder?: boolean;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** The selection, if rows can be selected. */
  choosing?: RowSelection<Row>;
  /** Names a row for its checkbox. A stable function. */
  rowName: (row: Row) => string;
  /**
   * A click on a row, or Enter on it; a stable function. Without it, they follow the row's first link,
   * and with Ctrl or the middle button open it in a tab.
   */
  onOpen?: (row: Row, by: 'click' | 'key') => void;
  onActive?: (row: Row | undefined) => void;
  handle?: Ref<TableHandle>;
  /** Content below the last row. */
  footer?: ReactNode;
}

const DENSE = 32;
const AIRY = 44;
const HEADER = 32;
const SELECT = 40;
/** The row height that touch needs. */
const TOUCHED = 44;
/** A line of a text that wraps, and the room above and below several of them in a dense row. */
const LINE = 20;
const DENSE_ROOM = 4;
/** Pixels of an em in a query of the window, at the usual size of text. */
const EM = 16;
/** Pixels that a table may be wider than its window: the last column is cut off, not gone. */
const SLACK = 64;
/**
 * Rows always have two lines in a window up to the first width, and never above the second, in em.
 */
const PHONE = 30;
const TABLET = 60;
/** The width of a sheet of A4 or Letter paper in landscape, in pixels. */
const SHEET = 960;

/**
 * A wide table of any length: its headers sort the loaded rows, columns can be hidden, and rows can
 * be dense or spacious (`TableChoicesButton`). It scrolls sideways under a fixed first column. In a
 * narrow window its rows have two lines, so that nothing scrolls sideways.
 */
export function DataTable<Row extends { key: string }>({
  name,
  label,
  columns,
  rows,
  isInOrder = false,
  sort,
  onSort,
  choosing,
  rowName,
  onOpen,
  onActive = ignore,
  handle = null,
  footer = null,
}: DataTableProps<Row>) {
  const choices = useStored(tableChoices(name), (it) => it);
  const { isDense } = choices;
  const isTouched = useWidth('(pointer: coarse)');
  const select = isTouched ? TOUCHED : SELECT;
  const isNarrow = useWidth(`(max-width: ${twoLinesBelow(columns)}em)`);
  // All columns fit a sheet in landscape, although the browser takes it for a narrow window.
  const isPaper = useWidth('print');
  const hasTwoLines = isNarrow && !isPaper && columns.some(({ phone }) => phone);
  const shown = useMemo(
    () =>
      columns.filter((column, index) =>
        hasTwoLines ? column.phone : index === 0 || isColumnShown(choices, column),
      ),
    [columns, choices, hasTwoLines],
  );
  const lines = Math.max(
    ...shown.map(({ lines = 1, phone }) => (hasTwoLines ? (phone?.lines ?? 1) : lines)),
  );
  const sorted = useMemo(
    () => (isInOrder ? rows : sortRows(rows, columns, sort)),
    [rows, isInOrder, columns, sort],
  );
  useLayoutEffect(() => choosing?.show(sorted), [choosing, sorted]);
  const root = useRef<HTMLDivElement>(null);
  const followLink = useCallback(
    (row: Row) =>
      root.current?.querySelector<HTMLElement>(`[data-index="${sorted.indexOf(row)}"] a`)?.click(),
    [sorted],
  );
  const renderCells = useCallback(
    (row: Row, isActive: boolean) => (
      <>
        {choosing && (
          <span role="cell" className={classes.select}>
            <SelectBox
              choosing={choosing}
              rowKey={row.key}
              name={rowName(row)}
              isActive={isActive}
            />
          </span>
        )}
        {shown.map(({ key, align, lines, cell, phone }) => (
          <span
            key={key}
            role="cell"
            className={classes.cell}
            data-align={align}
            data-wraps={(!hasTwoLines && lines !== undefined) || undefined}
            data-at={hasTwoLines ? phone?.at : undefined}
          >
            {((hasTwoLines && phone?.cell) || cell)(row, isActive)}
          </span>
        ))}
      </>
    ),
    [shown, choosing, rowName, hasTwoLines],
  );
  return (
    <div
      ref={root}
      {...(onOpen ? {} : toTabs)}
      className={`${room.column} ${classes.table}`}
      data-choosing={choosing !== undefined || undefined}
      data-two-lines={hasTwoLines || undefined}
      // A keyboard opens the row, which has the whole text.
      // eslint-disable-next-line jsx-a11y/mouse-events-have-key-events
      onMouseOver={showWholeText}
      style={hasTwoLines ? undefined : sizesOf(shown, choosing === undefined ? 0 : select)}
    >
      <VirtualTable
        handle={handle}
        label={label}
        rows={sorted}
        isComplete
        rowHeight={
          hasTwoLines
            ? LINE * (lines + 2)
            : isDense && !isTouched
              ? Math.max(DENSE, LINE * lines + DENSE_ROOM)
              : Math.max(AIRY, LINE * (lines + 1))
        }
        headerHeight={isTouched || hasTwoLines ? TOUCHED : HEADER}
        header={
          <>
            {choosing && (
              <span role="columnheader" className={classes.select}>
                <SelectLoadedBox choosing={choosing} rows={sorted} />
              </span>
            )}
            {shown.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                className={classes.cell}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </>
        }
        renderCells={renderCells}
        rowClassName={classes.row!}
        onActive={onActive}
        onOpen={onOpen ?? followLink}
        onNearEnd={ignore}
        canLoadMore={false}
        footer={footer}
      />
    </div>
  );
}

function ignore(): void {}

/** Opens the first link of a row in a tab, as browsers do for links. */
function openTab(event: MouseEvent): void {
  const { button, ctrlKey, metaKey, shiftKey, type } = event;
  const isMiddle = button === 1;
  const target = event.target as Element;
  const link = target.closest('[data-index]')?.querySelector('a');
  const isWanted = isMiddle || (type === 'click' && (ctrlKey || metaKey || shiftKey));
  if (!link || !isWanted || target.closest('input, label, button, a')) return;
  // Pressing the middle button would begin to scroll.
  event.preventDefault();
  event.stopPropagation();
  if (type === 'mousedown') return;
  const keys = { ctrlKey: isMiddle || ctrlKey, metaKey: isMiddle || metaKey, shiftKey };
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}

const toTabs = { onClickCapture: openTab, onMouseDownCapture: openTab, onAuxClick: openTab };

/** Gives a cell that is cut off a tooltip with its whole text, unless its content has one. */
function showWholeText({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('[role=cell]');
  if (cell === null) return;
  const isCut = [cell, ...cell.children].some((it) => it.scrollWidth > it.clientWidth);
  cell.title = isCut ? cell.textContent : '';
}

/** Returns the window width in em below which the columns do not fit. */
function twoLinesBelow<Row>(columns: readonly TableColumn<Row>[]): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return Math.min(Math.max((width - SLACK) / EM, PHONE), TABLET);
}

/** @param select Pixels of the column of checkboxes; 0 without. */
function sizesOf<Row>(columns: readonly TableColumn<Row>[], select: number): CSSProperties {
  const tracks = columns.map(
    ({ width, grows, most = width }) => `minmax(${width}px, ${grows ? '1fr' : `${most}px`})`,
  );
  const width = columns.reduce((sum, column) => sum + column.width, select);
  return {
    '--table-columns': [...(select === 0 ? [] : [`${select}px`]), ...tracks].join(' '),
    '--table-width': `${width}px`,
    '--table-zoom': String(Math.min(1, SHEET / width)),
    // The first column covers what scrolls below it.
    '--table-first': `${columns[0]?.width ?? 0}px`,
    '--table-select': `${select}px`,
  } as CSSProperties;
}
