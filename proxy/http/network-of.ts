import { isIP, isIPv4 } from 'node:net';

/**
 * Returns the address of a hop in `X-Forwarded-For`: some proxies write a port behind it, or
 * brackets around it. `undefined` where there is no address.
 */
export function bareAddress(hop: string): string | undefined {
  const text = hop.trim();
  const [, inside] = /^"?\[([^\]]*)\](?::\d{1,5})?"?$/.exec(text) ?? [];
  const [, before] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (inside ?? before ?? text).split('%', 1)[0]!;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns the key by which failures from one network are counted together: an IPv4 address in any
 * notation, or the /64 of an IPv6 one, which belongs to a single customer (RFC 6177).
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address);
  if (bare === undefined || isIPv4(bare)) return bare ?? address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) {
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`;
  }
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address, which the URL parser writes without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
