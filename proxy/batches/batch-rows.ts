import {
  batchKinds,
  type Batch,
  type BatchAmounts,
  type BatchDetails,
  type BatchEvidence,
  type BatchLine,
  type BatchList,
  type BatchStep,
  type Held,
} from '#contract/batch.ts';
import { allOfList, marks } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import { readInternalFields } from './internal-fields.ts';
import { amountsOfWrite, sumAmounts } from './line-amounts.ts';
import {
  conditionsOf,
  endpointsOfKind,
  findBeyondAscii,
  NEEDS_PERSON,
  type BatchQuery,
} from './batch-query.ts';

/** The part of `GET /api/batches/{id}` that comes from the store; the rest depends on the clock. */
export type StoredDetails = Omit<
  BatchDetails,
  'maySendAgainAt' | 'waitingTimeLeft' | 'waitRestarted' | 'may'
>;

const SELECT = `
  SELECT writes.*, follows.*, CASE WHEN ${NEEDS_PERSON} THEN 1 ELSE 0 END AS needs_now,
    (SELECT reason FROM history WHERE write_id = writes.id ORDER BY id DESC LIMIT 1) AS reason,
    coalesce(approved_by, (SELECT approvals.who FROM approvals WHERE approvals.write_id = writes.id
      ORDER BY approvals.id LIMIT 1)) AS approver
  FROM writes JOIN follows ON follows.write_id = writes.id
  WHERE account = ?`;

export async function listBatches(
  sql: Sql,
  account: string,
  query: BatchQuery,
  seen: readonly string[],
): Promise<BatchList> {
  const conditions = conditionsOf(query, account, await findBeyondAscii(sql, account, query));
  const isSeen = `endpoint IN ${marks(seen.length)}`;
  const { limit = 50 } = query;
  const rows = await sql.all(
    `${SELECT} AND ${isSeen} ${conditions.sql.map((part) => `AND ${part}`).join(' ')}
     ORDER BY writes.id DESC LIMIT ?`,
    account,
    ...seen,
    ...conditions.values,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  const totals = await sql.get(
    `SELECT count(*) FILTER (WHERE state = 'UNKNOWN') AS uncertain,
       count(*) FILTER (WHERE ${NEEDS_PERSON}) AS person
     FROM writes JOIN follows ON write_id = writes.id
     WHERE account = ? AND ${isSeen} AND state IN ('PREPARED', 'UNKNOWN')`,
    account,
    ...seen,
  );
  return {
    batches: await toBatches(sql, page, query.amounts !== undefined),
    next: rows.length > limit ? Number(page.at(-1)!['id']) : null,
    uncertain: Number(totals!['uncertain']),
    needsPerson: Number(totals!['person']),
  };
}

export async function readBatch(
  sql: Sql,
  account: string,
  id: number,
): Promise<StoredDetails | undefined> {
  const row = await sql.get(`${SELECT} AND writes.id = ?`, account, id);
  if (row === undefined) return undefined;
  const [batch] = await toBatches(sql, [row], true);
  return {
    ...batch!,
    request: {
      method: 'POST',
      target: row['target'] as string,
      body: row['body'] as string | null,
    },
    answer:
      row['answer_status'] === null
        ? null
        : {
            status: Number(row['answer_status']),
            contentType: row['answer_content_type'] as string | null,
            body: row['answer_body'] as string,
          },
    history: await readHistory(sql, id),
    evidence: await readEvidence(sql, id),
    lines: await readLines(sql, row),
    internal: await readInternalFields(sql, id),
    held:
      row['held'] === null || !['PREPARED', 'UNKNOWN'].includes(batch!.state)
        ? null
        : (JSON.parse(row['held'] as string) as Held),
  };
}

async function toBatches(sql: Sql, rows: readonly SqlRow[], hasAmounts: boolean): Promise<Batch[]> {
  const counts = await allOfList(
    rows.map((row) => Number(row['id'])),
    (marks, ids) =>
      sql.all(
        `SELECT write_id, verdict, count(*) AS n, count(*) FILTER (WHERE is_named = 1) AS named
         FROM lines WHERE write_id IN ${marks} GROUP BY write_id, verdict`,
        ...ids,
      ),
  );
  const byWrite = Map.groupBy(counts, (row) => row['write_id']);
  const amounts = await sumAmounts(sql, hasAmounts ? rows.filter(isOfPayments) : [], byWrite);
  return rows.map((row) => toBatch(row, byWrite.get(row['id']) ?? [], amounts.get(row['id'])));
}

/** @param counts its lines, by verdict */
function toBatch(row: SqlRow, counts: readonly SqlRow[], amounts: BatchAmounts | undefined): Batch {
  const id = Number(row['id']);
  const endpoint = row['endpoint'] as string;
  const verdicts = { proven: 0, refused: 0, reported: 0, contradicted: 0, pending: 0 };
  let sent = 0;
  let namedLines = 0;
  for (const { verdict, n, named } of counts) {
    verdicts[verdict as keyof typeof verdicts] = Number(n);
    sent += Number(n);
    namedLines += Number(named);
  }
  const elements = Number(row['elements']);
  const received = row['records_received'] as number | null;
  const [sendingAt, answeredAt] = [row['sending_at'], row['answered_at']] as (number | null)[];
  return {
    id,
    key: row['key'] as string,
    endpoint,
    kind: batchKinds.find((kind) => endpointsOfKind[kind].some((name) => name === endpoint))!,
    who: row['who'] as string | null,
    approvedBy: row['approver'] as string | null,
    preparedAt: toIso(row['prepared_at'])!,
    sendingAt: toIso(sendingAt),
    answeredAt: toIso(answeredAt),
    settledAt: toIso(row['settled_at']),
    milliseconds: sendingAt === null || answeredAt === null ? null : answeredAt! - sendingAt!,
    state: row['state'] as Batch['state'],
    reason: row['reason'] as string,
    reportId: row['report_id'] as string | null,
    sent,
    elements,
    recordsReceived: received,
    receivedDiffers: received !== null && received !== elements && received !== sent,
    verdicts,
    amounts,
    reportLines: Number(row['report_lines']),
    namedLines,
    isFollowed: row['followed_at'] !== null,
    followedAt: toIso(row['followed_at']),
    needsPerson: row['needs_now'] === 1,
  };
}

function isOfPayments(write: SqlRow): boolean {
  return write['endpoint'] === 'payments.apply';
}

async function readLines(sql: Sql, write: SqlRow): Promise<BatchLine[]> {
  const rows = await sql.all(
    'SELECT * FROM lines WHERE write_id = ? ORDER BY position',
    Number(write['id']),
  );
  const sent = isOfPayments(write) ? amountsOfWrite(write).lines : [];
  return rows.map((row, index) => ({
    position: Number(row['position']),
    id: row['id'] as string | null,
    asked: row['asked'] as BatchLine['asked'],
    paymentNumber: row['payment_number'] as string | null,
    partner: sent[index]?.partner,
    type: sent[index]?.type,
    transactionNumber: sent[index]?.transactionNumber,
    amount: sent[index]?.amount,
    verdict: row['verdict'] as BatchLine['verdict'],
    isFinal: row['is_final'] === 1,
    reason: row['reason'] as string,
    message: row['message'] as string | null,
    lineStatus: row['line_status'] as number | null,
    isNamed: row['is_named'] === 1,
    changedAt: toIso(row['changed_at'])!,
  }));
}

/** Returns states and verdicts in order of time, counted by moment. */
async function readHistory(sql: Sql, id: number): Promise<BatchStep[]> {
  const states = await sql.all('SELECT * FROM history WHERE write_id = ? ORDER BY id', id);
  const found = await sql.all(
    `SELECT at, verdict, is_final, count(*) AS n FROM line_history WHERE write_id = ?
     GROUP BY at, verdict, is_final ORDER BY at`,
    id,
  );
  const steps = [
    ...states.map((row) => ({
      at: Number(row['at']),
      state: row['state'] as Batch['state'],
      reason: row['reason'] as string,
      who: row['who'] as string | null,
      note: row['note'] as string | null,
    })),
    ...found.map((row) => ({
      at: Number(row['at']),
      state: null,
      reason: foundWords(Number(row['n']), row['verdict'] as string, row['is_final'] === 1),
      who: null,
      note: null,
    })),
  ];
  return steps
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, state, reason, who, note }) => ({ at: toIso(at)!, state, reason, who, note }));
}

function foundWords(count: number, verdict: string, isFinal: boolean): string {
  if (count === 1) return `1 line ${isFinal ? 'is' : 'seems'} ${verdict}`;
  return `${count} lines ${isFinal ? 'are' : 'seem'} ${verdict}`;
}

async function readEvidence(sql: Sql, id: number): Promise<BatchEvidence[]> {
  const rows = await sql.all('SELECT * FROM evidence WHERE write_id = ? ORDER BY id', id);
  return rows.map((row) => ({
    at: toIso(row['at'])!,
    when: row['moment'] as BatchEvidence['when'],
    asked: row['asked'] as string,
    found: row['found'] as string,
  }));
}

function toIso(at: SqlValue | undefined): string | null {
  return at === null || at === undefined ? null : new Date(Number(at)).toISOString();
}
