import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Parameters from OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;

/** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, { ...cost, nonce, tagLength: TAG_LENGTH });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new TypeError('The password hash is malformed');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5]!, 'base64');
  const tag = await tagOf(password, {
    memory,
    passes,
    parallelism,
    nonce: Buffer.from(match[4]!, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** Returns why a text can't be a password, or `undefined`. */
export function faultOfPassword(password: string): string | undefined {
  if (password.length < 12) return 'Use a password of at least 12 characters.';
  return password.length > 1000 ? 'Use a password of at most 1000 characters.' : undefined;
}

function tagOf(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // Keyboards differ in how they encode the same letter.
  return derive('argon2id', { message: password.normalize('NFKC'), ...parameters });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
