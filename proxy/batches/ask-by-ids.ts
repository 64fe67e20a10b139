import { readPage, type Page } from '#contract/rows.ts';
import { factsOfPage, walkPages } from '#contract/walk-pages.ts';
import type { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Ask } from './ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** Maximum of ids per query; interface 4.6 shows no limit. */
export const MOST_IDS = 100;

interface AskByIds<Schema> {
  ids: readonly string[];
  schema: Schema;
  /** Rest of the query: `&include=Payments`. */
  rest?: string;
}

/**
 * Requests transactions by their ids (interface 4.6), each once, in as few queries as possible.
 * Returns only after loading every list to its end, because otherwise an id on an unread page would
 * count as not listed.
 * @param onPage receives each page, and the keys (`idKey`) that its query requested
 * @throws what `ask` and `onPage` throw; Error where a list does not end, or names other ids
 */
export async function askByIds<Schema extends z.ZodMiniType<{ Id: string }>>(
  ask: Ask,
  firstPage: AskFirstPage,
  { ids, schema, rest = '' }: AskByIds<Schema>,
  onPage: (page: Page<z.output<Schema>>) => void,
): Promise<void> {
  // In the service's own spelling, because it may compare IDs as text.
  const distinct = [...new Map(ids.map((id) => [idKey(id), id]))];
  for (let start = 0; start < distinct.length; start += MOST_IDS) {
    const part = distinct.slice(start, start + MOST_IDS);
    const keys = part.map(([key]) => key);
    const query = `?ids=${part.map(([, id]) => encodeText(id)).join(',')}${rest}`;
    const end = await walkPages({
      firstPage: await firstPage(),
      pageSize: PAGE_SIZE,
      // A service may send only one row per page.
      most: keys.length + 1,
      ask: async (page) =>
        readPage(
          schema,
          await ask('GET', `/api/v2/accounting/receivables/${PAGE_SIZE}/${page}${query}`),
        ),
      factsOf: factsOfPage,
      onPage(page) {
        // A service that ignores `ids` would send its whole ledger.
        if (page.rows.some(({ value }) => !keys.includes(idKey(value.Id)))) {
          throw new Error('the service sent transactions that Waybill did not request');
        }
        onPage(page);
        return false;
      },
    });
    if (end !== 'complete') throw new Error('the service’s list of transactions did not end');
  }
}
