/** Whether a Host header names this proxy; another name may be DNS rebinding. */
export type IsOurHost = (host: string | undefined) => boolean;

interface HostOptions {
  /** The address that is listened on. */
  host: string;
  port: number;
  /** Further names, with a port or for any port: `waybill.example`, `waybill.example:8443`. */
  hosts: readonly string[];
}

export function createHostCheck({ host, port, hosts }: HostOptions): IsOurHost {
  const own = ['127.0.0.1', 'localhost', '[::1]', host.includes(':') ? `[${host}]` : host];
  const allowed = new Set(own.map((name) => `${name}:${port}`));
  // A default port is left out of the header (RFC 9110 §7.2).
  if (port === 80) for (const name of own) allowed.add(name);
  const further = new Set(hosts.map((name) => name.toLowerCase()));
  return (header) => {
    if (header === undefined) return false;
    const name = header.toLowerCase();
    return allowed.has(name) || further.has(name) || further.has(name.replace(/:\d{1,5}$/, ''));
  };
}
