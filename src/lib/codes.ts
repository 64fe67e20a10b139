/**
 * Returns the word for a code of the service, or `Unknown (n)`: codes outside the tables are shown,
 * never dropped (docs/decisions.md, “Unknown codes”).
 */
export function codeName(names: Readonly<Record<number, string>>, code: number): string {
  return Object.hasOwn(names, code) ? names[code]! : `Unknown (${code})`;
}

/** Returns a deployment's name for an undocumented code, otherwise the number. */
export function givenName(
  names: Readonly<Record<string, string>> | undefined,
  code: number,
): string {
  return names && Object.hasOwn(names, code) ? names[code]! : String(code);
}

/** Whether a code in the settings has a meaning: services send 0 for no code. */
export function isGiven(
  names: Readonly<Record<string, string>> | undefined,
  code: number | null,
): code is number {
  return code !== null && (code !== 0 || names?.[0] !== undefined);
}
