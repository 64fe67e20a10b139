import { BlockList, isIP } from 'node:net';
import { bareAddress } from './network-of.ts';

/** Whether an address is one of those listed. */
export type IsListed = (address: string | undefined) => boolean;

/** An address, or a network with its prefix length: `10.0.0.0/8`, `::1`. */
export function isNetwork(text: string): boolean {
  const [address, length, ...more] = text.split('/');
  const version = isIP(address!);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

export function createPeers(networks: readonly string[]): IsListed {
  const list = new BlockList();
  for (const network of networks) {
    const [address, length] = network.split('/') as [string, string?];
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(length ?? (version === 'ipv6' ? 128 : 32)), version);
  }
  // An IPv4 peer of a socket that listens on `::` comes as `::ffff:10.0.0.1`; the list knows that.
  return (address = '') =>
    isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns the browser's address. `X-Forwarded-For` is trusted only as far as listed peers wrote it:
 * read from its end, the first address that is not a listed peer.
 */
export function addressOf(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  isProxy: IsListed,
): string {
  if (!isProxy(peer)) return peer ?? '';
  const hops = String(forwardedFor ?? '')
    .split(',')
    .map(bareAddress);
  // Text that is not an address could differ on each request.
  return hops.findLast((hop) => hop === undefined || !isProxy(hop)) ?? peer ?? '';
}
