import type { NotificationNews } from '#contract/assignments.ts';
import { ago } from '#lib/ago.ts';
import { idKey } from '#lib/guid.ts';
import { fetchNews, withNews, type Change } from '../assignments.ts';
import type { Item, Run } from './run.ts';
import type { RunContext } from './run-context.ts';

/**
 * Leaves alone what another gave a status after a person chose, who could not know: one question to
 * the proxy, right before the first write. Where it can't be answered, nothing is known against it.
 */
export async function leaveToOthers(run: Run, context: RunContext): Promise<void> {
  // Runs that were kept by an older page have none.
  if (!run.watch) return;
  const { since, me } = run.watch;
  let news: NotificationNews;
  try {
    news = await fetchNews(since, context.signal);
  } catch {
    return;
  }
  const { changes, now } = withNews(undefined, news, context.now());
  const planned = run.chunks.filter(({ state }) => state === 'planned');
  const left = planned.flatMap(({ items }) =>
    items.filter((item) => {
      const change = changes.get(idKey(item.id));
      // Looks overlap: what was there before was seen, and asked about.
      if (item.verdict !== 'pending' || !change || change.at < since) return false;
      if (change.who === null || change.who === me || change.status === item.to) return false;
      leave(item, change, now);
      return true;
    }),
  );
  if (left.length === 0) return;
  await context.save(...planned);
  context.settled(run, left, new Map());
}

const did: Readonly<Record<number, string>> = {
  1: 'marked it unread',
  2: 'marked it read',
  4: 'archived it',
};

function leave(item: Item, { who, at, status }: Change, now: number): void {
  item.verdict = 'skipped';
  item.status = status;
  item.reason = `${who} ${did[status]}, ${ago(at, now)}.`;
}
