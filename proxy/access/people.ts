import { hash } from 'node:crypto';
import type { NamedAccount } from '../settings/account-settings.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { isReadableName } from './readable-name.ts';

/** A person that a provider vouches for, under their name here. */
export interface Person {
  who: string;
  /** Their previous name, which may still have records. */
  former: string | null;
}

/**
 * People whom a provider vouches for. Each is identified by issuer and subject, and has a unique
 * name.
 */
export interface People {
  /**
   * Finds or adds a person under the name that the provider gives. If another person has that name,
   * they stay under their own, or get a similar one, so that nobody is locked out.
   * @param called a name that only the provider can change; `null`: the subject is used
   */
  find(issuer: string, subject: string, called: string | null): Promise<Person>;
  /** Confirms that the records moved to the new name. */
  confirmRename(issuer: string, subject: string): Promise<void>;
  list(issuer: string): Promise<{ subject: string; who: string }[]>;
}

const ROW = 'SELECT name, former FROM people WHERE issuer = ? AND subject = ?';

export function createPeople({ read, commit }: Transactions): People {
  return {
    async find(issuer, subject, called) {
      const names = namesFor(issuer, subject, called);
      // Nearly everybody is known already, and needs no write to disk.
      const known = await read((sql) => rowOf(sql, issuer, subject));
      if (known !== undefined && known.who === names[0]) return known;
      return await commit(async (sql) => {
        const before = await rowOf(sql, issuer, subject);
        // One change of name at a time: the records of the previous change move first.
        if (before !== undefined && before.former !== null) return before;
        const wanted = before === undefined ? names : names.slice(0, 1);
        const who = await firstFree(sql, wanted, issuer, subject);
        if (before === undefined) {
          if (who === undefined) throw new Error('Every name for this person is already in use');
          await sql.insert('people', [{ issuer, subject, name: who }]);
          return { who, former: null };
        }
        if (who === undefined || who === before.who) return before;
        await sql.run(
          'UPDATE people SET name = ?, former = ? WHERE issuer = ? AND subject = ?',
          who,
          before.who,
          issuer,
          subject,
        );
        return { who, former: before.who };
      });
    },
    async confirmRename(issuer, subject) {
      await commit((sql) =>
        sql.run(
          'UPDATE people SET former = NULL WHERE issuer = ? AND subject = ?',
          issuer,
          subject,
        ),
      );
    },
    list: (issuer) =>
      read(async (sql) => {
        const all = 'SELECT subject, name FROM people WHERE issuer = ? ORDER BY name';
        return (await sql.all(all, issuer)).map(({ subject, name }) => ({
          subject: subject as string,
          who: name as string,
        }));
      }),
  };
}

async function rowOf(sql: Sql, issuer: string, subject: string): Promise<Person | undefined> {
  const row = await sql.get(ROW, issuer, subject);
  return row && { who: row['name'] as string, former: row['former'] as string | null };
}

/** A former name becomes available once it has no records. */
async function firstFree(
  sql: Sql,
  names: readonly string[],
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  for (const name of names) {
    const other = await sql.get(
      `SELECT 1 AS found FROM people WHERE (name = ? OR former = ?)
         AND NOT (issuer = ? AND subject = ?)`,
      name,
      name,
      issuer,
      subject,
    );
    if (other === undefined) return name;
  }
  return undefined;
}

/**
 * Returns canonical names for a person, best first. If a subject differs from another one only in
 * case, or the name belongs to another person, a hash of issuer and subject distinguishes them.
 */
function namesFor(issuer: string, subject: string, called: string | null): string[] {
  const plain = canonicalName(called ?? subject);
  const isPlain = isReadableName(plain) && (called !== null || plain === subject);
  const digest = hash('sha256', JSON.stringify([issuer, subject]), 'hex');
  const base = isReadableName(plain) ? plain : 'person';
  return [...(isPlain ? [plain] : []), `${base}~${digest.slice(0, 16)}`];
}

/**
 * Returns warnings for settings that name people as an older Waybill did: it gave a name to the
 * first person to use it, so the name binds nobody any more.
 */
export function namesThatBindNobody(
  accounts: readonly Pick<NamedAccount, 'name' | 'people'>[],
  known: readonly { subject: string; who: string }[],
): string[] {
  const subjects = new Set(known.map(({ subject }) => subject));
  return accounts.flatMap(({ name, people }) =>
    people.flatMap((person) => {
      const was = known.find(({ who }) => canonicalName(who) === canonicalName(person));
      if (was === undefined || subjects.has(person)) return [];
      return [
        `WAYBILL_SETTINGS: accounts.${name}.people names ${person}, which is nobody’s subject at the provider, so the entry gives no access. The first person to sign in as ${was.who} has the subject ${was.subject}. Check who that is, then use the subject, or set access.nameClaim to {"claim": "…", "immutable": true}.`,
      ];
    }),
  );
}
