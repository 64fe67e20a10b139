import { hash } from 'node:crypto';

/** No slower hash is needed, because 32 random bytes can't be guessed from their hash. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
