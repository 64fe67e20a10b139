/** The interface defines no spelling: some services write a GUID with braces or without hyphens. */
const GUID_SHAPED =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[0-9a-f]{32})$/i;

/** Whether text is shaped like a GUID; versions and variants of RFC 9562 are not checked. */
export function isGuidShaped(text: string): boolean {
  return GUID_SHAPED.test(text);
}

/**
 * A number that orders GUIDs by their first 48 bits, because sorting tens of thousands as texts
 * takes half a second. Other ids are returned unchanged.
 */
export function orderOfId(id: string): number | string {
  const key = idKey(id);
  return isGuidShaped(key) ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : key;
}

/**
 * One spelling of an id for maps and equality: ids are compared without regard to case, and GUIDs
 * without regard to braces and hyphens as well.
 */
export function idKey(id: string): string {
  const key = id.toLowerCase();
  // The usual spelling already is the key, which saves time for lists of tens of thousands of ids.
  if ((key.length !== 32 && key.length !== 38) || !isGuidShaped(key)) return key;
  const digits = key.replaceAll(/[{}-]/g, '');
  const starts = [0, 8, 12, 16, 20, 32];
  return starts
    .slice(1)
    .map((end, at) => digits.slice(starts[at], end))
    .join('-');
}
