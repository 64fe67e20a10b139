import type { MutedRecord } from '#contract/mute.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import { idKey } from '#lib/guid.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

interface MutedRow {
  record: MutedRecord;
  isOn: boolean;
}

/** Returns the records that are muted or once were, by `idKey`. */
async function knownMutes(
  sql: Sql,
  account: string,
  recordIds: readonly string[],
): Promise<Map<string, MutedRow>> {
  const rows = await allOfList([...new Set(recordIds.map(idKey))], (marks, part) =>
    sql.all(`SELECT * FROM mutes WHERE account = ? AND record_key IN ${marks}`, account, ...part),
  );
  return new Map(
    rows.map((row) => [
      row['record_key'] as string,
      { record: toRecord(row), isOn: row['is_on'] === 1 },
    ]),
  );
}

/** Returns the person who muted each record, by `idKey`; only for muted records. */
export async function whoMuted(
  sql: Sql,
  account: string,
  recordIds: readonly string[],
): Promise<Map<string, string | null>> {
  const known = await knownMutes(sql, account, recordIds);
  return new Map(
    [...known].flatMap(([key, { record, isOn }]) => (isOn ? [[key, record.who] as const] : [])),
  );
}

/** @returns the RecordIds that this changed, in the form they were given */
export async function changeMutes(
  sql: Sql,
  { account, who, at }: { account: string; who: string | null; at: number },
  { action, of }: MuteChange,
): Promise<string[]> {
  const isOn = action === 'mute';
  const asked = new Map(of.map((one) => [idKey(one.recordId), one]));
  const known = await knownMutes(sql, account, [...asked.keys()]);
  // Always in the same order, so that no two transactions wait for each other.
  const changed = [...asked]
    .filter(([key]) => (known.get(key)?.isOn ?? false) !== isOn)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return [];
  const revision = (await lastMuteRevision(sql, account)) + 1;
  await sql.upsert(
    'mutes',
    changed.map(([key, { recordId, type, recordNumber, id }]) => ({
      account,
      record_key: key,
      record_id: recordId,
      type,
      record_number: recordNumber,
      notification: id,
      who,
      at,
      is_on: isOn ? 1 : 0,
      revision,
    })),
    ['account', 'record_key'],
  );
  await sql.insert(
    'mute_history',
    changed.map(([key, { id }]) => {
      return { account, id_key: idKey(id), record_key: key, revision, at, what: action, who };
    }),
  );
  return changed.map(([, { recordId }]) => recordId);
}

/** Returns the muted records, newest first. */
export async function readMuted(sql: Sql, account: string): Promise<MutedRecord[]> {
  const rows = await sql.all(
    'SELECT * FROM mutes WHERE account = ? AND is_on = 1 ORDER BY at DESC, record_key',
    account,
  );
  return rows.map(toRecord);
}

/** Whether any muted record waits for arrivals. */
export async function hasMuted(sql: Sql, account: string): Promise<boolean> {
  return (await countMuted(sql, account)) > 0;
}

export async function countMuted(sql: Sql, account: string): Promise<number> {
  const row = await sql.get(
    'SELECT count(*) AS n FROM mutes WHERE account = ? AND is_on = 1',
    account,
  );
  return Number(row!['n']);
}

export async function lastMuteRevision(sql: Sql, account: string): Promise<number> {
  const row = await sql.get('SELECT max(revision) AS last FROM mutes WHERE account = ?', account);
  return Number(row?.['last'] ?? 0);
}

function toRecord(row: SqlRow): MutedRecord {
  return {
    recordId: row['record_id'] as string,
    type: row['type'] as string,
    recordNumber: row['record_number'] as string | null,
    id: row['notification'] as string,
    who: row['who'] as string | null,
    at: new Date(Number(row['at'])).toISOString(),
  };
}
