import { parseJson, type Json } from '#lib/json.ts';
import { Refusal } from './refusal.ts';

/** A request that matched an endpoint; path parameters and query are decoded. */
export interface Call {
  path: Readonly<Record<string, string>>;
  query: ReadonlyMap<string, string>;
  body: string;
}

/** Returns a comma-separated list; `undefined` where the parameter is absent or empty. */
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
    if (choice === undefined)
      throw new Refusal('INVALID_PARAMETER', `${name}: ${text} is none of ${known.join(', ')}`);
    return choice;
  });
}

export function booleanOf({ query }: Call, name: string): boolean {
  const text = query.get(name)?.toLowerCase();
  if (text === undefined || text === '' || text === 'false') return false;
  if (text === 'true') return true;
  throw new Refusal('INVALID_PARAMETER', `${name} must be true or false`);
}

export function jsonOf({ body }: Call): Json {
  try {
    return parseJson(body, { duplicateKeys: 'refuse' });
  } catch (error) {
    throw new Refusal('INVALID_BODY', `The body is not JSON: ${(error as Error).message}`);
  }
}

/** @throws Refusal where the text is not a whole number of at most nine digits */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Refusal('INVALID_PARAMETER', `${name}: ${text || 'nothing'} is not a whole number`);
  return Number(text);
}
