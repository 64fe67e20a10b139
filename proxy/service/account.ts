import { createHash } from 'node:crypto';
import { prefixOf } from './client.ts';
import type { Credentials } from './sign.ts';

/** Identifies a service and the account there, and holds nothing secret. */
export function accountKeyOf(baseUrl: URL, credentials: Credentials | null): string {
  const parts = [
    `${baseUrl.origin}${prefixOf(baseUrl)}/`,
    credentials?.consumerKey ?? null,
    credentials?.token ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
