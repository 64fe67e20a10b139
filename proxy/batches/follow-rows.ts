import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { BatchLine } from '#contract/batch.ts';
import type { EntryState } from '../journal/entry.ts';
import type { Judgement } from './judge-line.ts';
import type { Report } from './read-report.ts';

/** A batch that is not followed to its end, as far as deciding when to look takes. */
export interface OpenBatch {
  id: number;
  endpoint: string;
  state: EntryState;
  preparedAt: number;
  /** `null` where it was not sent. */
  sendingAt: number | null;
  hasAnswer: boolean;
  reportId: string | null;
  isReported: boolean;
  needsPerson: boolean;
  /** Sendings before the last one. */
  attempts: number;
  /** What it rests on is no read-back: its answer is known, or a person's word. */
  wasHeard: boolean;
  /** Its report was asked for, and could not be read. */
  isReportUnread: boolean;
}

/** A line without a final verdict. */
export interface OpenLine {
  writeId: number;
  position: number;
  /** As it was sent. */
  id: string | null;
  key: string | null;
  paymentNumber: string | null;
  asked: BatchLine['asked'];
  /** What `ReadBack.before` found before it was sent; `null`: nobody knows. */
  before: boolean | null;
  isNamed: boolean;
  lineStatus: number | null;
  /** A later batch asked something else for the same id. */
  isOvertaken: boolean;
}

export function openBatches(database: DatabaseSync, account: string): OpenBatch[] {
  const rows = database
    .prepare(
      `SELECT id, endpoint, state, prepared_at, sending_at, answer_status, report_id, is_reported,
         needs_person, settled_by, (SELECT count(*) FROM attempts WHERE write_id = writes.id) AS attempts
       FROM follows JOIN writes ON writes.id = follows.write_id
       WHERE followed_at IS NULL AND account = ? ORDER BY id`,
    )
    .all(account);
  return rows.map((row) => ({
    id: Number(row['id']),
    endpoint: row['endpoint'] as string,
    state: row['state'] as EntryState,
    preparedAt: Number(row['prepared_at']),
    sendingAt: row['sending_at'] as number | null,
    hasAnswer: row['answer_status'] !== null,
    reportId: row['report_id'] as string | null,
    isReported: row['is_reported'] === 1,
    needsPerson: row['needs_person'] === 1,
    attempts: Number(row['attempts']),
    wasHeard: row['settled_by'] !== 'read-back',
    isReportUnread: false,
  }));
}

const SELECT_LINES = `
  SELECT lines.*, EXISTS (
    SELECT 1 FROM lines AS later JOIN writes ON writes.id = later.write_id
    WHERE later.id_key = lines.id_key AND later.write_id > lines.write_id
      AND later.asked <> lines.asked AND writes.state NOT IN ('PREPARED', 'REJECTED')
      AND writes.account = (SELECT account FROM writes WHERE id = lines.write_id)
  ) AS is_overtaken
  FROM lines`;

export function openLines(database: DatabaseSync, writeId: number): OpenLine[] {
  return database
    .prepare(`${SELECT_LINES} WHERE write_id = ? AND is_final = 0 ORDER BY position`)
    .all(writeId)
    .map(toLine);
}

/** Lines of open batches that were sent one of these ids. */
export function openLinesOf(
  database: DatabaseSync,
  account: string,
  keys: readonly string[],
): OpenLine[] {
  return database
    .prepare(
      `${SELECT_LINES} JOIN writes ON writes.id = lines.write_id
       WHERE account = ? AND lines.id_key IN (SELECT value FROM json_each(?)) AND is_final = 0`,
    )
    .all(account, JSON.stringify(keys))
    .map(toLine);
}

function toLine(row: Record<string, SQLOutputValue>): OpenLine {
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
  };
}

/** @returns how many verdicts, or reasons for them, changed */
export function saveJudgements(
  database: DatabaseSync,
  judged: readonly { line: Pick<OpenLine, 'writeId' | 'position'>; judgement: Judgement }[],
  at: number,
): number {
  const update = database.prepare(
    `UPDATE lines SET verdict = ?1, is_final = ?2, reason = ?3, changed_at = ?4
     WHERE write_id = ?5 AND position = ?6 AND is_final = 0
       AND (verdict <> ?1 OR is_final <> ?2 OR reason <> ?3)`,
  );
  let changed = 0;
  for (const { line, judgement } of judged) {
    const { verdict, isFinal, reason } = judgement;
    const result = update.run(verdict, isFinal ? 1 : 0, reason, at, line.writeId, line.position);
    changed += Number(result.changes);
  }
  return changed;
}

/**
 * What a report says, whole or in part; nothing that it said before is taken back.
 * @returns whether all lines had their turn
 */
export function saveReport(
  database: DatabaseSync,
  writeId: number,
  { lines, named, numbered }: Omit<Report, 'status'>,
  isComplete: boolean,
): boolean {
  const update = database.prepare(
    `UPDATE lines SET is_named = 1, message = ?, line_status = ?
     WHERE write_id = ? AND id_key = ?`,
  );
  for (const [key, { message, status }] of named) {
    update.run(message, status, writeId, key);
  }
  // Of a payment as a whole; what its Status says of one of several lines nobody knows.
  const updatePayment = database.prepare(
    `UPDATE lines SET is_named = 1, message = ?1, line_status =
       iif((SELECT count(*) FROM lines WHERE write_id = ?3 AND payment_number = ?4) = 1, ?2, NULL)
     WHERE write_id = ?3 AND payment_number = ?4 AND (is_named = 0 OR line_status IS NULL)`,
  );
  for (const [number, { message, status }] of numbered) {
    updatePayment.run(message, status, writeId, number);
  }
  const unnamed = database
    .prepare('SELECT 1 FROM lines WHERE write_id = ? AND is_named = 0 LIMIT 1')
    .get(writeId);
  const isReported = isComplete || unnamed === undefined;
  database
    .prepare(
      `UPDATE follows SET report_lines = max(report_lines, ?),
         is_reported = max(is_reported, ?) WHERE write_id = ?`,
    )
    .run(lines, isReported ? 1 : 0, writeId);
  return isReported;
}

export function saveEvidence(
  database: DatabaseSync,
  writeId: number,
  moment: 'before' | 'after',
  { asked, found }: { asked: string; found: string },
  at: number,
): void {
  database
    .prepare('INSERT INTO evidence (write_id, at, moment, asked, found) VALUES (?, ?, ?, ?, ?)')
    .run(writeId, at, moment, asked, found);
}

/** What was so of each line, in the order sent, before the write is sent. */
export function saveBefore(
  database: DatabaseSync,
  writeId: number,
  before: readonly boolean[],
): void {
  const update = database.prepare(
    'UPDATE lines SET before = ? WHERE write_id = ? AND position = ?',
  );
  for (const [position, isSo] of before.entries()) update.run(isSo ? 1 : 0, writeId, position);
}

export function savePersonNeeded(database: DatabaseSync, writeId: number): void {
  database.prepare('UPDATE follows SET needs_person = 1 WHERE write_id = ?').run(writeId);
}

/** Ends the following of what has no open line left, and an outcome. */
export function endFollowed(database: DatabaseSync, writeId: number, at: number): void {
  database
    .prepare(
      `UPDATE follows SET followed_at = ? WHERE write_id = ? AND followed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM lines WHERE write_id = follows.write_id AND is_final = 0)
         AND EXISTS (
           SELECT 1 FROM writes WHERE id = follows.write_id AND state IN ('DONE', 'REJECTED')
         )`,
    )
    .run(at, writeId);
}
