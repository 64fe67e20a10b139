/**
 * Encodes text as a segment of a path or a value of a query (RFC 3986 §2.1). Half of a surrogate
 * pair, which a service may send and which makes `encodeURIComponent` throw, becomes U+FFFD.
 */
export function encodeText(text: string): string {
  // oxlint-disable-next-line no-restricted-globals -- the one place that makes it safe.
  return encodeURIComponent(text.toWellFormed());
}
