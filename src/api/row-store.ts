import { readEnvelope, type Envelope } from '#contract/envelope.ts';
import { notification } from '#contract/notification.ts';
import { ContractError, readPage, type RowFault } from '#contract/rows.ts';
import { keyColumns, sortPlaces, type KeyColumns } from '#lib/row-order.ts';
import type { Pause } from '#lib/pauses.ts';
import { chooseLocale } from '#lib/locale.ts';
import { parseJson, stringifyJson, type Json } from '#lib/json.ts';
import { mediaTypes, sheetParts, type SheetFormat } from '#lib/sheet-parts.ts';
import type { AskedHow } from './beside/port.ts';
import { createPause } from './beside/pauses.ts';
import { rowKinds, type RowKind } from './row-kinds.ts';
import type { AnyView, ViewUnderWay } from './row-view.ts';

/** Rows of a page; more are no page of this interface. A handle is the page's serial times this. */
const PAGE = 4096;

interface FaultBeside {
  index: number;
  reasons: string[];
  raw: string;
}

/** An answer that was read beside the page. */
export interface AnswerBeside<Rows> {
  envelope: Envelope;
  /** `null` where the answer breaks the contract, which `fault` says. */
  rows: Rows | null;
  fault: string | null;
}

/** Its rows are texts, which the page reads once they are in sight. */
export type PageBeside = AnswerBeside<{
  /** Handle of the first row; the others follow. */
  handle: number;
  identities: readonly string[];
  /** NaN: not comparable. */
  instants: Float64Array;
  texts: readonly string[];
  faults: readonly FaultBeside[];
}>;

/** Its rows are one text, which a page reads ten times as fast as the contract does. */
type NotificationsBeside = AnswerBeside<{
  values: string;
  raws: string;
  /** The browser's own parser bends none of their numbers. */
  isExact: boolean;
  faults: readonly FaultBeside[];
}>;

/** A list as the page has it: its rows by their handles, in its order. */
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
  /** Places in the list of the rows that are shown, in order. */
  places: Uint32Array;
  figures: unknown;
}

interface List {
  handles: Uint32Array;
  rows: unknown[];
  /** By view and question, the latest last. */
  views: Map<string, View>;
  /** Sort keys of all rows, by view, column and circumstances. */
  keys: Map<string, KeyColumns>;
}

interface View {
  underWay: ViewUnderWay<unknown, unknown>;
  /** Rows of the list that were taken. */
  taken: number;
  shown: number[];
}

/** Views and columns of one list that are kept for who comes back to them. */
const KEPT = 4;
const STRETCH = 256;

/**
 * Keeps the rows of lists and answers for them: in a worker, or on the page where there is none.
 * Pages are parsed and read by the contract once, and figures grow with each that comes.
 */
export function createRowStore(views: Readonly<Record<string, AnyView>>) {
  /** By serial of the page. */
  const pages = new Map<number, { list: string; rows: unknown[] }>();
  const lists = new Map<string, List>();
  const shared = new Map<string, unknown>();
  let serial = 0;

  const keep = (list: string, rows: unknown[]): number => {
    serial++;
    pages.set(serial, { list, rows });
    return serial * PAGE;
  };

  /** The list with these rows; `null` where some of them are not here. */
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
      : { handles, rows, views: new Map(), keys: new Map() };
    lists.set(name, list);
    return list;
  };

  const viewOf = async (
    list: List,
    name: string,
    question: unknown,
    pause: Pause,
  ): Promise<View> => {
    const key = JSON.stringify([name, question]);
    const view = list.views.get(key) ?? {
      underWay: views[name]!.begin(question as never, shared) as ViewUnderWay<unknown, unknown>,
      taken: 0,
      shown: [],
    };
    list.views.delete(key);
    list.views.set(key, view);
    dropOldest(list.views);
    const { underWay, shown } = view;
    for (;;) {
      if (view.taken % STRETCH === 0) await pause();
      // Another question about the same may have gone on meanwhile.
      if (view.taken >= list.rows.length) return view;
      const place = view.taken++;
      const row = list.rows[place];
      underWay.addAny?.(row);
      if (underWay.matches && !underWay.matches(row)) continue;
      underWay.add(row);
      shown.push(place);
    }
  };

  const inOrder = async (
    list: List,
    { underWay, shown }: View,
    { view, sort }: Pick<ViewQuestion, 'view' | 'sort'>,
    pause: Pause,
  ): Promise<Uint32Array<ArrayBuffer>> => {
    const places = Uint32Array.from(shown);
    const sortValue = sort && underWay.sortValues?.[sort.column];
    if (!sort || !sortValue) return places;
    const name = JSON.stringify([view, sort.column, underWay.sortedWith]);
    const known = list.keys.get(name);
    const isEnough = known && (known.columns[0]?.length ?? 0) >= list.rows.length;
    const keys = isEnough ? known : await keyColumns(list.rows, sortValue, pause);
    list.keys.delete(name);
    list.keys.set(name, keys);
    dropOldest(list.keys);
    return sortPlaces(places, keys, sort.isDescending, pause);
  };

  return {
    /** Texts are sorted by the reader's locale. */
    chooseLocale,

    /** Reads a page's text. @throws SyntaxError where it is not JSON */
    readPage: ({ kind, list, text }: { kind: RowKind; list: string; text: string }): PageBeside => {
      const body = parseJson(text);
      const envelope = readEnvelope(body);
      return orFault(envelope, () => rowsOf(kind, body, (rows) => keep(list, rows)));
    },

    /** Reads a page of notifications, whose rows the page keeps itself. */
    readNotifications: ({ text }: { text: string }): NotificationsBeside => {
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
      const handles: number[] = [];
      for (let first = 0; first < texts.length; first += PAGE) {
        const rows = texts.slice(first, first + PAGE).map((text) => JSON.parse(text) as unknown);
        const handle = keep(list, rows);
        handles.push(...rows.map((_, index) => handle + index));
      }
      return handles;
    },

    share: ({ name, value }: { name: string; value: unknown }): void => {
      shared.set(name, value);
    },

    /** `null` where rows of the list are not here. */
    view: async (asked: ViewQuestion, { signal }: AskedHow): Promise<ViewAnswer | null> => {
      const list = listOf(asked.list);
      if (!list) return null;
      const pause = createPause(signal);
      const view = await viewOf(list, asked.view, asked.question, pause);
      return {
        places: await inOrder(list, view, asked, pause),
        figures: view.underWay.figures(),
      };
    },

    /** A view's rows as a file; `null` where rows of the list are not here. */
    exportSheet: async (
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
      const parts = await sheetParts(sheet, format, { pause, report });
      return new Blob(parts, { type: mediaTypes[format] });
    },

    /** Forgets pages of a list that none of its rows is of: an earlier reading's. */
    settle: ({ name, handles }: ListOfRows): void => {
      const used = new Set(Array.from(handles, (handle) => Math.floor(handle / PAGE)));
      for (const [serial, { list }] of pages) {
        if (list === name && !used.has(serial)) pages.delete(serial);
      }
      if (handles.length === 0) lists.delete(name);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;

function rowsOf(
  kind: RowKind,
  body: Json,
  keep: (rows: unknown[]) => number,
): NonNullable<PageBeside['rows']> {
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

function faultsOf(faults: readonly RowFault[]): FaultBeside[] {
  return faults.map(({ index, reasons, raw }) => ({ index, reasons, raw: stringifyJson(raw) }));
}

function orFault<Rows>(envelope: Envelope, read: () => Rows): AnswerBeside<Rows> {
  try {
    return { envelope, rows: read(), fault: null };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { envelope, rows: null, fault: error.message };
  }
}

/** Drops the original JSON, which only a record's own page shows, after reading it again. */
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
  // Of tens of thousands, for each question: a loop takes a tenth of what `every` does.
  for (let place = 0; place < start.length; place++) {
    if (whole[place] !== start[place]) return false;
  }
  return true;
}

function dropOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    if (kept.size <= KEPT) return;
    kept.delete(key);
  }
}
