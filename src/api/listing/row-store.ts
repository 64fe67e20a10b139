import { readEnvelope, type Envelope } from '#contract/envelope.ts';
import { notification } from '#contract/notification.ts';
import { ContractError, readPage, type RowFault } from '#contract/rows.ts';
import type { Growing } from '#lib/growing.ts';
import { keyColumns, sortPlaces, type KeyColumns } from '#lib/row-order.ts';
import type { Pause } from '#lib/pauses.ts';
import { chooseLocale } from '#lib/locale.ts';
import { parseJson, stringifyJson, type Json } from '#lib/json.ts';
import type { SheetFormat } from '#lib/sheet-parts.ts';
import { partsOf } from '#lib/parts-of.ts';
import type { AskedHow } from '../worker-port/port.ts';
import { createPause } from '../worker-port/pauses.ts';
import { writeSheet } from '../worker-port/write-sheet.ts';
import { rowKinds, type RowKind } from './row-kinds.ts';
import type { AnyView, ViewUnderWay } from './row-view.ts';

/**
 * Rows of a page; the interface has no larger pages. A handle is the page's serial number times
 * this.
 */
const PAGE = 4096;

interface WorkerFault {
  index: number;
  reasons: string[];
  raw: string;
}

/** An answer that was read in a worker. */
export interface WorkerAnswer<Rows> {
  envelope: Envelope;
  /** `null` if the answer breaks the contract; `fault` says how. */
  rows: Rows | null;
  fault: string | null;
}

/** Its rows are texts, which the page parses when they come into view. */
export type WorkerPage = WorkerAnswer<{
  /** Handle of the first row; the others follow. */
  handle: number;
  identities: readonly string[];
  /** NaN: not comparable. */
  instants: Float64Array;
  texts: readonly string[];
  faults: readonly WorkerFault[];
}>;

/** Its rows are one text, which the page parses ten times as fast as the contract does. */
type WorkerNotifications = WorkerAnswer<{
  values: string;
  raws: string;
  /** Whether the browser's own parser preserves all of their numbers. */
  isExact: boolean;
  faults: readonly WorkerFault[];
}>;

/** A list as the page has it: its rows by their handles, in the list's order. */
export interface ListOfRows {
  name: string;
  handles: Uint32Array;
}

interface ViewQuestion {
  list: ListOfRows;
  view: string;
  question: unknown;
  sort: { column: string; isDescending: boolean } | null;
}

export interface ViewAnswer {
  /** Indices in the list of the visible rows, in order; none for figures alone. */
  places: Uint32Array;
  figures: unknown;
}

interface List {
  handles: Uint32Array;
  rows: unknown[];
  /** By view and question, the latest last. */
  views: Map<string, View>;
  /** Figures of all rows, by view and the figure's name in it, the latest last. */
  ofAll: Map<string, Taken & Growing<unknown, object>>;
  /** Sort keys of all rows, by view, column and circumstances. */
  keys: Map<string, KeyColumns>;
}

/** Counts the rows processed so far, as the list grows. */
interface Taken {
  /** Number of processed rows of the list. */
  taken: number;
}

interface View extends Taken {
  underWay: ViewUnderWay<unknown, object, never>;
  shown: number[];
}

/** Views of one list that are stored for a return to them. */
const KEPT_VIEWS = 4;
/** Larger than the number of columns that a view sorts by. */
const KEPT_COLUMNS = 16;
const STRETCH = 256;

/**
 * Stores the rows of lists and answers questions about them: in a worker, or on the page if there
 * is none. Pages are parsed and read by the contract once, and figures grow with each page.
 */
export function createRowStore(views: Readonly<Record<string, AnyView>>) {
  /** By serial of the page. */
  const pages = new Map<number, { list: string; rows: unknown[] }>();
  const lists = new Map<string, List>();
  const shared = new Map<string, unknown>();
  /**
   * Lists that were loaded to their end, with their number of rows, and for which nothing is
   * prepared yet.
   */
  const ended = new Map<string, number>();
  /** Questions under way. */
  const asking = new Set<Promise<unknown>>();
  let serial = 0;

  const untilIdle = async (): Promise<void> => {
    while (asking.size > 0) await Promise.allSettled(asking);
  };

  /** Tracks a question, because nothing is prepared while one is in progress. */
  const noted = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    asking.add(answer);
    try {
      return await answer;
    } finally {
      asking.delete(answer);
    }
  };

  const keep = (list: string, rows: unknown[]): number => {
    serial++;
    pages.set(serial, { list, rows });
    return serial * PAGE;
  };

  /** Returns the list with these rows; `null` if some of them are not here. */
  const listOf = ({ name, handles }: ListOfRows): List | null => {
    const known = lists.get(name);
    const isLonger = known !== undefined && startsWith(handles, known.handles);
    if (known && isLonger && handles.length === known.handles.length) return known;
    const rows = isLonger ? known.rows : [];
    for (let place = rows.length; place < handles.length; place++) {
      const handle = handles[place]!;
      const page = pages.get(Math.floor(handle / PAGE));
      if (!page) {
        lists.delete(name);
        return null;
      }
      rows.push(page.rows[handle % PAGE]);
    }
    const list: List = isLonger
      ? Object.assign(known, { handles, keys: new Map() })
      : { handles, rows, views: new Map(), ofAll: new Map(), keys: new Map() };
    lists.set(name, list);
    return list;
  };

  const viewOf = async (
    list: List,
    name: string,
    question: unknown,
    pause: Pause,
  ): Promise<View> => {
    const { begin, isFiguresAlone = false } = views[name]!;
    const view = kept(list.views, JSON.stringify([name, question]), KEPT_VIEWS, () => {
      const begun = begin(question as never, shared);
      const underWay = begun as ViewUnderWay<unknown, object, never>;
      return { underWay, taken: 0, shown: [] };
    });
    const { underWay, shown } = view;
    await takeNew(list, view, pause, (row, place) => {
      if (underWay.matches && !underWay.matches(row)) return;
      underWay.add(row);
      if (!isFiguresAlone) shown.push(place);
    });
    return view;
  };

  const figuresOf = async (
    list: List,
    name: string,
    { underWay }: View,
    pause: Pause,
  ): Promise<unknown> => {
    const { ofAll } = underWay;
    if (!ofAll) return underWay.figures();
    const growing = kept(list.ofAll, JSON.stringify([name, ofAll.name]), KEPT_VIEWS, () => ({
      ...ofAll.begin(),
      taken: 0,
    }));
    await takeNew(list, growing, pause, growing.add);
    return { ...underWay.figures(), ...growing.value() };
  };

  const keysOf = async (
    list: List,
    { view, column }: { view: string; column: string },
    { sortedWith, sortValues }: View['underWay'],
    pause: Pause,
  ): Promise<KeyColumns> => {
    const name = JSON.stringify([view, column, sortedWith]);
    const known = list.keys.get(name);
    const isEnough = known && (known.columns[0]?.length ?? 0) >= list.rows.length;
    const keys = isEnough ? known : await keyColumns(list.rows, sortValues![column]!, pause);
    list.keys.delete(name);
    return kept(list.keys, name, KEPT_COLUMNS, () => keys);
  };

  const inOrder = async (
    list: List,
    { underWay, shown }: View,
    { view, sort }: Pick<ViewQuestion, 'view' | 'sort'>,
    pause: Pause,
  ): Promise<Uint32Array<ArrayBuffer>> => {
    const places = Uint32Array.from(shown);
    if (!sort || !underWay.sortValues?.[sort.column]) return places;
    const keys = await keysOf(list, { view, column: sort.column }, underWay, pause);
    return sortPlaces(places, keys, sort.isDescending, pause);
  };

  /** Prepares while idle what other questions about a complete list will need. */
  const prepare = async (
    list: List,
    { view, question }: ViewQuestion,
    { underWay }: View,
  ): Promise<void> => {
    const { handles } = list;
    const { next } = views[view]!;
    const turn = createPause();
    const pause: Pause = () => turn()?.then(untilIdle);
    await untilIdle();
    if (next) await viewOf(list, next, question, pause);
    await takeNew(list, { taken: 0 }, pause, (row) => underWay.prepare?.(row));
    for (const column of Object.keys(underWay.sortValues ?? {})) {
      if (list.handles === handles) await keysOf(list, { view, column }, underWay, pause);
    }
  };

  const answer = async (asked: ViewQuestion, signal: AbortSignal): Promise<ViewAnswer | null> => {
    const list = listOf(asked.list);
    if (!list) return null;
    const pause = createPause(signal);
    const view = await viewOf(list, asked.view, asked.question, pause);
    const inList = await inOrder(list, view, asked, pause);
    // A later question may have made the list longer by now; this question's page lacks the new
    // rows.
    const { length } = asked.list.handles;
    const places = list.rows.length > length ? inList.filter((place) => place < length) : inList;
    const figures = await figuresOf(list, asked.view, view, pause);
    if (!views[asked.view]!.isFiguresAlone && ended.get(asked.list.name) === length) {
      ended.delete(asked.list.name);
      // A question that needs it will meet the same failure, and report it.
      void prepare(list, asked, view).catch(() => {});
    }
    return { places, figures };
  };

  const write = async (
    { format, ...asked }: ViewQuestion & { format: SheetFormat },
    { signal, report }: AskedHow,
  ): Promise<Blob | null> => {
    const list = listOf(asked.list);
    if (!list) return null;
    const pause = createPause(signal);
    const view = await viewOf(list, asked.view, asked.question, pause);
    const places = await inOrder(list, view, asked, pause);
    const { header, cells } = view.underWay.sheet!();
    const { rows } = list;
    const row = (place: number) => cells(rows[places[place]!]);
    const sheet = { header, count: places.length, row };
    return await writeSheet(sheet, format, { signal, onProgress: report });
  };

  return {
    /** Texts are sorted in the person's locale. */
    chooseLocale,

    /** Reads a page's text. @throws SyntaxError where it is not JSON */
    readPage: ({ kind, list, text }: { kind: RowKind; list: string; text: string }): WorkerPage => {
      const body = parseJson(text);
      const envelope = readEnvelope(body);
      return orFault(envelope, () => rowsOf(kind, body, (rows) => keep(list, rows)));
    },

    /** Reads a page of notifications; the main thread stores their rows itself. */
    readNotifications: ({ text }: { text: string }): WorkerNotifications => {
      const body = parseJson(text);
      const envelope = readEnvelope(body);
      return orFault(envelope, () => {
        const { rows, faults } = readPage(notification, body);
        const raws = stringifyJson(rows.map(({ raw }) => raw));
        return {
          values: JSON.stringify(rows.map(({ value }) => value)),
          raws,
          isExact: JSON.stringify(JSON.parse(raws)) === raws,
          faults: faultsOf(faults),
        };
      });
    },

    /** Accepts rows again from the page after a worker failed. */
    giveRows: ({ list, texts }: { list: string; texts: readonly string[] }): number[] => {
      return partsOf(texts, PAGE).flatMap((part) => {
        const handle = keep(
          list,
          part.map((text) => JSON.parse(text) as unknown),
        );
        return part.map((_, index) => handle + index);
      });
    },

    share: ({ name, value }: { name: string; value: unknown }): void => {
      shared.set(name, value);
    },

    /** `null` where rows of the list are not here. */
    view: (asked: ViewQuestion, { signal }: AskedHow): Promise<ViewAnswer | null> =>
      noted(answer(asked, signal)),

    /** Returns a view's rows as a file; `null` if rows of the list are not here. */
    exportSheet: (asked: Parameters<typeof write>[0], how: AskedHow): Promise<Blob | null> =>
      noted(write(asked, how)),

    /** Drops the pages of earlier loads that hold none of a completely loaded list's rows. */
    settle: ({ name, handles }: ListOfRows): void => {
      const used = new Set(Array.from(handles, (handle) => Math.floor(handle / PAGE)));
      for (const [serial, { list }] of pages) {
        if (list === name && !used.has(serial)) pages.delete(serial);
      }
      ended.set(name, handles.length);
      if (handles.length > 0) return;
      lists.delete(name);
      ended.delete(name);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;

function rowsOf(
  kind: RowKind,
  body: Json,
  keep: (rows: unknown[]) => number,
): NonNullable<WorkerPage['rows']> {
  const { schema, resource } = rowKinds[kind];
  const page = readPage(schema as typeof rowKinds.receivable.schema, body);
  const rows = page.rows.map(({ value }) => withoutRaw(value));
  const { rowKey, sortInstant } = resource as typeof rowKinds.receivable.resource;
  return {
    handle: keep(rows),
    // Each row of these kinds has a key.
    identities: rows.map((row) => rowKey(row)!),
    instants: Float64Array.from(rows, (row) => sortInstant(row) ?? Number.NaN),
    texts: rows.map((row) => JSON.stringify(row)),
    faults: faultsOf(page.faults),
  };
}

function faultsOf(faults: readonly RowFault[]): WorkerFault[] {
  return faults.map(({ index, reasons, raw }) => ({ index, reasons, raw: stringifyJson(raw) }));
}

function orFault<Rows>(envelope: Envelope, read: () => Rows): WorkerAnswer<Rows> {
  try {
    return { envelope, rows: read(), fault: null };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { envelope, rows: null, fault: error.message };
  }
}

/** Drops the original JSON; only a record's own page shows it, after reading it again. */
function withoutRaw<Value extends object>(row: Value): Value {
  for (const nested of Object.values(row) as unknown[]) {
    if (typeof nested !== 'object' || nested === null || !('faults' in nested)) continue;
    const { rows, faults } = nested as { rows: { raw: unknown }[]; faults: { raw: unknown }[] };
    for (const one of [...rows, ...faults]) one.raw = null;
  }
  return row;
}

function startsWith(whole: Uint32Array, start: Uint32Array): boolean {
  if (whole.length < start.length) return false;
  // Tens of thousands of handles, for each question: a loop takes a tenth of the time of `every`.
  for (let place = 0; place < start.length; place++) {
    if (whole[place] !== start[place]) return false;
  }
  return true;
}

/** Processes the rows that came since. Another question about the same rows may run in parallel. */
async function takeNew(
  { rows }: List,
  grown: Taken,
  pause: Pause,
  take: (row: unknown, place: number) => void,
): Promise<void> {
  for (;;) {
    if (grown.taken % STRETCH === 0) await pause();
    if (grown.taken >= rows.length) return;
    // Counted only after success: if a row fails, it fails for the next question as well.
    take(rows[grown.taken], grown.taken);
    grown.taken++;
  }
}

/**
 * Returns the value of this name, creating it if needed, and marks it as the latest of a limited
 * number.
 */
function kept<Value>(
  all: Map<string, Value>,
  name: string,
  most: number,
  make: () => Value,
): Value {
  const value = all.get(name) ?? make();
  all.delete(name);
  all.set(name, value);
  for (const key of all.keys()) {
    if (all.size <= most) break;
    all.delete(key);
  }
  return value;
}
