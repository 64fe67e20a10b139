import { checkTemplate, readTemplate, TOKEN } from './template.ts';
import type { TemplateFault } from './template-fault.ts';
import { parseAddress } from './web-address.ts';
import { encodeText } from '../uri-text.ts';

export type TrackingLink = { kind: 'link'; href: string } | { kind: 'text'; fault: TemplateFault };

/** The longest number: no carrier's number comes close, so a longer text is a mistake. */
const LONGEST = 200;

/**
 * Builds the link to a number's tracking page (interface 2.14), or says why there is none. A link
 * leads to the template's own origin and stays below the template's own path, whatever the number
 * is. One encoding serves path, query and fragment: all but RFC 3986's unreserved characters become
 * octets, so none can end the part that holds the token.
 */
export function trackingLink(template: string | null, number: string): TrackingLink {
  const fault = checkTemplate(template) ?? numberFault(number);
  if (fault !== undefined) return { kind: 'text', fault };
  const { text, address: plain, mark } = readTemplate(template!)!;
  const address = parseAddress(text.split(TOKEN).join(encode(number)));
  // Dots cannot be encoded (WHATWG URL reads `%2e` as one): a number of dots would climb or
  // disappear.
  if (address?.origin !== plain.origin || !isSamePath(address.pathname, plain.pathname, mark)) {
    return { kind: 'text', fault: 'number-climbs' };
  }
  return { kind: 'link', href: address.href };
}

function numberFault(number: string): TemplateFault | undefined {
  if (number === '') return 'no-number';
  return number.length > LONGEST || !number.isWellFormed() ? 'odd-number' : undefined;
}

/** Percent-encodes all but unreserved characters (RFC 3986 section 2.3). */
function encode(number: string): string {
  return encodeText(number).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Whether two paths have the same segments, and the number's own segment is not empty. */
function isSamePath(path: string, plain: string, mark: string): boolean {
  const segments = path.split('/');
  const others = plain.split('/');
  return (
    segments.length === others.length &&
    others.every((other, at) =>
      other.includes(mark) ? segments[at] !== '' : other === segments[at],
    )
  );
}
