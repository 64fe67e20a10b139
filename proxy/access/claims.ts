/**
 * Returns the texts at a path in a token's claims, from a single text or a list; empty if there are
 * none.
 */
export function valuesAt(claims: unknown, path: readonly string[]): string[] {
  let value = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
    value = (value as Record<string, unknown>)[name];
  }
  return [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
}
