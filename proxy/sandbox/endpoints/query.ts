import { Refusal } from './refusal.ts';

/** Decodes a query; a name that stands twice is refused, since nobody knows which was meant. */
export function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    const name = decode(mark === -1 ? part : part.slice(0, mark));
    if (query.has(name)) throw new Refusal('INVALID_PARAMETER', `${name} is given twice`);
    query.set(name, mark === -1 ? '' : decode(part.slice(mark + 1)));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('INVALID_PARAMETER', 'The query is badly encoded');
  }
}
