import { hash } from 'node:crypto';
import { prefixOf } from './client.ts';
import type { Credentials } from './sign.ts';

/** Identifies a service and the account there, and holds nothing secret. */
export function accountKeyOf(baseUrl: URL, credentials: Credentials | null): string {
  const parts = [
    `${baseUrl.origin}${prefixOf(baseUrl)}/`,
    credentials?.consumerKey ?? null,
    credentials?.token ?? null,
  ];
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 16);
}
