import { lookup as systemLookup } from 'node:dns';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { createPeers } from '../http/peers.ts';

/** Where webhooks may lead (`alerts` of the settings file). */
export interface TargetRules {
  /** Only these hosts, with `*.example.com` for subdomains; empty: any. */
  hosts: readonly string[];
  /** Private networks that are allowed as well. */
  networks: readonly string[];
  /** Whether plain http is allowed. */
  http: boolean;
}

/** A forbidden target address. */
export class TargetError extends Error {
  override name = 'TargetError';
}

/**
 * Non-public networks (RFC 6890 and its updates), and Azure’s metadata service, which looks public.
 */
const isRefused = createPeers([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Within 2000::/3: Teredo, ORCHID and other special ones, documentation, 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/**
 * The public part of IPv6; forms that contain an IPv4 address are outside of it (RFC 4291 §2.4).
 */
const isPublicIPv6 = createPeers(['2000::/3']);

export interface TargetCheck {
  /** @throws TargetError */
  checkUrl(text: string): URL;
  /** Resolves a host to allowed addresses only, and makes the connection use them. */
  lookup: LookupFunction;
}

/** @param resolve replaces the system's in tests */
export function createTargetCheck(
  { hosts, networks, http }: TargetRules,
  resolve: typeof systemLookup = systemLookup,
): TargetCheck {
  const isOwn = createPeers(networks);
  // As the URL parser writes the host of an address.
  const patterns = hosts.map((pattern) => URL.parse(`https://${pattern}`)?.hostname ?? pattern);

  function isAllowed(address: string): boolean {
    if (isOwn(address)) return true;
    return !isRefused(address) && (isIPv4(address) || isPublicIPv6(address));
  }

  return {
    checkUrl(text) {
      // URL normalizes every spelling of an IPv4 address (WHATWG URL §3.5).
      const url = URL.parse(text);
      if (url === null || (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))) {
        throw new TargetError('Enter an address that starts with https://.');
      }
      if (url.username !== '' || url.password !== '') {
        throw new TargetError('Remove the user name and password from the address.');
      }
      if (patterns.length > 0 && !patterns.some((pattern) => isHostOf(url.hostname, pattern))) {
        throw new TargetError('Your administrator doesn’t allow this host.');
      }
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // No lookup happens for these.
      if (isIP(host) !== 0 && !isAllowed(host)) {
        throw new TargetError('This address is not on the public internet.');
      }
      return url;
    },
    lookup(hostname, { all }, callback) {
      resolve(hostname, { all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error !== null) callback(error, []);
        else if (first === undefined || addresses.some((it) => !isAllowed(it.address))) {
          callback(new TargetError('This host is not on the public internet.'), []);
        } else if (all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function isHostOf(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
