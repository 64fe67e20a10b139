import { encodeText } from '#lib/uri-text.ts';

/** Interface 4.6. */
export const RECEIVABLES = '/api/v2/accounting/receivables';
/** Interface 4.10. */
export const PAYMENTS = `${RECEIVABLES}/payments`;
/** Query that includes all optional parts (interface 4.10). */
export const PAYMENTS_QUERY = 'include=Details,Items';

/** Commas stay raw, as the interface writes them, because this text is signed. */
export function listFilter(name: string, values: readonly (string | number)[]): string[] {
  if (values.length === 0) return [];
  return [`${name}=${values.map((value) => encodeText(String(value))).join(',')}`];
}
