import { encodeText } from '#lib/uri-text.ts';
const OPEN = /([?&])open=[^&]*(&|$)/;

/** The query of a URL with another open notification, or with none; the rest stays as it is. */
export function withOpen(search: string, key: string | null): string {
  const rest = search.replace(OPEN, (_, before: string, after: string) =>
    after === '' ? '' : before,
  );
  if (key === null) return rest === '?' ? '' : rest;
  return `${rest === '' ? '?' : `${rest}&`}open=${encodeText(key)}`;
}
