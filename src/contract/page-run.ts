/**
 * Header of a request: how many consecutive pages of a list one answer is to bring, the page of the
 * path first. Reading 250 pages then takes 16 requests of the browser; the service still gets a
 * call for each. An answer with the same header is one line of JSON with the heads of all pages,
 * then their bodies.
 */
export const PAGES_HEADER = 'Waybill-Pages';

export const PAGES_AT_ONCE = 16;

/** The reply to one of the pages, as it would be sent alone. */
export interface PageHead {
  status: number;
  headers: Record<string, string>;
  /** Bytes of the body. */
  length: number;
}
