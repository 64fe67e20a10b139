import { idKey } from '#lib/guid.ts';
import type { Action, Target } from '../notifications.ts';
import { allItems, isFailure, type Chunk, type Item, type Run, type Watch } from './run.ts';

/** Ids in a write (design.md, gaps). */
const CHUNK = 200;

/** Notification status (interface 3.1) that each action leads to. */
export const statusAfter: Record<Action, number> = { unread: 1, read: 2, archive: 4 };

/** What a run is planned from. */
interface Plan {
  id: string;
  action: Run['action'];
  undoes: string | null;
  retries: string | null;
  items: readonly Item[];
  watch: Watch | null;
  now: number;
  newKey: () => string;
}

/** Ceil(n / 200) writes of distinct ids; one notification alone is archived by 4.5. */
export function planRun({ id, action, undoes, retries, items, watch, now, newKey }: Plan): Run {
  const starts = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) => n * CHUNK);
  return {
    id,
    action,
    undoes,
    retries,
    createdAt: now,
    startedAt: now,
    state: 'open',
    isDismissed: false,
    watch,
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
  const items = new Map<string, Item & { rows: Item['rows'][number][] }>();
  for (const { id, hasOwnId, recordNumber, createdAt, type, status } of targets) {
    const row = { createdAt, type, before: status };
    const known = items.get(idKey(id));
    if (known) {
      if (!known.hasOwnId) known.rows.push(row);
      continue;
    }
    const item = newItem({ id, hasOwnId, recordNumber, rows: [row], to: statusAfter[action] });
    items.set(idKey(id), { ...item, rows: [row] });
  }
  return [...items.values()];
}

/** What tries again what failed, from the status that it is known to have now. */
export function itemsToRetry(run: Run): Item[] {
  return allItems(run)
    .filter(({ verdict }) => isFailure(verdict))
    .map((item) =>
      newItem({
        ...item,
        rows: item.rows.map((row) => ({ ...row, before: statusNow(item) ?? row.before })),
      }),
    );
}

/** `null` where it is not known, or is that of one row among several of a record. */
function statusNow({ hasOwnId, status }: Item): number | null {
  return hasOwnId ? status : null;
}

export function newItem(of: Pick<Item, 'id' | 'hasOwnId' | 'recordNumber' | 'rows' | 'to'>): Item {
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
