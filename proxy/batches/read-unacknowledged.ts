import { ContractError, readPage, type Page } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { isRefused, ReadRefusedError, type Ask } from './ask.ts';
import { askByIds, MOST_IDS, UnrequestedError } from './ask-by-ids.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** Interface 3.2. */
const SETTLED = '?status=1024';
/** Milliseconds before retrying a filter that separated nothing. */
const PROBE_AGAIN = 300_000;

const row = z.object({ Id: z.string() });

/** The service works, but can't list the unacknowledged; the message ends a sentence. */
export class UnlistedError extends Error {
  override name = 'UnlistedError';
}

/** The transactions that the service lists as unacknowledged (interface 4.6). */
export interface Unacknowledged {
  /** The filter's value: the interface documents none. */
  value: string;
  /**
   * Returns which of these ids the list names, in queries of at most 100.
   * @throws UnlistedError; what `askByIds` throws; ContractError where a row has no Id
   */
  namedOf: (ids: readonly string[]) => Promise<Set<string>>;
  /**
   * Returns which of these ids the service lists at all, acknowledged or not.
   * @throws as `namedOf`
   */
  listedOf: (ids: readonly string[]) => Promise<Set<string>>;
  /**
   * Whether the filter has ever left out an existing transaction: a filter that lists everything
   * proves nothing. Requests some other transactions where these ids are not enough.
   */
  separates: () => Promise<boolean>;
  /** Records that the filter separates acknowledged transactions. */
  noteSeparation: () => void;
}

export function createUnacknowledged(
  ask: Ask,
  firstPage: AskFirstPage,
  value: string,
): Unacknowledged {
  let hasSeparated = false;
  let probedAt = -Infinity;
  let probing: Promise<boolean> | undefined;
  const filter = `&unacknowledged=${encodeText(value)}`;
  const listedOf = (ids: readonly string[]): Promise<Set<string>> => read(ids, '');

  function idsIn({ rows, faults }: Page<z.output<typeof row>>): string[] {
    if (faults.length > 0) throw new ContractError('A transaction in the response has no Id.');
    return rows.map(({ value }) => value.Id);
  }

  async function read(ids: readonly string[], rest: string): Promise<Set<string>> {
    const named = new Set<string>();
    try {
      await askByIds(ask, firstPage, { ids, schema: row, rest }, (page) => {
        for (const id of idsIn(page)) named.add(idKey(id));
      });
    } catch (error) {
      if (!(error instanceof UnrequestedError)) throw error;
      throw new UnlistedError('the service doesn’t filter its transactions by ids');
    }
    return named;
  }

  async function namedOf(ids: readonly string[]): Promise<Set<string>> {
    try {
      return await read(ids, filter);
    } catch (error) {
      if (!isRefused(error)) throw error;
      // In an outage, the service refuses the same query without the filter as well.
      await listedOf(ids).catch(unlessUnlisted);
      const said = error instanceof ReadRefusedError ? `: ${error.message}` : '';
      throw new UnlistedError(`the service refuses unacknowledged=${value}${said}`);
    }
  }

  async function leavesOut(query: string): Promise<boolean> {
    const path = `/api/v2/accounting/receivables/${PAGE_SIZE}/${await firstPage()}${query}`;
    const some = idsIn(readPage(row, await ask('GET', path))).slice(0, MOST_IDS);
    const named = await namedOf(some).catch(unlessUnlisted);
    if (named === null) return false;
    const left = some.filter((id) => !named.has(idKey(id)));
    if (left.length === 0) return false;
    // A service may leave out settled transactions by itself, whatever the filter.
    const listed = await listedOf(left).catch(unlessUnlisted);
    return listed !== null && listed.size > 0;
  }

  async function probe(): Promise<boolean> {
    // The newest rows may all be unacknowledged, while settled ones mostly are not. A service may
    // refuse the status.
    const found = (await leavesOut('')) || (await leavesOut(SETTLED).catch(() => false));
    probedAt = performance.now();
    hasSeparated ||= found;
    return hasSeparated;
  }

  return {
    value,
    namedOf,
    listedOf,
    noteSeparation() {
      hasSeparated = true;
    },
    async separates() {
      if (hasSeparated || performance.now() - probedAt < PROBE_AGAIN) return hasSeparated;
      probing ??= probe().finally(() => {
        probing = undefined;
      });
      return await probing;
    },
  };
}

function unlessUnlisted(error: unknown): null {
  if (error instanceof UnlistedError) return null;
  throw error;
}
