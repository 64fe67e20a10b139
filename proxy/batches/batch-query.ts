import { batchKinds, batchStates } from '#contract/batch.ts';
import { z } from '#contract/zod.ts';
import { reasonsOf } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { patternBeyondAscii } from '../store/beyond-ascii.ts';
import { marks } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, 'expected a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(least, `at least ${least}`), z.maximum(most, `at most ${most}`)),
    ),
  );
const text = z.string().check(z.minLength(1), z.maxLength(200));

/** Query of `GET /api/batches` (`src/contract/batch.ts`). */
const batchQuery = z.strictObject({
  before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(wholeNumber(1, 200)),
  endpoint: z.optional(text),
  kind: z.optional(z.enum(batchKinds)),
  state: z.optional(z.enum([...batchStates, 'uncertain'])),
  person: z.optional(z.literal('true')),
  failed: z.optional(z.literal('true')),
  open: z.optional(z.literal('true')),
  since: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  amounts: z.optional(z.literal('true')),
  record: z.optional(text),
  report: z.optional(text),
  key: z.optional(text),
  find: z.optional(text),
});
export type BatchQuery = z.output<typeof batchQuery>;
export const batchParameters = Object.keys(batchQuery.def.shape);

/** @throws ProblemError bad-parameter */
export function readBatchQuery(query: unknown): BatchQuery {
  const result = z.safeParse(batchQuery, query);
  if (result.success) return result.data;
  throw new ProblemError('bad-parameter', reasonsOf(result.error).join('; '));
}

/** Endpoints of each kind; 4.5 archives like 4.3. */
export const endpointsOfKind = {
  update: ['notifications.update'],
  archive: ['notifications.archive', 'notifications.archiveOne'],
  acknowledge: ['receivables.acknowledge'],
  apply: ['payments.apply'],
} as const satisfies Record<(typeof batchKinds)[number], readonly string[]>;

/** Conditions on `writes` and `follows` for a query, with their parameters. */
export function conditionsOf(
  query: BatchQuery,
  account: string,
  beyondAscii: FoundBeyondAscii,
): { sql: string[]; values: (string | number)[] } {
  const sql: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...of: (string | number)[]): void => {
    sql.push(condition);
    values.push(...of);
  };
  const {
    before,
    endpoint,
    kind,
    state,
    person,
    failed,
    open,
    since,
    until,
    record,
    report,
    key,
    find,
  } = query;
  if (before !== undefined) add('writes.id < ?', before);
  if (endpoint !== undefined) add('endpoint = ?', endpoint);
  if (kind !== undefined) {
    const names = endpointsOfKind[kind];
    add(`endpoint IN ${marks(names.length)}`, ...names);
  }
  if (state !== undefined) add('state = ?', state === 'uncertain' ? 'UNKNOWN' : state);
  if (person !== undefined) {
    add(
      `writes.id IN (
        SELECT id FROM writes WHERE account = ? AND state IN ('PREPARED', 'UNKNOWN')
      ) AND ${NEEDS_PERSON}`,
      account,
    );
  }
  if (failed !== undefined) {
    add(`writes.id IN (
      SELECT write_id FROM lines WHERE verdict IN ('refused', 'contradicted'))`);
  }
  if (open !== undefined)
    add(
      `writes.id IN (SELECT write_id FROM follows WHERE followed_at IS NULL) AND NOT ${NEEDS_PERSON}`,
    );
  if (since !== undefined) add('prepared_at >= ?', Date.parse(since));
  if (until !== undefined) add('prepared_at < ?', Date.parse(until));
  if (record !== undefined) {
    add('writes.id IN (SELECT write_id FROM lines WHERE id_key = ?)', idKey(record));
  }
  if (report !== undefined) {
    add(`writes.id IN (SELECT id FROM writes WHERE ${HAS_REPORT})`, ...spellingsOf(report));
  }
  if (key !== undefined) add('key = ?', idKey(key));
  if (find !== undefined) {
    const sought = find.trim();
    const id = idKey(sought);
    const { writes, keys } = beyondAscii;
    add(
      `writes.id IN (${FOUND}
        UNION SELECT id FROM writes WHERE id IN ${marks(writes.length)}
        UNION SELECT write_id FROM lines WHERE id_key IN ${marks(keys.length)})`,
      ...spellingsOf(sought),
      account,
      id,
      id,
      sought,
      account,
      sought,
      ...writes,
      ...keys,
    );
  }
  return { sql, values };
}

/** A report's id is stored as the service spelled it, because requests to the service use it. */
const HAS_REPORT = 'lower(report_id) IN (?, ?, ?)';

function spellingsOf(id: string): [string, string, string] {
  const key = idKey(id);
  return [key, `{${key}}`, key.replaceAll('-', '')];
}

/** Matches a whole id, number or reference that a person may know, ignoring case. */
const FOUND = `
  SELECT id FROM writes WHERE ${HAS_REPORT}
  UNION SELECT id FROM writes WHERE account = ? AND key = ?
  UNION SELECT write_id FROM lines WHERE id_key = ?
  UNION SELECT write_id FROM sent_payments WHERE substr(lower(trim(number)), 1, 201) = lower(?)
  UNION SELECT write_id FROM lines WHERE id_key IN (
    SELECT id_key FROM own_references WHERE account = ? AND lower(reference) = lower(?)
  )`;

/** Batches by their payments' numbers, and lines by their references. */
interface FoundBeyondAscii {
  writes: readonly number[];
  keys: readonly string[];
}

/** Finds numbers and references that are the same, ignoring case, in letters beyond ASCII. */
export async function findBeyondAscii(
  sql: Sql,
  account: string,
  { find = '' }: BatchQuery,
): Promise<FoundBeyondAscii> {
  const sought = comparableNumber(find);
  const pattern = patternBeyondAscii(sought);
  if (pattern === null) return { writes: [], keys: [] };
  const isSought = ({ text }: SqlRow) => comparableNumber(String(text)) === sought;
  const numbers = await sql.all(
    `SELECT write_id, number AS text FROM sent_payments
     WHERE lower(trim(number)) LIKE ? ESCAPE '!'`,
    pattern,
  );
  const references = await sql.all(
    `SELECT id_key, reference AS text FROM own_references
     WHERE account = ? AND lower(trim(reference)) LIKE ? ESCAPE '!'`,
    account,
    pattern,
  );
  return {
    writes: numbers.filter(isSought).map((row) => Number(row['write_id'])),
    keys: references.filter(isSought).map((row) => String(row['id_key'])),
  };
}

/** Waybill never resends a payment by itself, whatever the read-back shows. */
export const NEEDS_PERSON = `(
  (state IN ('PREPARED', 'UNKNOWN') AND needs_person = 1)
  OR (state = 'UNKNOWN' AND endpoint = 'payments.apply')
)`;
