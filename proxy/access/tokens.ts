import { randomBytes } from 'node:crypto';
import {
  MOST_TOKENS,
  TOKEN_PREFIX,
  type AccessToken,
  type CreatedAccessToken,
  type NewAccessToken,
} from '#contract/access-token.ts';
import type { Role } from '#contract/session.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Caller } from '../http/caller.ts';
import type { SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { ifStored } from './if-stored.ts';
import { secretHash } from './secret-hash.ts';

/** The current roles and binding of the person behind a token. */
type Rights = Pick<Caller, 'roles' | 'boundAs'>;

interface TokensOptions {
  database: Transactions;
  /** The source of people's names, as in sessions: tokens of another source are invalid. */
  source: string;
  /**
   * Returns a person's current rights; `null` where the person no longer exists. Where only a
   * provider knows them, returns the rights that it gave at the person's last visit.
   */
  rightsOf?: (person: string) => Promise<Rights | null>;
}

/** Tokens by which programs act for people (`src/contract/access-token.ts`). */
export interface Tokens {
  /** @throws ProblemError not-allowed, too-many-tokens */
  create(caller: Caller, wanted: NewAccessToken): Promise<CreatedAccessToken>;
  list(person: string): Promise<AccessToken[]>;
  /** @returns the token's name; `null` where the person has no token with this id */
  revoke(person: string, id: string): Promise<string | null>;
  /** Returns the token's owner; `null` where it is unknown, expired or revoked. */
  callerOf(token: string): Promise<Caller | null>;
  /** Applies a provider's answer about a person to the person's tokens. */
  noteRights(caller: Caller): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

const SHAPE = /^wbt_[\w-]{43}$/;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A person whom no provider has vouched for in this time may be gone. */
const UNSEEN_FOR = 30 * DAY;
/** A provider's answer about a person is stored again after this time. */
const NOTED_FOR = 5 * MINUTE;

export function createTokens({
  database: { read, commit },
  source,
  rightsOf,
}: TokensOptions): Tokens {
  async function rightsNow(row: SqlRow): Promise<Rights | null> {
    if (rightsOf !== undefined) return await rightsOf(String(row['person']));
    if (Date.now() - Number(row['seen_at']) >= UNSEEN_FOR) return null;
    return {
      roles: JSON.parse(String(row['person_roles'])) as Role[],
      boundAs: row['bound_as'] as string | null,
    };
  }

  async function noteUse(hash: string, usedAt: number | null): Promise<void> {
    const now = Date.now();
    if (usedAt !== null && now - usedAt < MINUTE) return;
    await commit((sql) =>
      sql.run('UPDATE access_tokens SET used_at = ? WHERE hash = ?', now, hash),
    );
  }

  return {
    async create({ name: person, roles, boundAs }, { name, roles: wanted, days }) {
      const scope = [...new Set(wanted)];
      if (person === null || !scope.every((role) => mayGive(roles, role))) {
        throw new ProblemError('not-allowed', 'A token can only have roles that you have.');
      }
      const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const now = Date.now();
      const row = {
        hash: secretHash(token),
        id: randomBytes(8).toString('hex'),
        person,
        source,
        name,
        roles: JSON.stringify(scope),
        person_roles: JSON.stringify(roles),
        bound_as: boundAs,
        seen_at: now,
        created_at: now,
        expires_at: now + days * DAY,
      };
      await commit(async (sql) => {
        const found = await sql.all(
          'SELECT id FROM access_tokens WHERE person = ? AND source = ?',
          person,
          source,
        );
        if (found.length >= MOST_TOKENS) {
          throw new ProblemError('too-many-tokens', 'Revoke a token first. None was created.');
        }
        await sql.insert('access_tokens', [row]);
      });
      return { token, created: toToken({ ...row, used_at: null }) };
    },

    list: (person) =>
      read(async (sql) => {
        const rows = await sql.all(
          `SELECT * FROM access_tokens WHERE person = ? AND source = ?
           ORDER BY created_at DESC, id`,
          person,
          source,
        );
        return rows.map(toToken);
      }),

    revoke: (person, id) =>
      commit(async (sql) => {
        const row = await sql.get(
          `DELETE FROM access_tokens WHERE person = ? AND source = ? AND id = ? RETURNING name`,
          person,
          source,
          id,
        );
        return row === undefined ? null : String(row['name']);
      }),

    async callerOf(token) {
      if (!SHAPE.test(token)) return null;
      const hash = secretHash(token);
      const row = await read((sql) => sql.get('SELECT * FROM access_tokens WHERE hash = ?', hash));
      if (row === undefined || row['source'] !== source) return null;
      if (Date.now() >= Number(row['expires_at'])) return null;
      const rights = await rightsNow(row);
      if (rights === null) return null;
      await ifStored(noteUse(hash, row['used_at'] as number | null), undefined);
      const scope = JSON.parse(String(row['roles'])) as Role[];
      return {
        name: String(row['person']),
        boundAs: rights.boundAs,
        roles: scope.filter((role) => mayGive(rights.roles, role)),
        // Accounts are bound to the person's roles, and a token reaches no account whose role it
        // lacks.
        session: null,
        token: { id: String(row['id']), name: String(row['name']) },
      };
    },

    async noteRights({ name, roles, boundAs }) {
      if (name === null || rightsOf !== undefined) return;
      const now = Date.now();
      const rights = [JSON.stringify(roles), boundAs];
      // In the database, because another proxy may have stored a different answer since.
      const isNews = await read((sql) =>
        sql.get(
          `SELECT id FROM access_tokens WHERE person = ? AND source = ?
             AND (person_roles <> ? OR bound_as IS DISTINCT FROM ? OR seen_at <= ?) LIMIT 1`,
          name,
          source,
          ...rights,
          now - NOTED_FOR,
        ),
      );
      if (isNews === undefined) return;
      await commit((sql) =>
        sql.run(
          `UPDATE access_tokens SET person_roles = ?, bound_as = ?, seen_at = ?
           WHERE person = ? AND source = ?`,
          ...rights,
          now,
          name,
          source,
        ),
      );
    },

    rename: async (from, to) => {
      await commit((sql) =>
        sql.run(
          'UPDATE access_tokens SET person = ? WHERE person = ? AND source = ?',
          to,
          from,
          source,
        ),
      );
    },
  };
}

/** Admins may grant every role. */
function mayGive(own: readonly Role[], role: Role): boolean {
  return own.includes('admin') || own.includes(role);
}

function toToken(row: SqlRow): AccessToken {
  const iso = (at: unknown) => new Date(Number(at)).toISOString();
  return {
    id: String(row['id']),
    name: String(row['name']),
    roles: JSON.parse(String(row['roles'])) as Role[],
    createdAt: iso(row['created_at']),
    expiresAt: iso(row['expires_at']),
    usedAt: row['used_at'] === null ? null : iso(row['used_at']),
  };
}
