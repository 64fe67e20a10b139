/** An address as every browser parses it (WHATWG URL). */
export interface WebAddress {
  readonly href: string;
  /** `null` as text where the scheme has none. */
  readonly origin: string;
  /** The host in lower case, without the port. */
  readonly hostname: string;
  readonly pathname: string;
}

/** Browsers and Node have `URL`, but `lib` is compiled without the types of either. */
declare const URL: { parse: (text: string) => WebAddress | null };

/** `undefined` where a text is no address. */
export function parseAddress(text: string): WebAddress | undefined {
  return URL.parse(text) ?? undefined;
}
