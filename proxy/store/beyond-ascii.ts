/**
 * Returns a pattern of LIKE, with `!` as its escape, that a text matches whatever the case of its
 * letters beyond ASCII; `null` for a text without any. SQLite ignores the case of no such letter,
 * and PostgreSQL of those that its locale knows, so that the found texts still must be compared.
 * @param sought in lower case
 */
export function patternBeyondAscii(sought: string): string | null {
  if (!/[^\x20-\x7e]/.test(sought)) return null;
  return sought.replaceAll(/[!%_]/g, '!$&').replaceAll(/[^\x20-\x7e]/g, '%');
}
