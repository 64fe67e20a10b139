/** Whether a Host header names this proxy; another name may be DNS rebinding. */
export type IsOurHost = (host: string | undefined) => boolean;

interface HostOptions {
  /** The address that Waybill listens on. */
  host: string;
  /** The port that Waybill listens on. */
  port: () => number;
  /** Further names, with a port or for any port: `waybill.example`, `waybill.example:8443`. */
  hosts: readonly string[];
}

export function createHostCheck({ host, port, hosts }: HostOptions): IsOurHost {
  const own = ['127.0.0.1', 'localhost', '[::1]', host.includes(':') ? `[${host}]` : host];
  // A default port is left out of the header (RFC 9110 §7.2).
  const isOwn = (name: string): boolean =>
    own.some((it) => name === `${it}:${port()}` || (name === it && port() === 80));
  const further = new Set(hosts.map((name) => name.toLowerCase()));
  const isOurs = (name: string): boolean =>
    isOwn(name) || further.has(name) || further.has(name.replace(/:\d{1,5}$/, ''));
  // Nearly all requests name the same host.
  let latest: string | undefined;
  return (header) => {
    if (header === undefined) return false;
    if (header === latest) return true;
    const ours = isOurs(header.toLowerCase());
    if (ours) latest = header;
    return ours;
  };
}
