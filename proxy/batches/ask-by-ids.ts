import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Ask } from './ask.ts';

const PAGE_SIZE = 200;
/** Ids that one query carries at most; interface 4.6 shows no limit. */
export const MOST_IDS = 100;

/**
 * Asks for transactions by their ids (interface 4.6), each once, in as few queries as that takes.
 * @param rest of the query, as `&include=Payments`
 * @returns of each query the keys (`idKey`) asked for, and its answer
 * @throws what `ask` throws
 */
export async function* askByIds(
  ask: Ask,
  firstPage: number,
  ids: readonly string[],
  rest = '',
): AsyncGenerator<{ keys: ReadonlySet<string>; answer: Json }> {
  const distinct = [...new Set(ids.map(idKey))];
  for (let start = 0; start < distinct.length; start += MOST_IDS) {
    const keys = distinct.slice(start, start + MOST_IDS);
    const query = `?ids=${keys.map(encodeText).join(',')}${rest}`;
    const path = `/api/v2/accounting/receivables/${PAGE_SIZE}/${firstPage}${query}`;
    yield { keys: new Set(keys), answer: await ask('GET', path) };
  }
}
