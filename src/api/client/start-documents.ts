/**
 * The service worker's cache of the document, from which screens start without asking the server
 * (`worker/shell-worker.ts`).
 */
const START_DOCUMENTS = 'waybill-start';

/** Lets the next start ask the server, and thereby a sign-in page that may be in front of it. */
export function startFromServer(): void {
  // Browsers have no caches over plain http.
  globalThis.caches?.delete(START_DOCUMENTS).catch(() => {});
}
