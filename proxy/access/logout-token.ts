import { hash } from 'node:crypto';
import { jwtVerify, type JWTVerifyGetKey } from 'jose';

/** A person whom a provider signs out, and the provider's session. */
export interface LogoutToken {
  /** Unique, from issuer and `jti`, so that no token counts twice. */
  id: string;
  subject: string | null;
  sid: string | null;
}

/** Milliseconds for which a token may be in transit. */
export const LOGOUT_TOKEN_AGE = 600_000;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Never `none`, nor an algorithm that uses a shared secret instead of the provider's key. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const types = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']);

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6).
 * @throws where the token is not a valid one
 */
export async function readLogoutToken(
  token: string,
  { keys, issuer, clientId }: { keys: JWTVerifyGetKey; issuer: string; clientId: string },
): Promise<LogoutToken> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance: 60,
    maxTokenAge: LOGOUT_TOKEN_AGE / 1_000,
    requiredClaims: ['iat', 'jti'],
  });
  const { sub, sid, jti, events, nonce } = payload;
  const event = (events as Record<string, unknown> | undefined)?.[EVENT];
  const isSound =
    types.has(protectedHeader.typ?.toLowerCase()) &&
    typeof jti === 'string' &&
    jti !== '' &&
    typeof event === 'object' &&
    event !== null &&
    // Logout tokens have no nonce; ID tokens do.
    nonce === undefined &&
    isText(sub) &&
    isText(sid) &&
    (sub ?? sid) !== undefined;
  if (!isSound) throw new Error('This is not a logout token');
  return {
    id: hash('sha256', JSON.stringify([issuer, jti]), 'base64url'),
    subject: sub ?? null,
    sid: (sid as string | undefined) ?? null,
  };
}

function isText(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value !== '');
}
