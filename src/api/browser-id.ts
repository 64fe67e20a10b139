const KEY = 'waybill-browser';
/** Of this page, where the browser keeps nothing. */
const own = globalThis.crypto?.randomUUID?.() ?? '';

/**
 * Tells this browser from others where nobody signs in, so that the proxy can end its oldest event
 * stream and nobody else's. It is random, and names nobody.
 */
export function browserId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === null) localStorage.setItem(KEY, own);
    return kept ?? own;
  } catch {
    return own;
  }
}
