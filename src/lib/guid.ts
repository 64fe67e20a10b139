const GUID_SHAPED = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text has a GUID's shape; versions and variants of RFC 9562 are not demanded. */
export function isGuidShaped(text: string): boolean {
  return GUID_SHAPED.test(text);
}

/** Ids are compared without regard to case: one spelling for maps and equality. */
export function idKey(id: string): string {
  return id.toLowerCase();
}
