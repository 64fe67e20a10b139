import { backOff, type RunContext } from './run-context.ts';
import { allItems, type Chunk, type Item, type Run } from './run.ts';

/** How often what the service refused is sent again before it waits for a person. */
export const MOST_TRIES = 2;
/** Ids in a write (design.md, gaps). */
const CHUNK = 200;

/**
 * Moves what a report named and the list shows as it was into writes of their own: an update and an
 * archive set a value, so that sending them again does no harm, and most reasons pass.
 * @param named items whose line was read, and which are not as they were meant to be
 * @returns the new writes; `named` are in no other from then on
 */
export function planAgain(run: Run, named: readonly Item[], newKey: () => string): Chunk[] {
  const again = new Set(run.state === 'open' ? named.filter(mayPass) : []);
  const planned: Chunk[] = [];
  for (const chunk of run.chunks) {
    const moved = chunk.items.filter((item) => again.has(item));
    if (moved.length === 0) continue;
    chunk.items = chunk.items.filter((item) => !again.has(item));
    for (const item of moved) {
      Object.assign(item, { verdict: 'pending', isNamed: false, tries: (item.tries ?? 0) + 1 });
      const last = planned.at(-1);
      if (last && last.items.length < CHUNK && last.call === chunk.call) last.items.push(item);
      else planned.push(anew(chunk, { key: newKey(), items: [item] }));
    }
  }
  for (const chunk of planned) chunk.index = run.chunks.push(chunk) - 1;
  return planned;
}

/** Milliseconds before what was refused is sent again. */
export function waitBeforeAgain(run: Run): number {
  const tries = Math.max(0, ...allItems(run).map((item) => (isWaiting(item) ? item.tries! : 0)));
  return tries === 0 ? 0 : backOff(tries - 1, { first: 1000, cap: 5000 });
}

/** Where a person stops the run first, the service's last word stands. */
export async function leaveRefused(run: Run, context: RunContext): Promise<void> {
  const chunks = run.chunks.filter(
    ({ state, items }) => state === 'planned' && items.some(isWaiting),
  );
  const left = chunks.flatMap(({ items }) => items).filter(isWaiting);
  for (const item of left) item.verdict = 'unchanged';
  for (const chunk of chunks) chunk.state = 'refused';
  await context.save(...chunks);
  context.settled(run, left, new Map());
}

function isWaiting({ verdict, tries = 0 }: Item): boolean {
  return verdict === 'pending' && tries > 0;
}

/** Still as it was chosen, so that nobody else has changed it, and not tried too often. */
function mayPass({ rows, status, tries = 0 }: Item): boolean {
  return tries < MOST_TRIES && rows.every(({ before }) => before === status);
}

function anew(chunk: Chunk, fields: Pick<Chunk, 'key' | 'items'>): Chunk {
  return { ...chunk, ...fields, state: 'planned', sentAt: null, reportId: null };
}
