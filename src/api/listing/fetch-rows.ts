import type { Page } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { ApiError } from '../client/api-error.ts';
import { fetchText, unreadable, type RequestOptions } from '../client/client.ts';
import { askData } from './data-port.ts';
import type { RowKind } from './row-kinds.ts';
import type { WorkerAnswer, WorkerPage } from './row-store.ts';
import type { ListResource } from './paging.ts';
import { StoredRow } from './stored-row.ts';

/** Rows that were read in a worker already have everything that paging needs. */
export const workerRows: ListResource<unknown> = {
  rowKey: () => null,
  sortInstant: () => undefined,
};

interface RowsWanted {
  kind: RowKind;
  /** Name of the list that they belong to. */
  list: string;
}

/**
 * Loads one page of a list of the service as `fetchPage` does, parsed and checked against the
 * contract in a worker.
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export async function fetchRows<T>(
  { kind, list }: RowsWanted,
  path: string,
  options: RequestOptions,
): Promise<Page<T>> {
  const { rows, around } = await fetchInWorker(path, options, (text) =>
    askData('readPage', { kind, list, text }),
  );
  return { ...around, rows: storedRows<T>(rows), faults: readFaults(rows.faults) };
}

/** Reads an answer in a worker. @throws ApiError, or the signal's reason */
export async function fetchInWorker<Rows>(
  path: string,
  options: RequestOptions,
  read: (text: string) => Promise<WorkerAnswer<Rows>>,
) {
  const { answer, keptAt } = await fetchText(path, options, async (received) => {
    try {
      const answer = await read(received.text);
      return { answer, envelope: answer.envelope };
    } catch (error) {
      throw error instanceof SyntaxError ? unreadable(received, error) : error;
    }
  });
  const { rows, fault, envelope } = answer;
  if (!rows) throw new ApiError({ kind: 'contract', detail: fault! });
  return { rows, around: { ...envelope, ...(keptAt !== undefined && { keptAt }) } };
}

function storedRows<T>({
  handle,
  identities,
  instants,
  texts,
}: NonNullable<WorkerPage['rows']>): StoredRow<T>[] {
  return texts.map((text, index) => {
    const identity = identities[index]!;
    const at = instants[index]!;
    const instant = Number.isNaN(at) ? undefined : at;
    return new StoredRow<T>({ text, identity, instant, handle: handle + index }, identity);
  });
}

export function readFaults(faults: NonNullable<WorkerPage['rows']>['faults']) {
  return faults.map(({ index, reasons, raw }) => ({ index, reasons, raw: parseJson(raw) }));
}
