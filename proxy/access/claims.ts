/**
 * Returns the texts at a path in a token's claims, from a single text or a list; empty if there are
 * none, or if the provider says that it hasn't verified them: with `email_verified`, for example
 * (OpenID Connect Core §5.1), because people can enter anybody's address.
 */
export function valuesAt(claims: unknown, path: readonly string[]): string[] {
  let value = claims;
  for (const name of path) {
    const verified = memberOf(value, `${name}_verified`) ?? true;
    if (verified !== true && verified !== 'true') return [];
    value = memberOf(value, name);
  }
  return [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
