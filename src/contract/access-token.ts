import { role } from './session.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/tokens`: tokens that let programs act for the person who created
 * them. A program sends `Authorization: Bearer wbt_…`, and no cookie. It may do what both the token
 * and the person may do at that moment. Times are ISO 8601 in UTC.
 */
export const TOKEN_PREFIX = 'wbt_';

/** Longest validity of a token, in days. */
const LONGEST_TOKEN = 366;
/** Tokens of one person, including expired tokens. */
export const MOST_TOKENS = 50;

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(role),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; `null`: never. */
  usedAt: z.nullable(z.string()),
});
export type AccessToken = z.output<typeof accessToken>;

/** Answer of `GET /api/tokens`: the caller's own tokens, newest first. */
export const accessTokens = z.object({ tokens: z.array(accessToken) });

/** Body of `POST /api/tokens`. */
export const newAccessToken = z.strictObject({
  name: z
    .string()
    .check(z.maxLength(60), z.regex(/^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u, 'expected a name')),
  roles: z.array(role).check(z.minLength(1), z.maxLength(role.options.length)),
  days: z.number().check(z.int(), z.gte(1), z.lte(LONGEST_TOKEN)),
});
export type NewAccessToken = z.output<typeof newAccessToken>;

/** Answer of `POST /api/tokens`: the token itself, which nobody can see again. */
export const createdAccessToken = z.object({ token: z.string(), created: accessToken });
export type CreatedAccessToken = z.output<typeof createdAccessToken>;

export const accessTokenRevoked = z.object({});
