import type { Envelope } from '#contract/envelope.ts';
import type { Page } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { ApiError } from './api-error.ts';
import { fetchText, unreadable, type RequestOptions } from './client.ts';
import { askData } from './data-port.ts';
import type { Sent } from './exchange.ts';
import type { AnswerBeside, FetchedBeside, PageBeside, PageWanted } from './row-store.ts';
import type { ListResource } from './paging.ts';
import { StoredRow } from './stored-row.ts';

/** Rows that were read beside the page have all that paging knows of them already. */
export const readBeside: ListResource<unknown> = {
  rowKey: () => null,
  sortInstant: () => undefined,
};

/**
 * Reads one page of a list of the service as `fetchPage` does, but fetched, parsed and held against
 * the contract beside the page.
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export async function fetchRows<T>(
  wanted: PageWanted,
  path: string,
  options: RequestOptions,
): Promise<Page<T>> {
  const { rows, around } = await fetchBeside(path, options, {
    fetch: (sent, signal) => askData('fetchPage', { ...wanted, sent }, { signal }),
    read: (text) => askData('readPage', { ...wanted, text }),
  });
  return { ...around, rows: storedRows<T>(rows), faults: readFaults(rows.faults) };
}

interface Beside<Rows> {
  fetch: (sent: Sent, signal: AbortSignal) => Promise<FetchedBeside<Rows>>;
  /** Reads what the page has already: from its first script, or from an earlier visit. */
  read: (text: string) => Promise<AnswerBeside<Rows>>;
}

/** Fetches and reads an answer beside the page. @throws ApiError, or the signal's reason */
export async function fetchBeside<Rows>(
  path: string,
  options: RequestOptions,
  beside: Beside<Rows>,
) {
  const { answer, keptAt } = await fetchText(path, options, {
    exchange: async (sent, signal) => {
      const { answer, ...received } = await beside.fetch(sent, signal);
      return { ...received, content: answer && withEnvelope(answer) };
    },
    read: async (received) => {
      try {
        return withEnvelope(await beside.read(received.text));
      } catch (error) {
        throw error instanceof SyntaxError ? unreadable(received, error) : error;
      }
    },
  });
  const { rows, fault, envelope } = answer;
  if (!rows) throw new ApiError({ kind: 'contract', detail: fault! });
  return { rows, around: { ...envelope, ...(keptAt !== undefined && { keptAt }) } };
}

function withEnvelope<Answer extends { envelope: Envelope }>(answer: Answer) {
  return { answer, envelope: answer.envelope };
}

function storedRows<T>({
  handle,
  identities,
  instants,
  texts,
}: NonNullable<PageBeside['rows']>): StoredRow<T>[] {
  return texts.map((text, index) => {
    const identity = identities[index]!;
    const at = instants[index]!;
    const instant = Number.isNaN(at) ? undefined : at;
    return new StoredRow<T>({ text, identity, instant, handle: handle + index }, identity);
  });
}

export function readFaults(faults: NonNullable<PageBeside['rows']>['faults']) {
  return faults.map(({ index, reasons, raw }) => ({ index, reasons, raw: parseJson(raw) }));
}
