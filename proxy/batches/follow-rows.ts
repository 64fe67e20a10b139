import type { BatchLine, Held } from '#contract/batch.ts';
import type { ChosenRow } from '#contract/job.ts';
import type { EntryState, SettledBy } from '../journal/entry.ts';
import { sendingClockOf } from '../journal/entry-rows.ts';
import { refusedUnread } from '../journal/judge-answer.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { runForList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Basis, Judgement, Shown } from './judge-line.ts';
import type { NamedLine, Report } from './read-report.ts';
import type { Waits } from './waits.ts';

/** The fields of an unfinished batch that decide when to check it next. */
export interface OpenBatch {
  id: number;
  endpoint: string;
  state: EntryState;
  /** As in its entry. */
  epoch: number;
  preparedAt: number;
  /** `null` where it was not sent. */
  sendingAt: number | null;
  /** Start of the batch's waiting time, on this process's monotonic clock (`Waits`). */
  begunAt: number;
  hasAnswer: boolean;
  reportId: string | null;
  isReported: boolean;
  needsPerson: boolean;
  /** Whether a restored backup left it open, so that only a person may send it again. */
  isRestored: boolean;
  /** The number of times it was sent before the last one. */
  attempts: number;
  basis: Basis;
  /** Whether its report was requested but could not be loaded. */
  isReportUnread: boolean;
  /** Whether the service may have acknowledged a part of it before it refused the whole. */
  mayBePartly: boolean;
  /** Number of the background job that sent it, if any; only the follower checks its outcome. */
  job: number | null;
}

/** A line without a final verdict. */
export interface OpenLine {
  writeId: number;
  position: number;
  /** As sent. */
  id: string | null;
  key: string | null;
  paymentNumber: string | null;
  asked: BatchLine['asked'];
  /** CreatedAt of the notifications that a job chose by a RecordId; `null`: unknown. */
  chosenAt: readonly string[] | null;
  /** The result of `ReadBack.before`; `null` where it is unknown. */
  before: boolean | null;
  isNamed: boolean;
  lineStatus: number | null;
  /** Whether a later batch requested a different change for the same id. */
  isOvertaken: boolean;
}

export async function openBatches(sql: Sql, account: string, waits: Waits): Promise<OpenBatch[]> {
  const rows = await sql.all(
    `SELECT id, endpoint, state, epoch, prepared_at, sending_at, sending_clock, answer_status,
       report_id, is_reported, needs_person, is_restored, settled_by,
       (SELECT count(*) FROM attempts WHERE write_id = writes.id) AS attempts,
       (SELECT job FROM job_calls
        WHERE job_calls.account = writes.account AND job_calls.key = writes.key) AS job
     FROM follows JOIN writes ON writes.id = follows.write_id
     WHERE followed_at IS NULL AND account = ? ORDER BY id`,
    account,
  );
  const wall = await sql.now();
  return rows.map((row) => ({
    begunAt: waits({
      id: Number(row['id']),
      epoch: Number(row['epoch']),
      sendingClock: sendingClockOf(row),
      wall,
    }).begunAt,
    id: Number(row['id']),
    endpoint: row['endpoint'] as string,
    state: row['state'] as EntryState,
    epoch: Number(row['epoch']),
    preparedAt: Number(row['prepared_at']),
    sendingAt: row['sending_at'] as number | null,
    hasAnswer: row['answer_status'] !== null,
    reportId: row['report_id'] as string | null,
    isReported: row['is_reported'] === 1,
    needsPerson: row['needs_person'] === 1,
    isRestored: row['is_restored'] === 1,
    attempts: Number(row['attempts']),
    basis: basisOf(row['state'] as EntryState, row['settled_by'] as SettledBy | null),
    isReportUnread: false,
    mayBePartly:
      row['endpoint'] === 'receivables.acknowledge' &&
      !refusedUnread.has(row['answer_status'] as number | null),
    job: row['job'] === null ? null : Number(row['job']),
  }));
}

export function basisOf(state: EntryState, settledBy: SettledBy | null): Basis {
  return state === 'REJECTED' ? 'refusal' : (settledBy ?? 'answer');
}

/** Numbers of the jobs with targets that were never sent. */
export async function jobsThatSend(sql: Sql, account: string): Promise<Set<number>> {
  const rows = await sql.all(
    `SELECT number FROM jobs WHERE account = ? AND state IN ('open', 'stopping')
       AND state = 'open' AND 0 = (
       SELECT tries FROM job_targets WHERE job = number AND verdict = 'pending' AND call IS NULL
       ORDER BY tries, position LIMIT 1)`,
    account,
  );
  return new Set(rows.map((row) => Number(row['number'])));
}

/**
 * `coalesce` makes the query use the index of ids, because a call has 200 targets and an id only a
 * few.
 */
const SELECT_LINES = `
  SELECT lines.*, CASE WHEN EXISTS (
    SELECT 1 FROM lines AS later JOIN writes ON writes.id = later.write_id
    WHERE later.id_key = lines.id_key AND later.write_id > lines.write_id
      AND later.asked <> lines.asked AND writes.state <> 'PREPARED' AND NOT ${REFUSED_AT_ONCE}
      AND writes.account = (SELECT account FROM writes WHERE id = lines.write_id)
  ) THEN 1 ELSE 0 END AS is_overtaken, (
    SELECT chosen FROM job_targets
    WHERE id_key = lines.id_key AND has_own_id = 0
      AND coalesce(call, '') = (SELECT key FROM writes WHERE id = lines.write_id)
    LIMIT 1
  ) AS chosen
  FROM lines`;

export async function openLines(sql: Sql, writeId: number): Promise<OpenLine[]> {
  const rows = await sql.all(
    `${SELECT_LINES} WHERE write_id = ? AND is_final = 0 ORDER BY position`,
    writeId,
  );
  return rows.map(toLine);
}

function toLine(row: SqlRow): OpenLine {
  return {
    writeId: Number(row['write_id']),
    position: Number(row['position']),
    id: row['id'] as string | null,
    key: row['id_key'] as string | null,
    paymentNumber: row['payment_number'] as string | null,
    asked: row['asked'] as OpenLine['asked'],
    before: row['before'] === null ? null : row['before'] === 1,
    isNamed: row['is_named'] === 1,
    lineStatus: row['line_status'] as number | null,
    isOvertaken: row['is_overtaken'] === 1,
    chosenAt: row['chosen'] === null ? null : chosenAtOf(row['chosen'] as string),
  };
}

function chosenAtOf(chosen: string): string[] {
  return (JSON.parse(chosen) as ChosenRow[]).map(({ createdAt }) => createdAt);
}

/** Returns the topic that Waybill announces when verdicts of an account's lines change. */
export function verdictTopic(account: string): string {
  return `verdict ${account}`;
}

/** Saves equal judgements of lines with one statement. @returns how many changed */
export async function saveJudgements(
  sql: Sql,
  judged: readonly {
    line: Pick<OpenLine, 'writeId' | 'position'>;
    judgement: Judgement;
    /** The status with which the service listed the line, if it did. */
    status?: number | null;
    /** The result of the read-back, if there was one. */
    shown?: Shown | null;
  }[],
  at: number,
): Promise<number> {
  let changed = 0;
  const alike = Map.groupBy(judged, ({ line, judgement, status, shown }) =>
    JSON.stringify([line.writeId, judgement, status, shown]),
  );
  for (const of of alike.values()) {
    const { line, judgement, status = null, shown = null } = of[0]!;
    const { verdict, isFinal, reason } = judgement;
    const final = isFinal ? 1 : 0;
    changed += await runForList(
      of.map(({ line: { position } }) => position),
      (marks, positions) =>
        sql.run(
          `UPDATE lines SET verdict = ?, is_final = ?, reason = ?, changed_at = ?,
             shown_status = coalesce(?, shown_status), shown = ?
           WHERE write_id = ? AND position IN ${marks} AND is_final = 0
             AND (verdict <> ? OR is_final <> ? OR reason <> ?)`,
          verdict,
          final,
          reason,
          at,
          status,
          shown,
          line.writeId,
          ...positions,
          verdict,
          final,
          reason,
        ),
    );
  }
  return changed;
}

/** Saves the statuses under which the service lists the lines of a write. */
export async function saveShown(
  sql: Sql,
  seen: readonly { line: Pick<OpenLine, 'writeId' | 'position'>; status: number }[],
): Promise<void> {
  for (const [status, of] of Map.groupBy(seen, (one) => one.status)) {
    await runForList(
      of.map(({ line: { position } }) => position),
      (marks, positions) =>
        sql.run(
          `UPDATE lines SET shown_status = ? WHERE write_id = ? AND position IN ${marks}`,
          status,
          of[0]!.line.writeId,
          ...positions,
        ),
    );
  }
}

/**
 * Saves a report, whole or in part; results of earlier reports stay.
 * @returns whether all lines are settled
 */
export async function saveReport(
  sql: Sql,
  writeId: number,
  { lines, named, numbered }: Omit<Report, 'status'>,
  isComplete: boolean,
): Promise<boolean> {
  for (const { message, status, keys } of saidAlike(named)) {
    await runForList(keys, (marks, part) =>
      sql.run(
        `UPDATE lines SET is_named = 1, message = ?, line_status = ?
         WHERE write_id = ? AND id_key IN ${marks}`,
        message,
        status,
        writeId,
        ...part,
      ),
    );
  }
  // Saves the status only for a payment with one line, because the payment's Status says nothing
  // about one of several lines.
  for (const { message, status, keys } of saidAlike(numbered)) {
    await runForList(keys, (marks, part) =>
      sql.run(
        `UPDATE lines SET is_named = 1, message = ?, line_status = CASE WHEN (
             SELECT count(*) FROM lines AS beside WHERE beside.write_id = lines.write_id
               AND beside.payment_number = lines.payment_number
           ) = 1 THEN CAST(? AS BIGINT) END
         WHERE write_id = ? AND payment_number IN ${marks}
           AND (is_named = 0 OR line_status IS NULL)`,
        message,
        status,
        writeId,
        ...part,
      ),
    );
  }
  const unnamed = await sql.get(
    'SELECT 1 AS is_left FROM lines WHERE write_id = ? AND is_named = 0 LIMIT 1',
    writeId,
  );
  const isReported = isComplete || unnamed === undefined;
  await sql.run(
    `UPDATE follows SET
       report_lines = CASE WHEN report_lines < ? THEN ? ELSE report_lines END,
       is_reported = CASE WHEN is_reported = 1 THEN 1 ELSE ? END
     WHERE write_id = ?`,
    lines,
    lines,
    isReported ? 1 : 0,
    writeId,
  );
  return isReported;
}

/** Groups the lines of a report with the same message and status, because most are alike. */
function saidAlike(said: ReadonlyMap<string, NamedLine>): (NamedLine & { keys: string[] })[] {
  const alike = Map.groupBy(said, ([, { message, status }]) => JSON.stringify([message, status]));
  return [...alike.values()].map((of) => {
    const { message, status } = of[0]![1];
    return { message, status, keys: of.map(([key]) => key) };
  });
}

export async function saveEvidence(
  sql: Sql,
  writeId: number,
  moment: 'before' | 'after',
  { asked, found }: { asked: string; found: string },
  at: number,
): Promise<void> {
  await sql.insert('evidence', [{ write_id: writeId, at, moment, asked, found }]);
}

/** Saves the state of each line before the write is sent, in the order of the lines. */
export async function saveBefore(
  sql: Sql,
  writeId: number,
  before: readonly boolean[],
): Promise<void> {
  for (const isSo of [true, false]) {
    const positions = before.flatMap((one, position) => (one === isSo ? [position] : []));
    await runForList(positions, (marks, part) =>
      sql.run(
        `UPDATE lines SET before = ? WHERE write_id = ? AND position IN ${marks}`,
        isSo ? 1 : 0,
        writeId,
        ...part,
      ),
    );
  }
}

/** Saves why a write's sending waits for a person's decision; `null` where it does not. */
export async function saveHeld(sql: Sql, writeId: number, held: Held | null): Promise<void> {
  const text = held && JSON.stringify({ why: held.why, codes: held.codes } satisfies Held);
  await sql.run('UPDATE follows SET held = ? WHERE write_id = ?', text, writeId);
  if (held !== null) await savePersonNeeded(sql, writeId);
}

export async function savePersonNeeded(sql: Sql, writeId: number): Promise<void> {
  await sql.run('UPDATE follows SET needs_person = 1 WHERE write_id = ?', writeId);
}

/** Stops following a batch that has an outcome and no open lines. */
export async function endFollowed(sql: Sql, writeId: number, at: number): Promise<void> {
  await sql.run(
    `UPDATE follows SET followed_at = ? WHERE write_id = ? AND followed_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM lines WHERE write_id = follows.write_id AND is_final = 0)
       AND EXISTS (
         SELECT 1 FROM writes WHERE id = follows.write_id AND state IN ('DONE', 'REJECTED')
       )`,
    at,
    writeId,
  );
}
