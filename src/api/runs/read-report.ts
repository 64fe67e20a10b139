import { readEnvelope } from '#contract/envelope.ts';
import { walkPages } from '#contract/walk-pages.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { reportLines, reportRows } from '#lib/report-lines.ts';
import { fetchAnswer } from '../client.ts';
import type { Chunk } from './run.ts';

const PAGE_SIZE = 200;
/** A report longer than its batch by this much is not read further. */
const MOST_PAGES = 5;

/**
 * Reads the report of a batch (interface 4.4): which of these ids are named by a line, and the
 * words of that line. The shape of lines is not shown: a line is any object in an array, it names
 * an id where a field at any depth equals it, and what codes it holds decides nothing.
 * @returns by `idKey`; lines may be there before or after the batch was wholly processed.
 * @throws ApiError
 */
export async function readReport(
  { reportId, items }: Chunk,
  firstPage: () => Promise<number>,
): Promise<Map<string, string | null>> {
  const ids = new Set(items.map(({ id }) => idKey(id)));
  const numbers = new Set(items.map(({ recordNumber }) => recordNumber));
  const named = new Map<string, string | null>();
  const path = `/api/v2/notifications/report/${reportId}/${PAGE_SIZE}`;
  await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most: MOST_PAGES,
    ask: (page) => fetchAnswer(`${path}/${page}?includeLines=true`, { fresh: true }),
    factsOf: (body) => ({ paging: readEnvelope(body).paging, rows: reportRows(body) }),
    onPage(body) {
      for (const [id, words] of linesNaming(ids, body, numbers)) named.set(id, words);
      return named.size === ids.size;
    },
  });
  return named;
}

/** Ids that a line of the body names, with the line's own words: no id and no record number. */
export function linesNaming(
  ids: ReadonlySet<string>,
  body: Json,
  numbers: ReadonlySet<string | null>,
): Map<string, string | null> {
  const named = new Map<string, string | null>();
  for (const { texts } of reportLines(body)) {
    for (const text of texts) {
      if (ids.has(idKey(text))) named.set(idKey(text), wordsOf(texts, numbers));
    }
  }
  return named;
}

function wordsOf(texts: readonly string[], numbers: ReadonlySet<string | null>): string | null {
  const words = texts.filter(
    (text) => text.trim() !== '' && !isGuidShaped(text) && !numbers.has(text),
  );
  return words.length === 0 ? null : words.join(' ');
}
