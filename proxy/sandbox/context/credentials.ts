import { randomBytes } from 'node:crypto';

/** The credentials that a caller signs with (interface part 5). */
export interface SandboxCredentials {
  consumerKey: string;
  consumerSecret: string;
  token: string;
  tokenSecret: string;
}

/** Returns credentials full of characters that a sloppy encoder gets wrong. */
export function randomCredentials(): SandboxCredentials {
  const secret = (): string => randomBytes(18).toString('base64');
  return {
    consumerKey: `key ${randomBytes(6).toString('hex')}/ü&=`,
    consumerSecret: `${secret()} %2B&ß`,
    token: `tok~${randomBytes(6).toString('hex')}+é'(1)*`,
    tokenSecret: `&${secret()}%/ñ`,
  };
}
