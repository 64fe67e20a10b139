import { SettingsError } from '../errors/settings-error.ts';

/**
 * Modes of libpq that pg supports, and their meaning here: TLS without verifying the server
 * protects no secret, so it has to be requested explicitly (`no-verify`).
 */
const sslModes: Readonly<Record<string, string>> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
};
const parameters = [
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'host',
  'application_name',
  'connect_timeout',
];
const LIKE = 'write it like postgres://user:password@host:5432/database';

/**
 * Reads DATABASE_URL. No message quotes any of it, because any part may contain a password.
 * @throws SettingsError
 */
export function readDatabaseUrl(text: string | undefined): URL | null {
  if (text === undefined) return null;
  if (!/^postgres(?:ql)?:\/\//.test(text)) {
    throw new SettingsError(`DATABASE_URL is not a PostgreSQL address: ${LIKE}.`);
  }
  const url = URL.parse(text);
  if (url === null || url.hash !== '') {
    throw new SettingsError(
      `DATABASE_URL can’t be read: ${LIKE}, with # / ? : @ % in a password as %23 %2F %3F %3A %40 %25.`,
    );
  }
  if (url.hostname === '' && !url.searchParams.has('host')) {
    throw new SettingsError(`DATABASE_URL has no host: ${LIKE}.`);
  }
  if (!/^\/[^/]+$/.test(url.pathname)) {
    throw new SettingsError(`DATABASE_URL has no database: ${LIKE}.`);
  }
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !parameters.includes(name)) || new Set(names).size < names.length) {
    throw new SettingsError(
      `DATABASE_URL has an unknown or repeated parameter: use only ${parameters.join(', ')}.`,
    );
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null) {
    const known = sslModes[mode];
    if (known === undefined) {
      throw new SettingsError(
        `DATABASE_URL has an unknown sslmode: use one of ${Object.keys(sslModes).join(', ')}.`,
      );
    }
    url.searchParams.set('sslmode', known);
  }
  // No wait is unlimited, as 0 would mean in libpq.
  if (!/^[1-9]\d{0,2}$/.test(url.searchParams.get('connect_timeout') ?? '5')) {
    throw new SettingsError(
      'DATABASE_URL has an unknown connect_timeout: write seconds from 1 to 999.',
    );
  }
  return url;
}

/** Whether the connection to PostgreSQL can be read or impersonated. */
export function isOpenToSee(url: URL, isLoopback: (host: string) => boolean): boolean {
  const mode = url.searchParams.get('sslmode');
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  const isHere = host.startsWith('/') || isLoopback(host);
  return !isHere && (mode === null || mode === 'disable' || mode === 'no-verify');
}
