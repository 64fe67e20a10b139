import { idKey } from '#lib/guid.ts';
import type { Action, Target } from '../notifications.ts';

/**
 * - `pending`: not sent, or sent and not settled
 * - `done`: the service lists it with the new status (4.5: the service named the id and said yes)
 * - `unchanged`: the service lists it with another status, after its turn or the waiting time
 * - `refused`: the service refused the write it was in, or it was never sent
 * - `unknown`: sent, and not found when it was looked for
 * - `skipped`: left alone, since it had been changed by somebody else meanwhile
 */
export type Verdict = 'pending' | 'done' | 'unchanged' | 'refused' | 'unknown' | 'skipped';

/** One notification that was chosen, as it was then. */
export interface ChosenRow {
  createdAt: string;
  type: string;
  before: number;
}

/** One id of a write, and what became of it. */
export interface Item {
  /** As it is sent. */
  id: string;
  hasOwnId: boolean;
  recordNumber: string | null;
  /** One, or where the id is a RecordId all that were chosen of that record. */
  rows: readonly ChosenRow[];
  /** The status it is to have (interface 3.1). */
  to: number;
  verdict: Verdict;
  /** The status the service last showed. */
  status: number | null;
  /** Why it is not as it was meant to be, in the service's words; `null` where none were given. */
  reason: string | null;
  /** A line of the report names it: its turn has been. */
  isNamed: boolean;
}

/** One write: at most 200 ids (design.md, gaps), one Idempotency-Key. */
export interface Chunk {
  runId: string;
  index: number;
  key: string;
  /** Interface 4.5, 4.3, 4.2. */
  call: 'archiveOne' | 'archive' | 'update';
  items: Item[];
  /**
   * `sending` is on record before a byte leaves; after a reload the same key is asked again and
   * the proxy answers what is on its record. `uncertain`: whether it was done is for the read-back.
   */
  state: 'planned' | 'sending' | 'sent' | 'uncertain' | 'refused';
  /** When its outcome was learnt, in ms since 1970. */
  sentAt: number | null;
  reportId: string | null;
}

/** What was chosen to be done, once and for all, and how far it came. */
export interface Run {
  id: string;
  action: Action | 'undo';
  /** The run that this one undoes. */
  undoes: string | null;
  /** When it was asked for, and when it last began to be carried out; ms since 1970. */
  createdAt: number;
  startedAt: number;
  /** `stopping`: nothing new is sent, what is under way settles. */
  state: 'open' | 'stopping' | 'stopped' | 'finished';
  isDismissed: boolean;
  chunks: Chunk[];
}

const CHUNK = 200;
const TO: Record<Action, number> = { unread: 1, read: 2, archive: 4 };
const SETTABLE: ReadonlySet<number> = new Set(Object.values(TO));

/** What a run is planned from. */
interface Plan {
  id: string;
  action: Run['action'];
  undoes: string | null;
  items: readonly Item[];
  now: number;
  newKey: () => string;
}

/** Ceil(n / 200) writes of distinct ids; one notification alone is archived by 4.5. */
export function planRun({ id, action, undoes, items, now, newKey }: Plan): Run {
  const starts = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) => n * CHUNK);
  return {
    id,
    action,
    undoes,
    createdAt: now,
    startedAt: now,
    state: 'open',
    isDismissed: false,
    chunks: starts.map((start, index) => ({
      runId: id,
      index,
      key: newKey(),
      call: callOf(action, items.length),
      items: items.slice(start, start + CHUNK),
      state: 'planned',
      sentAt: null,
      reportId: null,
    })),
  };
}

function callOf(action: Run['action'], count: number): Chunk['call'] {
  if (action !== 'archive') return 'update';
  return count === 1 ? 'archiveOne' : 'archive';
}

/** Each id once, however many of its notifications were chosen. */
export function itemsFor(action: Action, targets: readonly Target[]): Item[] {
  const items = new Map<string, Item & { rows: ChosenRow[] }>();
  for (const { id, hasOwnId, recordNumber, createdAt, type, status } of targets) {
    const row = { createdAt, type, before: status };
    const known = items.get(idKey(id));
    if (known) {
      if (!known.hasOwnId) known.rows.push(row);
      continue;
    }
    const item = newItem({ id, hasOwnId, recordNumber, rows: [row], to: TO[action] });
    items.set(idKey(id), { ...item, rows: [row] });
  }
  return [...items.values()];
}

/** What puts a run's changes back: the ids that were, or may yet be, changed by it. */
export function itemsToUndo(run: Run): Item[] {
  return run.chunks
    .filter(({ state }) => state !== 'planned' || isUnderWay(run))
    .flatMap(({ items }) => items)
    .filter((item) => mayHaveChanged(item) && item.rows.some(({ before }) => before !== item.to))
    .map((item) => newItem({ ...item, to: restored(item), rows: [...rowsAfter(item)] }));
}

/** What tries again what failed, from the status that it is known to have now. */
export function itemsToRetry(run: Run): Item[] {
  return allItems(run)
    .filter(({ verdict }) => isFailure(verdict))
    .map((item) =>
      newItem({
        ...item,
        rows: item.rows.map((row) => ({ ...row, before: item.status ?? row.before })),
      }),
    );
}

function newItem(of: Pick<Item, 'id' | 'hasOwnId' | 'recordNumber' | 'rows' | 'to'>): Item {
  const { id, hasOwnId, recordNumber, rows, to } = of;
  return {
    id,
    hasOwnId,
    recordNumber,
    rows,
    to,
    verdict: 'pending',
    status: null,
    reason: null,
    isNamed: false,
  };
}

/** For an undo, what was set is what was before. */
function rowsAfter({ rows, to }: Item): ChosenRow[] {
  return rows.map((row) => ({ ...row, before: to }));
}

/**
 * The status to put back: what it was. A status that can't be set (0, or one outside the table)
 * becomes Unread, so that nothing is lost from sight; so do notifications of one record that
 * differed, where one of them was Unread.
 */
function restored({ rows }: Item): number {
  const before = rows.map((row) => row.before);
  return canSet(before) ? before[0]! : before.includes(2) && !before.includes(1) ? 2 : 1;
}

function canSet(statuses: readonly number[]): boolean {
  return new Set(statuses).size === 1 && SETTABLE.has(statuses[0]!);
}

function mayHaveChanged({ verdict }: Item): boolean {
  return verdict === 'done' || verdict === 'unknown' || verdict === 'pending';
}

export function isFailure(verdict: Verdict): boolean {
  return verdict === 'unchanged' || verdict === 'refused' || verdict === 'unknown';
}

export function allItems({ chunks }: Run): Item[] {
  return chunks.flatMap(({ items }) => items);
}

/** Whether a write of it may still change something. */
export function isUnderWay({ state }: Run): boolean {
  return state === 'open' || state === 'stopping';
}

export function shareIds(a: Run, b: Run): boolean {
  const ids = new Set(allItems(a).map(({ id }) => idKey(id)));
  return allItems(b).some(({ id }) => ids.has(idKey(id)));
}
