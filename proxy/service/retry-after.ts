/**
 * Returns the milliseconds of a `Retry-After`: seconds or an HTTP date (RFC 9110 §10.2.3); 0 for
 * anything else.
 */
export function retryAfterOf(value: string | null): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
