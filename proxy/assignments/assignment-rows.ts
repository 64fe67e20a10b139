import {
  NOTE_LENGTH,
  type Assignment,
  type AssignmentChange,
  type AssignmentStep,
} from '#contract/assignments.ts';
import { cutText } from '#lib/cut-text.ts';
import { idKey } from '#lib/guid.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import { withdrawConcerns } from './concern-rows.ts';

/** The stored assignment of a notification, past ones included. */
interface Kept {
  id: string;
  version: number;
  who: string | null;
  since: number | null;
  /** The colleague or rule that assigned it. */
  by: string | null;
  note: string;
}

/** The assignment after a step. */
type Step = Pick<Kept, 'who' | 'since' | 'by' | 'note'>;

interface By {
  account: string;
  who: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Changes a notification's assignment by one step, unless another person was first.
 * @returns the current state, and whether it matches the step's result (now or before)
 */
export async function takeStep(
  sql: Sql,
  { account, who, at }: By,
  {
    action,
    note,
    to = null,
    adds = false,
  }: Pick<AssignmentChange, 'action' | 'note' | 'to' | 'adds'>,
  { id, version }: AssignmentChange['of'][number],
): Promise<{ taken: Assignment; isDone: boolean; before: Assignment | null }> {
  const key = idKey(id);
  const before = await keptOf(sql, account, key);
  const as = (kept: Kept, isDone: boolean, earlier: Kept | null = null) => ({
    taken: toAssignment(kept),
    isDone,
    before: earlier && toAssignment(earlier),
  });
  // A repeated request, for example after a lost answer.
  if (isSoAlready(before, { action, who, note, to, adds })) return as(before ?? free(id), true);
  const step = stepFor(action, before, { who, at, note, to, adds, version });
  if (step === null) return as(before ?? free(id), false);
  const after = await putStep(sql, { account, who, at }, before ?? free(id), step, {
    what: action === 'assign' ? assignedAs(to, who, before) : action,
    had: before?.who ?? null,
    assignee: action === 'assign' && to !== who ? to : null,
  });
  const had = before?.who ?? null;
  if (had !== null && had !== after.who) {
    await withdrawConcerns(sql, account, { person: had, kind: 'assigned', key });
  }
  return as(after, true, before ?? free(id));
}

/** Gives the person's former assignment back; the step names the person as the former owner. */
export async function restoreAssignment(
  sql: Sql,
  by: By,
  { id, version, since, note }: Pick<Kept, 'id' | 'version' | 'since' | 'note'>,
): Promise<void> {
  const { who } = by;
  const step = { who, since, by: null, note };
  const change = { what: 'take', had: who, assignee: null } as const;
  await putStep(sql, by, { ...free(id), version }, step, change);
}

async function putStep(
  sql: Sql,
  { account, who, at }: By,
  { id, version }: Kept,
  step: Step,
  { what, had, assignee }: { what: AssignmentStep; had: string | null; assignee: string | null },
): Promise<Kept> {
  const of = { account, id_key: idKey(id) };
  const after: Kept = { id, version: version + 1, ...step };
  const { by: _by, ...state } = after;
  await sql.upsert('taken', [{ ...of, ...state, changed_at: at }], ['account', 'id_key']);
  await sql.insert('taken_history', [
    { ...of, version: after.version, at, what, who, had, note: after.note, assignee },
  ]);
  return after;
}

/** A restored assignment has the time of the step that first began it. */
const SELECT = `
  SELECT id, version, who, since, note, (
    SELECT CASE WHEN assignee IS NULL THEN NULL ELSE steps.who END FROM taken_history AS steps
    WHERE steps.account = taken.account AND steps.id_key = taken.id_key
      AND steps.at = taken.since AND what <> 'note'
    ORDER BY steps.version DESC LIMIT 1
  ) AS assigner FROM taken`;

/**
 * Returns the history's name for the step, from when people could only assign notifications to
 * themselves.
 */
function assignedAs(to: string | null, who: string, before: Kept | undefined): AssignmentStep {
  if (to === null) return 'release';
  return to === who && (before?.who ?? null) === null ? 'take' : 'take-over';
}

interface Asked {
  action: AssignmentStep;
  who: string;
  note: string;
  to: string | null;
  adds: boolean;
}

function isSoAlready(kept: Kept | undefined, { action, who, note, to, adds }: Asked): boolean {
  const holder = kept?.who ?? null;
  const hasNote = note === '' || note === kept?.note;
  switch (action) {
    // A different note means that the request is not a repetition.
    case 'take':
    case 'take-over':
      return holder === who && hasNote;
    case 'release':
      return holder === null;
    case 'note':
      return holder === who && note === kept?.note;
    case 'assign':
      return holder === to && (hasNote || (adds && kept?.note.startsWith(`${note}\n`) === true));
    default:
      return action satisfies never;
  }
}

/** Returns the assignment after a step; `null` where the step is not allowed. */
function stepFor(
  action: AssignmentStep,
  kept: Kept | undefined,
  { who, at, note, to, adds, version }: Omit<Asked, 'action'> & { at: number; version: number },
): Step | null {
  const holder = kept?.who ?? null;
  const isAsSeen = (kept?.version ?? 0) === version;
  const former = kept?.note ?? '';
  switch (action) {
    case 'take':
      return holder === null ? { who, since: at, by: null, note } : null;
    case 'take-over':
      return isAsSeen ? { who, since: at, by: null, note: note === '' ? former : note } : null;
    case 'release':
      return isAsSeen && holder === who ? nobody : null;
    case 'note':
      return isAsSeen && holder === who ? { who, since: kept!.since, by: kept!.by, note } : null;
    case 'assign': {
      if (!isAsSeen) return null;
      if (to === null) return nobody;
      const by = to === who ? null : who;
      return { who: to, since: at, by, note: adds ? added(note, former) : note || former };
    }
    default:
      return action satisfies never;
  }
}

const nobody: Step = { who: null, since: null, by: null, note: '' };

/** The activity shows the former note in full. */
function added(note: string, former: string): string {
  if (note === '' || former === '') return note || former;
  const both = `${note}\n${former}`;
  return both.length > NOTE_LENGTH ? `${cutText(both, NOTE_LENGTH - 1)}…` : both;
}

async function keptOf(sql: Sql, account: string, key: string): Promise<Kept | undefined> {
  const row = await sql.get(`${SELECT} WHERE account = ? AND id_key = ?`, account, key);
  return row && toKept(row);
}

/** Returns how many notifications of an account are assigned. */
export async function countAssignments(sql: Sql, account: string): Promise<number> {
  const row = await sql.get(
    // With `since`, SQLite reads the index of those that are assigned, no former ones.
    'SELECT count(*) AS n FROM taken WHERE account = ? AND since > 0 AND who IS NOT NULL',
    account,
  );
  return Number(row!['n']);
}

/** Returns assignments changed since a moment, newest first; without a moment, all current ones. */
export async function readAssignments(
  sql: Sql,
  account: string,
  since: number | null,
  limit: number,
): Promise<Assignment[]> {
  const rows =
    since === null
      ? await sql.all(
          `${SELECT} WHERE account = ? AND who IS NOT NULL
           ORDER BY since DESC LIMIT ?`,
          account,
          limit,
        )
      : await sql.all(
          `${SELECT} WHERE account = ? AND changed_at >= ?
           ORDER BY changed_at DESC LIMIT ?`,
          account,
          since,
          limit,
        );
  return rows.map((row) => toAssignment(toKept(row)));
}

function toKept(row: SqlRow): Kept {
  return {
    id: row['id'] as string,
    version: row['version'] as number,
    who: row['who'] as string | null,
    since: row['since'] as number | null,
    by: row['assigner'] as string | null,
    note: row['note'] as string,
  };
}

function toAssignment({ since, ...kept }: Kept): Assignment {
  return { ...kept, since: since === null ? null : new Date(since).toISOString() };
}

/** A notification that was never assigned. */
function free(id: string): Kept {
  return { id, version: 0, ...nobody };
}
