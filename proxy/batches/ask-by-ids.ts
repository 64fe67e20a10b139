import { ContractError, readPage, type Page } from '#contract/rows.ts';
import { factsOfPage, walkPages } from '#contract/walk-pages.ts';
import type { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { partsOf } from '#lib/parts-of.ts';
import { isPastEnd, isRefused, type Ask } from './ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** Maximum number of ids per query; interface 4.6 shows no limit. */
export const MOST_IDS = 100;

/** A service that ignores `ids`. */
export class UnrequestedError extends ContractError {
  constructor() {
    super('The service sent transactions that Waybill did not request.');
  }
}

interface AskByIds<Schema> {
  ids: readonly string[];
  schema: Schema;
  /** Rest of the query: `&include=Payments`. */
  rest?: string;
}

/**
 * Requests transactions by their ids (interface 4.6), each once, in as few queries as possible.
 * Returns only after loading every list to its end, because otherwise an id on an unread page would
 * count as not listed. The same row may come twice.
 * @param onPage receives each page
 * @throws what `ask` and `onPage` throw; ContractError where a list does not end; UnrequestedError where it
 * names other ids
 */
export async function askByIds<Schema extends z.ZodMiniType<{ Id: string }>>(
  ask: Ask,
  firstPage: AskFirstPage,
  { ids, schema, rest = '' }: AskByIds<Schema>,
  onPage: (page: Page<z.output<Schema>>) => void,
): Promise<void> {
  const first = await firstPage();
  /** @returns the ids that several pages did not name, and the most rows that one page held */
  async function load(part: readonly string[]): Promise<{ missing: string[]; held: number }> {
    const missing = new Map(part.map((id) => [idKey(id), id]));
    const keys = new Set(missing.keys());
    const query = `?ids=${part.map(encodeText).join(',')}${rest}`;
    let pages = 0;
    let held = 1;
    const end = await walkPages({
      firstPage: first,
      pageSize: PAGE_SIZE,
      // A service may send only one row per page.
      most: keys.size + 1,
      ask: async (page) =>
        readPage(
          schema,
          await ask('GET', `/api/v2/accounting/receivables/${PAGE_SIZE}/${page}${query}`),
        ),
      isPastEnd,
      factsOf: factsOfPage,
      onPage(page) {
        // A service that ignores `ids` would send its whole ledger.
        if (page.rows.some(({ value }) => !keys.has(idKey(value.Id)))) {
          throw new UnrequestedError();
        }
        if (page.rows.length > 0) pages++;
        held = Math.max(held, page.rows.length);
        for (const { value } of page.rows) missing.delete(idKey(value.Id));
        onPage(page);
        // A service that says nothing of further pages needs no request more for them.
        return page.paging.HasMoreRecords === null && missing.size === 0;
      },
    });
    if (end !== 'complete' && end !== 'enough')
      throw new ContractError('The service’s list of transactions did not end.');
    return { missing: pages > 1 ? [...missing.values()] : [], held };
  }

  // In the service's own spelling, because it may compare IDs as text.
  const distinct = [...new Map(ids.map((id) => [idKey(id), id])).values()];
  let most = MOST_IDS;
  for (let start = 0; start < distinct.length;) {
    const part = distinct.slice(start, start + most);
    try {
      const { missing, held } = await load(part);
      // A row that moved to another page while the pages were loaded was on none of them. As many
      // rows as a page holds are on the first page.
      for (const again of partsOf(missing, held)) await load(again);
      start += part.length;
    } catch (error) {
      if (part.length === 1 || !isRefused(error)) throw error;
      // A service that refuses a single id as well has another reason.
      if (most === MOST_IDS) await load(part.slice(0, 1));
      most = Math.ceil(part.length / 2);
    }
  }
}
