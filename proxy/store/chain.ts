import { hash, randomUUID } from 'node:crypto';
import { ask, awaitSteps, type Steps } from './steps.ts';
import type { Sql, SqlRow } from './sql.ts';

/** The end of a chain. */
export interface Head {
  storeId: string;
  /** Number of the last link. */
  link: number;
  value: string;
}

/** The number of rows to load at a time. */
const PAGE = 1_000;

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Returns the value of a chain before its first link. */
export function seedOf(storeId: string): string {
  return sha256(`waybill journal ${storeId}`);
}

export function valueAfter(former: string, link: number, writeId: number, digest: string): string {
  return sha256(`${former} ${link} ${writeId} ${digest}`);
}

/**
 * Returns a digest of each write from one id to another: of everything recorded about sending it,
 * that is its row, its history, and the answers of its earlier attempts.
 */
export function* digestsOf(from: number, to: number): Steps<Map<number, string>> {
  const parts = new Map<number, SqlRow[][]>();
  for (const row of yield* ask('SELECT * FROM writes WHERE id BETWEEN ? AND ?', from, to)) {
    parts.set(Number(row['id']), [[row], [], []]);
  }
  for (const [index, table] of ['history', 'attempts'].entries()) {
    const rows = yield* ask(
      `SELECT * FROM ${table} WHERE write_id BETWEEN ? AND ? ORDER BY id`,
      from,
      to,
    );
    for (const row of rows) parts.get(Number(row['write_id']))?.[index + 1]!.push(row);
  }
  return new Map([...parts].map(([id, part]) => [id, sha256(JSON.stringify(part))]));
}

/** Returns the first and last id of the next page of writes after an id. */
export function* pageAfter(id: number): Steps<{ from: number; to: number } | null> {
  const [row] = yield* ask(
    `SELECT min(id) AS first, max(id) AS last
     FROM (SELECT id FROM writes WHERE id > ? ORDER BY id LIMIT ${PAGE}) AS page`,
    id,
  );
  if (row?.['first'] == null) return null;
  return { from: Number(row['first']), to: Number(row['last']) };
}

/** Adds a link for each of these writes in its current state. */
export async function addLinks(sql: Sql, head: Head, writeIds: Iterable<number>): Promise<Head> {
  const digests = new Map<number, string>();
  for (const id of writeIds) {
    for (const [of, digest] of await awaitSteps(digestsOf(id, id), sql)) digests.set(of, digest);
  }
  return await insertLinks(sql, head, digests);
}

async function insertLinks(
  sql: Sql,
  head: Head,
  digests: ReadonlyMap<number, string>,
): Promise<Head> {
  let { link, value } = head;
  const rows = [...digests].map(([writeId, digest]) => {
    value = valueAfter(value, ++link, writeId, digest);
    return { id: link, write_id: writeId, digest, value };
  });
  await sql.insert('chain', rows);
  return { ...head, link, value };
}

/**
 * Begins a new chain over everything that the journal holds now.
 * @param version the newest migration
 */
export async function beginChain(sql: Sql, version: number): Promise<Head> {
  const last = await sql.get('SELECT max(id) AS link FROM chain');
  const after = Number(last?.['link'] ?? 0);
  const storeId = randomUUID();
  let head: Head = { storeId, link: after, value: seedOf(storeId) };
  for (let id = 0; ;) {
    const page = await awaitSteps(pageAfter(id), sql);
    if (page === null) break;
    head = await insertLinks(sql, head, await awaitSteps(digestsOf(page.from, page.to), sql));
    id = page.to;
  }
  await sql.insert('chain_stores', [
    {
      store_id: storeId,
      version,
      after_link: after,
      begun_link: head.link,
      begun_at: Date.now(),
    },
  ]);
  return head;
}
