import type { Draft, ReturnOfDraft, SavedDraft } from '#contract/draft.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import type { DraftSize } from './draft-quotas.ts';
import type { Stored } from './draft-rows.ts';
import type { DraftSummary } from './draft-summary.ts';

/** The key stays here, because only a review hands it out to the person who sends the draft. */
export interface DraftRow {
  head: Omit<SavedDraft, 'shortages'>;
  stored: Stored;
  size: DraftSize;
  key: string;
}

/** @returns the draft, if the person may see it */
export async function findDraft(
  sql: Sql,
  account: string,
  id: string,
  whose: Whose,
): Promise<DraftRow | undefined> {
  const row = await sql.get(
    `${SELECT} WHERE drafts.account = ? AND drafts.id = ? AND ${whose.sql}`,
    account,
    id,
    ...whose.values,
  );
  return row && toRow(row);
}

/**
 * Lists drafts, open ones first, then by latest change; `summary` is `null` where none is stored
 * yet.
 */
export async function listedDrafts(
  sql: Sql,
  account: string,
  whose: Whose,
): Promise<(Pick<DraftRow, 'head' | 'stored'> & { summary: DraftSummary | null })[]> {
  const rows = await sql.all(
    `${LISTED} WHERE drafts.account = ? AND ${whose.sql}
     ORDER BY drafts.write_id IS NOT NULL, drafts.changed_at DESC`,
    account,
    ...whose.values,
  );
  return rows.map((row) => {
    const noted = row['summary'] as string | null;
    const summary = noted === null ? null : (JSON.parse(noted) as DraftSummary);
    return Object.assign(toRow(row), { summary });
  });
}

/** A condition on drafts, with its parameters. */
export interface Whose {
  sql: string;
  values: readonly SqlValue[];
}

/** Selects a person's own drafts. Drafts made without sign-in belong to everybody. */
export function ownOf(who: string | null): Whose {
  return who === null
    ? { sql: 'drafts.who IS NULL', values: [] }
    : { sql: '(drafts.who = ? OR drafts.who IS NULL)', values: [who] };
}

/** Selects a person's own drafts, those that they may only view and send, and those they sent. */
export function listedFor(who: string | null): Whose {
  return ownOr(`(drafts.write_id IS NULL AND ${IS_SUBMITTED})`, who);
}

/**
 * Selects also a colleague's submitted draft that was sent: another payer may have it open, and
 * must not hear that it was deleted.
 */
export function seenBy(who: string | null): Whose {
  return ownOr(IS_SUBMITTED, who);
}

function ownOr(condition: string, who: string | null): Whose {
  const own = ownOf(who);
  return who === null
    ? { sql: `(${own.sql} OR ${condition})`, values: own.values }
    : {
        sql: `(${own.sql} OR ${condition} OR writes.approved_by = ?)`,
        values: [...own.values, who],
      };
}

/** An admin may see the drafts that reserve a balance, and remove abandoned ones. */
export const anybodys: Whose = { sql: '1 = 1', values: [] };

const IS_SUBMITTED = 'drafts.submitted_key = drafts.key';

/** The latest submission of a draft. Another draft had the same id, if that was before it. */
const LATEST = `
  SELECT max(id) FROM approvals
  WHERE approvals.draft_id = drafts.id AND approvals.account = drafts.account
    AND approvals.step = 'submitted' AND approvals.at >= drafts.created_at`;

const OF_DRAFTS = `
  drafts.id, drafts.name, drafts.version, drafts.who, drafts.created_at, drafts.changed_at,
  drafts.write_id, drafts.submitted_by, drafts.submitted_at, drafts.key, drafts.line_count,
  drafts.byte_count, CASE WHEN ${IS_SUBMITTED} THEN 1 ELSE 0 END AS is_submitted,
  CASE WHEN ${REFUSED_AT_ONCE} THEN 1 ELSE 0 END AS is_refused, writes.withdrawn_at, follows.followed_at,
  returned.who AS returned_by, returned.note AS returned_note, returned.at AS returned_at,
  CASE WHEN returned.submission < (${LATEST}) THEN 1 ELSE 0 END AS is_again`;
const FROM = `
  FROM drafts
  LEFT JOIN writes ON writes.id = drafts.write_id
  LEFT JOIN follows ON follows.write_id = drafts.write_id
  LEFT JOIN returned_submissions AS returned ON drafts.write_id IS NULL AND returned.submission = (
    ${LATEST} AND id IN (SELECT submission FROM returned_submissions)
  )`;
const SELECT = `SELECT ${OF_DRAFTS}, drafts.content ${FROM}`;
/** The list needs no content where it has a summary. */
const LISTED = `
  SELECT ${OF_DRAFTS}, drafts.summary,
    CASE WHEN drafts.summary IS NULL THEN drafts.content ELSE '' END AS content ${FROM}`;

function toRow(row: SqlRow): DraftRow {
  const head: DraftRow['head'] = {
    id: row['id'] as string,
    name: row['name'] as string,
    version: row['version'] as number,
    who: row['who'] as string | null,
    createdAt: new Date(Number(row['created_at'])).toISOString(),
    changedAt: new Date(Number(row['changed_at'])).toISOString(),
    state: stateOf(row),
    batch: row['write_id'] as number | null,
    submitted:
      row['is_submitted'] === 1
        ? {
            by: row['submitted_by'] as string | null,
            at: new Date(Number(row['submitted_at'])).toISOString(),
          }
        : null,
    returned: row['is_again'] === 1 ? null : returnOf(row),
    returnedBefore: row['is_again'] === 1 ? returnOf(row) : null,
  };
  const content = row['content'] as string;
  return {
    head,
    stored: { id: head.id, content },
    size: {
      drafts: 1,
      lines: (row['line_count'] as number | null) ?? 0,
      bytes: (row['byte_count'] as number | null) ?? content.length,
    },
    key: row['key'] as string,
  };
}

function returnOf(row: SqlRow): ReturnOfDraft | null {
  if (row['returned_by'] === null) return null;
  return {
    by: row['returned_by'] as string,
    at: new Date(Number(row['returned_at'])).toISOString(),
    note: row['returned_note'] as string,
  };
}

function stateOf(row: SqlRow): Draft['state'] {
  if (row['write_id'] === null) return 'open';
  const isOver =
    row['is_refused'] === 1 || row['withdrawn_at'] !== null || row['followed_at'] !== null;
  return isOver ? 'done' : 'locked';
}
