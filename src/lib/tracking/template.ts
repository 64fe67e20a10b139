import type { TemplateFault } from './template-fault.ts';
import { parseAddress, type WebAddress } from './web-address.ts';

/** The placeholder for the number (interface 2.14). */
export const TOKEN = '{0}';

/** Replaces the number when a template is examined without one. */
const MARK = 'waybillnumber';

/** Characters that no written address contains, and that URL parsers drop or read as a slash. */
const ODD = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\\]/u;
/** Text without those characters, tested without Unicode's tables. */
const PLAIN = /^[\x21-\x5B\x5D-\x7E]*$/;

/** Scheme and authority, as RFC 3986 writes them: an authority has a host. */
const ABSOLUTE = /^(?<scheme>[^:/?#]*):\/\/(?<authority>[^/?#]+)/;
const SCHEME = /^[^:/?#]*:/;

/** Returns why a template makes no link for any number; `undefined` if it does. */
export function checkTemplate(template: string | null): TemplateFault | undefined {
  const text = (template ?? '').trim();
  if (text === '') return 'no-template';
  if (!PLAIN.test(text) && ODD.test(text)) return 'odd-characters';
  if (!text.includes(TOKEN)) return 'no-token';
  if (/[{}]/.test(text.split(TOKEN).join(''))) return 'other-token';
  if (!/^https?:/i.test(text)) return SCHEME.test(text) ? 'scheme' : 'no-url';
  const authority = ABSOLUTE.exec(text)?.groups?.['authority'];
  if (authority === undefined) return 'no-url';
  if (authority.includes(TOKEN)) return 'token-in-host';
  if (authority.includes('@')) return 'sign-in';
  const address = readTemplate(text)?.address;
  if (address === undefined) return 'no-url';
  return address.href.split(MARK).length === text.split(TOKEN).length ? undefined : 'lost-token';
}

interface Template {
  /** The template without surrounding white space. */
  text: string;
  /** The address with `mark` in place of the number. */
  address: WebAddress;
  mark: string;
}

/** Reads a template; it is safe to use only where `checkTemplate` finds no fault. */
export function readTemplate(template: string): Template | undefined {
  const text = template.trim();
  const address = parseAddress(text.split(TOKEN).join(MARK));
  return address && { text, address, mark: MARK };
}

/** The host that a template names, faulty or not; `undefined` where there is none. */
export function templateHost(template: string | null): string | undefined {
  return readTemplate(template ?? '')?.address.hostname;
}
