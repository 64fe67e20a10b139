/**
 * Characters allowed in a URL's query (RFC 3986 §3.4); browsers accept more, but read them
 * differently.
 */
const QUERY = /^(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;
const SEGMENT = /^(?:[\w.~-]|%[0-9a-f]{2})+$/i;

/**
 * Returns the screen to open after a sign-in, or `/`. Only paths of the page itself are allowed:
 * anything that a browser or a server might read as another place is rejected.
 */
export function returnPath(text: string | undefined): string {
  return text !== undefined && isOwnPath(text) ? text : '/';
}

function isOwnPath(text: string): boolean {
  if (text.length > 4_000) return false;
  const mark = text.includes('?') ? text.indexOf('?') : text.length;
  const [empty, first, ...more] = text.slice(0, mark).split('/');
  if (empty !== '' || first === undefined || !QUERY.test(text.slice(mark))) return false;
  if (first === '' && more.length === 0) return true;
  return /^[a-z-]+$/.test(first) && first !== 'api' && more.every(isPlainSegment);
}

/** Any id, as long as it is no step to another folder, even after decoding. */
function isPlainSegment(segment: string): boolean {
  if (!SEGMENT.test(segment)) return false;
  try {
    const decoded = decodeURIComponent(segment);
    return !/[/\\%\p{C}]/u.test(decoded) && !/^\.+$/.test(decoded);
  } catch {
    return false;
  }
}
