import { hash } from 'node:crypto';
import type { Sql } from '../store/sql.ts';

interface Step {
  account: string;
  who: string;
  /** `contentHash` of the submitted or approved content. */
  hash: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns the hash that ties an approval to one content, to the byte. */
export function contentHash(body: string): string {
  return hash('sha256', body, 'hex');
}

export async function saveSubmitted(
  sql: Sql,
  draft: string,
  { account, who, hash, at }: Step,
): Promise<void> {
  const row = { account, step: 'submitted', draft_id: draft, who, content_hash: hash, at };
  await sql.insert('approvals', [row]);
}

export async function saveApproved(
  sql: Sql,
  writeId: number,
  draft: string | null,
  { account, who, hash, at }: Step,
): Promise<void> {
  const row = { account, step: 'approved', draft_id: draft, who, content_hash: hash, at };
  await sql.insert('approvals', [{ ...row, write_id: writeId }]);
}

/** Ends the latest submission of a draft. */
export async function saveReturned(
  sql: Sql,
  draft: string,
  { account, who, note, at }: Omit<Step, 'hash'> & { note: string },
): Promise<void> {
  await sql.run(
    `INSERT INTO returned_submissions (submission, who, note, at)
     SELECT max(id), ?, ?, ? FROM approvals
     WHERE account = ? AND draft_id = ? AND step = 'submitted'`,
    who,
    note,
    at,
    account,
    draft,
  );
}

/** Returns the content of a draft's latest submission; `null` where there is none. */
export async function submittedHash(
  sql: Sql,
  account: string,
  draft: string,
): Promise<string | null> {
  const row = await sql.get(
    `SELECT content_hash FROM approvals
     WHERE account = ? AND draft_id = ? AND step = 'submitted' ORDER BY id DESC LIMIT 1`,
    account,
    draft,
  );
  return row === undefined ? null : (row['content_hash'] as string);
}

/** Whether exactly this content of a write was approved. */
export async function isApproved(sql: Sql, writeId: number, hash: string): Promise<boolean> {
  const row = await sql.get(
    `SELECT id FROM approvals
     WHERE write_id = ? AND step = 'approved' AND content_hash = ? LIMIT 1`,
    writeId,
    hash,
  );
  return row !== undefined;
}
