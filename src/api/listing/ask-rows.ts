import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { SheetFormat } from '#lib/sheet-parts.ts';
import type { ListRow } from './list-reader.ts';
import { askData } from './data-port.ts';
import type { ListOfRows, ViewAnswer } from './row-store.ts';
import { StoredRow } from './stored-row.ts';

export interface RowsQuestion {
  view: string;
  question: unknown;
  sort: { column: string; isDescending: boolean } | null;
  /** Large values that the question is about, by their names in it. */
  shared: readonly { name: string; value: unknown }[];
}

interface AskOptions {
  signal: AbortSignal;
  onProgress?: (progress: number) => void;
}

/** Asks a view about rows of a list that was loaded in a worker. */
export function askRows(
  queryKey: QueryKey,
  rows: readonly ListRow<unknown>[],
  asked: RowsQuestion,
  options: AskOptions,
): Promise<ViewAnswer> {
  return withRows(queryKey, rows, asked, (list, plain) =>
    askData('view', { list, ...plain }, options),
  );
}

/** Returns the rows as a file, in the order of the question. */
export function exportRows(
  queryKey: QueryKey,
  rows: readonly ListRow<unknown>[],
  { format, ...asked }: RowsQuestion & { format: SheetFormat },
  options: AskOptions,
): Promise<Blob> {
  return withRows(queryKey, rows, asked, (list, plain) =>
    askData('exportSheet', { list, format, ...plain }, options),
  );
}

/** Drops the rows of earlier loads that the latest load of a list no longer has. */
export function settleRows(queryKey: QueryKey, rows: readonly ListRow<unknown>[]): void {
  if (rows.length > 0 && !(rows[0] instanceof StoredRow)) return;
  const settled = async () => askData('settle', listOf(queryKey, rows));
  // A failure only leaves unused rows in memory.
  void settled().catch(() => {});
}

/** Rows that this worker has received; a new worker after a failure has none. */
let given = new Set<string>();

async function withRows<Answer>(
  queryKey: QueryKey,
  rows: readonly ListRow<unknown>[],
  { shared, ...plain }: RowsQuestion,
  ask: (list: ListOfRows, plain: Omit<RowsQuestion, 'shared'>) => Promise<Answer | null>,
): Promise<Answer> {
  share(shared);
  const answer = await ask(listOf(queryKey, rows), plain);
  if (answer !== null) return answer;
  given = new Set();
  share(shared);
  const list = hashKey(queryKey);
  const texts = rows.map((row) => (row as StoredRow<unknown>).text);
  const handles = await askData('giveRows', { list, texts });
  for (const [place, row] of rows.entries()) (row as StoredRow<unknown>).handle = handles[place]!;
  return (await ask(listOf(queryKey, rows), plain))!;
}

/**
 * The worker reads messages in order, so that the values are there before the question that
 * follows.
 */
function share(shared: RowsQuestion['shared']): void {
  for (const { name, value } of shared) {
    if (given.has(name)) continue;
    given.add(name);
    // If sharing fails, so does the question.
    void askData('share', { name, value }).catch(() => {});
  }
}

function listOf(queryKey: QueryKey, rows: readonly ListRow<unknown>[]): ListOfRows {
  // Tens of thousands of rows, with each question: `from` takes five times as long.
  const handles = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    handles[place] = (rows[place] as StoredRow<unknown>).handle;
  }
  return { name: hashKey(queryKey), handles };
}
