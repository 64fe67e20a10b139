import { parseJson, type Json } from '#lib/json.ts';
import { Refusal } from './refusal.ts';

/** A request that found its endpoint; path parameters and query are decoded. */
export interface Call {
  path: Readonly<Record<string, string>>;
  query: ReadonlyMap<string, string>;
  body: string;
}

/** Largest pageSize (interface 8). */
const MAX_PAGE_SIZE = 200;

const badRequest = (text: string): Refusal => new Refusal('INVALID_PARAMETER', text);

/** pageSize and pageNumber of a list; a list without pageNumber begins at its first page. */
export function pageOf(
  { path }: Call,
  firstPage: 0 | 1,
): { pageSize: number; pageNumber: number; offset: number } {
  const pageSize = wholeNumber('pageSize', path['pageSize'] ?? '');
  if (pageSize < 1 || pageSize > MAX_PAGE_SIZE) {
    throw badRequest(`pageSize must be from 1 to ${MAX_PAGE_SIZE}`);
  }
  const pageNumber = wholeNumber('pageNumber', path['pageNumber'] ?? String(firstPage));
  if (pageNumber < firstPage) throw badRequest(`pageNumber begins at ${firstPage}`);
  return { pageSize, pageNumber, offset: (pageNumber - firstPage) * pageSize };
}

/** A comma-separated list; `undefined` where the parameter is absent or empty. */
export function listOf({ query }: Call, name: string): string[] | undefined {
  const text = query.get(name);
  if (text === undefined || text === '') return undefined;
  return text.split(',').map((part) => part.trim());
}

export function integerListOf(call: Call, name: string): number[] | undefined {
  return listOf(call, name)?.map((text) => wholeNumber(name, text));
}

/** Values of a list of known words. */
export function choicesOf<T extends string>(
  call: Call,
  name: string,
  known: readonly T[],
): T[] | undefined {
  return listOf(call, name)?.map((text) => {
    const choice = known.find((word) => word === text);
    if (choice === undefined) throw badRequest(`${name}: ${text} is none of ${known.join(', ')}`);
    return choice;
  });
}

export function booleanOf({ query }: Call, name: string): boolean {
  const text = query.get(name)?.toLowerCase();
  if (text === undefined || text === '' || text === 'false') return false;
  if (text === 'true') return true;
  throw badRequest(`${name} must be true or false`);
}

export function jsonOf({ body }: Call): Json {
  try {
    return parseJson(body, { duplicateKeys: 'refuse' });
  } catch (error) {
    throw new Refusal('INVALID_BODY', `The body is no JSON: ${(error as Error).message}`);
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`${name}: ${text || 'nothing'} is no whole number`);
  return Number(text);
}
