import type { LabelStep } from '#contract/assignments.ts';
import { MOST_LABELS, type LabelList } from '#contract/label.ts';
import { idKey } from '#lib/guid.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

interface LabelBy {
  account: string;
  /** The person or rule; `null` where nobody signs in. */
  who: string | null;
  isRule: boolean;
  at: number;
}

/**
 * Picks the rows of one label: names that differ only in case or accents are the same. A stored key
 * may come from an earlier Waybill, which folded texts in another way.
 */
function ofLabel(rows: readonly SqlRow[], name: string): SqlRow[] {
  const folded = foldText(name);
  return rows.filter((row) => foldText(row['name'] as string) === folded);
}

async function lastLabelRevision(sql: Sql, account: string): Promise<number> {
  const row = await sql.get('SELECT max(revision) AS last FROM labels WHERE account = ?', account);
  return Number(row?.['last'] ?? 0);
}

/**
 * Adds a label to notifications or removes it.
 * @returns the ids that this changed, in the form they were given
 */
export async function changeLabel(
  sql: Sql,
  by: LabelBy,
  { what, name, ids }: { what: LabelStep['what']; name: string; ids: readonly string[] },
): Promise<string[]> {
  const { account, who, isRule, at } = by;
  const asked = new Map(ids.map((id) => [idKey(id), id]));
  const rows = await allOfList([...asked.keys()], (marks, part) =>
    sql.all(
      `SELECT id_key, name_key, name FROM labels
       WHERE account = ? AND is_on = 1 AND id_key IN ${marks}`,
      account,
      ...part,
    ),
  );
  const has = new Map(
    ofLabel(rows, name).map((row) => [row['id_key'] as string, row['name_key'] as string]),
  );
  // Always in the same order, so that no two transactions wait for each other.
  const changed = [...asked]
    .filter(([key]) => has.has(key) !== (what === 'add'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return [];
  const revision = (await lastLabelRevision(sql, account)) + 1;
  await sql.upsert(
    'labels',
    changed.map(([key, id]) => ({
      account,
      id_key: key,
      name_key: has.get(key) ?? foldText(name),
      id,
      name,
      at,
      by_rule: isRule ? 1 : 0,
      is_on: what === 'add' ? 1 : 0,
      revision,
    })),
    ['account', 'id_key', 'name_key'],
  );
  await sql.insert(
    'label_history',
    changed.map(([key]) => ({ account, id_key: key, revision, at, what, name, who })),
  );
  return changed.map(([, id]) => id);
}

/** Removes a label that a rule added, unless a person removed it or added it again since. */
export async function removeLabelOf(
  sql: Sql,
  account: string,
  key: string,
  { name, who, at, now }: { name: string; who: string; at: number; now: number },
): Promise<void> {
  const rows = await sql.all(
    `SELECT id, name FROM labels WHERE account = ? AND id_key = ? AND at = ?
       AND by_rule = 1 AND is_on = 1`,
    account,
    key,
    at,
  );
  const [row] = ofLabel(rows, name);
  if (row === undefined) return;
  const by = { account, who, isRule: true, at: now };
  await changeLabel(sql, by, { what: 'remove', name, ids: [row['id'] as string] });
}

/**
 * Returns whether the account's labels fit, after removing the oldest labels of rules to make room.
 */
export async function makeRoom(sql: Sql, account: string): Promise<boolean> {
  const count = await sql.get(
    'SELECT count(*) AS n FROM labels WHERE account = ? AND is_on = 1',
    account,
  );
  const excess = Number(count!['n']) - MOST_LABELS;
  if (excess <= 0) return true;
  const oldest = await sql.all(
    `SELECT id_key, name_key FROM labels WHERE account = ? AND is_on = 1 AND by_rule = 1
     ORDER BY at, id_key, name_key LIMIT ?`,
    account,
    excess,
  );
  if (oldest.length < excess) return false;
  const revision = (await lastLabelRevision(sql, account)) + 1;
  for (const row of oldest) {
    await sql.run(
      `UPDATE labels SET is_on = 0, revision = ?
       WHERE account = ? AND id_key = ? AND name_key = ?`,
      revision,
      account,
      row['id_key'] as string,
      row['name_key'] as string,
    );
  }
  return true;
}

/** @param after a revision; `null` for all labels */
export async function readLabels(
  sql: Sql,
  account: string,
  after: number | null,
): Promise<LabelList> {
  const revision = await lastLabelRevision(sql, account);
  const rows =
    after === null
      ? await sql.all(
          'SELECT id_key, name_key, id, name, is_on FROM labels WHERE account = ? AND is_on = 1',
          account,
        )
      : await sql.all(
          `SELECT * FROM labels WHERE account = ? AND id_key IN (
             SELECT id_key FROM labels WHERE account = ? AND revision > ?)`,
          account,
          account,
          after,
        );
  const byKey = Map.groupBy(rows, (row) => row['id_key'] as string);
  return {
    revision,
    labeled: [...byKey.values()].map((of) => ({ id: of[0]!['id'] as string, labels: namesOf(of) })),
  };
}

function namesOf(rows: readonly SqlRow[]): string[] {
  return rows
    .filter((row) => row['is_on'] === 1)
    .toSorted((a, b) => ((a['name_key'] as string) < (b['name_key'] as string) ? -1 : 1))
    .map((row) => row['name'] as string);
}
