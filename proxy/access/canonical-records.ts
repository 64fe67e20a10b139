import { isMutedBy } from '#contract/mute.ts';
import { isRuleWho } from '#contract/rule.ts';
import { noteFormerName } from '../approval/former-names.ts';
import { peopleInRules, renameInRules } from '../rules/rule-rows.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { canonicalName } from '../http/canonical-name.ts';

interface Named {
  table: string;
  column: string;
  /** Restricts the rows. */
  where?: string;
  /** The columns beside it that each person has once. */
  once?: string;
}

/** Columns with the names of people that a later request compares with its caller's. */
const columns: readonly Named[] = [
  { table: 'drafts', column: 'who' },
  // Sent drafts never change, and nobody's name is compared with theirs.
  { table: 'drafts', column: 'submitted_by', where: ' AND write_id IS NULL' },
  { table: 'taken', column: 'who' },
  { table: 'jobs', column: 'who' },
  { table: 'concerns', column: 'person', once: 'account, id_key, version' },
  { table: 'views', column: 'owner' },
  { table: 'view_orders', column: 'person', once: 'account, screen' },
  { table: 'stars', column: 'person', once: 'account, id_key' },
  { table: 'alerts', column: 'person' },
  { table: 'alert_channels', column: 'person' },
  { table: 'alert_people', column: 'person', once: 'account' },
];

/** For a test that knows every other table with names. */
export const renamedTables: ReadonlySet<string> = new Set(columns.map(({ table }) => table));

/**
 * Changes recorded names to their canonical spelling: an older Waybill stored them as typed, and
 * their owners would no longer find their data. The journal stays unchanged, and so do the names of
 * rules and mutes, which are no people's.
 * @param except names that now belong to two people, and are not merged
 */
export async function canonicalizeRecords(
  { state, read, commit }: ProxyStore,
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (state.kind !== 'ready') return;
  const isOther = (name: string) =>
    canonicalName(name) !== name && !except.has(name) && !isRuleWho(name) && !isMutedBy(name);
  const others = (await read(namesOnRecord)).filter(isOther);
  if (others.length === 0) return;
  await commit(async (sql) => {
    for (const name of others) await rename(sql, name, canonicalName(name));
  });
}

/** Moves a person's records to their new name. */
export async function renameOnRecord(
  { commit }: ProxyStore,
  from: string,
  to: string,
): Promise<void> {
  await commit(async (sql) => {
    await noteFormerName(sql, from, to);
    await rename(sql, from, to);
  });
}

async function namesOnRecord(sql: Sql): Promise<string[]> {
  const names = new Set(await peopleInRules(sql));
  for (const { table, column, where = '' } of columns) {
    const rows = await sql.all(
      `SELECT DISTINCT ${column} AS name FROM ${table} WHERE ${column} IS NOT NULL${where}`,
    );
    for (const { name } of rows) names.add(name as string);
  }
  return [...names];
}

async function rename(sql: Sql, from: string, to: string): Promise<void> {
  // The person is recorded under the new name as soon as they open the inbox.
  await sql.run('DELETE FROM colleagues WHERE name = ?', from);
  await renameInRules(sql, from, to);
  for (const { table, column, where = '', once } of columns) {
    if (once !== undefined) {
      // Someone else may have had the new name before, or an older Waybill knew the person by both.
      await sql.run(
        `DELETE FROM ${table} WHERE ${column} = ?
           AND (${once}) IN (SELECT ${once} FROM ${table} WHERE ${column} = ?)`,
        to,
        from,
      );
    }
    await sql.run(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?${where}`, to, from);
  }
}
