const GUID_SHAPED = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text has a GUID's shape; versions and variants of RFC 9562 are not demanded. */
export function isGuidShaped(text: string): boolean {
  return GUID_SHAPED.test(text);
}

/**
 * A number by which GUIDs are in order, by their first 48 bits: as texts, tens of thousands of them
 * take half a second. Another id stands for itself.
 */
export function orderOfId(id: string): number | string {
  return isGuidShaped(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : idKey(id);
}

/** Ids are compared without regard to case: one spelling for maps and equality. */
export function idKey(id: string): string {
  return id.toLowerCase();
}
