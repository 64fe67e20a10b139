import { statusAfter } from '#contract/job-rules.ts';
import { ago } from '#lib/ago.ts';
import { idKey } from '#lib/guid.ts';
import type { Ask } from '../batches/ask.ts';
import { readStatuses, listedStatuses, type SeenStatuses } from '../batches/read-statuses.ts';
import { readDone } from '../assignments/done-rows.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import type { Sql } from '../store/sql.ts';
import type { StoredJob, StoredTarget, TargetChange } from './job-rows.ts';

/** The number of ids whose changes by other people are checked. */
const MOST_DONE = 50_000;

const did = { read: 'marked it read', unread: 'marked it unread', archive: 'archived it' } as const;

/**
 * Skips targets that another person gave a status after this person chose them without knowing of
 * it.
 */
export async function leaveToOthers(
  sql: Sql,
  account: string,
  job: StoredJob,
  targets: readonly StoredTarget[],
  now: number,
): Promise<TargetChange[]> {
  const since = job.since ?? now;
  const { done } = await readDone(sql, account, since, MOST_DONE);
  const last = new Map<string, { who: string; at: number; what: keyof typeof did }>();
  for (const { who, at, ...ids } of done) {
    for (const what of ['read', 'unread', 'archive'] as const) {
      for (const id of ids[what]) {
        const key = idKey(id);
        if (who === null || who === job.who) last.delete(key);
        else last.set(key, { who, at: Date.parse(at), what });
      }
    }
  }
  return targets.flatMap(({ key, position, to }) => {
    const change = last.get(key);
    if (change === undefined || statusAfter[change.what] === to) return [];
    const reason = `${change.who} ${did[change.what]}, ${ago(change.at, now)}.`;
    return [{ position, verdict: 'skipped', status: statusAfter[change.what], reason }];
  });
}

/** The last looks repeat one another, because a row that moves between two pages may be on neither. */
const LOOKS = [
  { isThorough: false, isLast: false },
  { isThorough: true, isLast: false },
  { isThorough: true, isLast: true },
];

/**
 * Finds targets that anybody changed after they were chosen. The job leaves those alone.
 * @param unsettled keys of targets that an earlier write may still change: an undo is sent for them
 * even where they look restored
 * @returns their verdicts
 * @throws what `ask` throws
 */
export async function checkStatuses(
  ask: Ask,
  firstPage: AskFirstPage,
  job: Pick<StoredJob, 'action'>,
  targets: readonly StoredTarget[],
  unsettled: ReadonlySet<string>,
): Promise<TargetChange[]> {
  for (const look of LOOKS) {
    const found = await lookOnce(ask, firstPage, job, targets, { ...look, unsettled });
    if (found !== null) return found;
  }
  return [];
}

/** @returns `null` where a target was not found, except in the last look */
async function lookOnce(
  ask: Ask,
  firstPage: AskFirstPage,
  job: Pick<StoredJob, 'action'>,
  targets: readonly StoredTarget[],
  { isThorough, isLast, unsettled }: (typeof LOOKS)[number] & { unsettled: ReadonlySet<string> },
): Promise<TargetChange[] | null> {
  const before = targets.flatMap(({ rows }) => rows.map((row) => row.before));
  const seen = await readStatuses(ask, new Set(targets.map(({ key }) => key)), {
    firstPage,
    targets: [...new Set(before)],
    isThorough,
  });
  const isUndo = job.action === 'undo';
  let isWhole = true;
  const changes = targets.flatMap((target): TargetChange[] => {
    const { position, to } = target;
    const statuses = statusesOfAll(seen, target);
    if (statuses === null) {
      isWhole &&= isLast;
      // A retry helps only targets that an undo should have restored.
      const verdict = isUndo ? 'unknown' : 'skipped';
      return [{ position, verdict, status: null, reason: 'It was not found.' }];
    }
    if (isAsChosen(statuses, target)) return [];
    const status = statuses.find((one) => one !== to) ?? to;
    if (isUndo && status === to && unsettled.has(target.key)) return [];
    // If others set the same status, an undo must not revert their change.
    const verdict = isUndo && status === to ? 'done' : 'skipped';
    return [{ position, verdict, status, reason: null }];
  });
  return isWhole ? changes : null;
}

/** Returns `null` where not all of its notifications were seen. */
function statusesOfAll(seen: SeenStatuses, { key, rows }: StoredTarget): number[] | null {
  const chosenAt = rows.map(({ createdAt }) => createdAt);
  const statuses = listedStatuses(seen, key, chosenAt);
  const most = seen.of.get(key)?.hasOwnId ? 1 : rows.length;
  return statuses.length < most ? null : statuses;
}

/**
 * Whether the statuses are the same as when they were chosen, in any order of the record's
 * notifications.
 */
function isAsChosen(statuses: readonly number[], { rows }: StoredTarget): boolean {
  const left = [...statuses];
  return rows.every(({ before }) => {
    const index = left.indexOf(before);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
