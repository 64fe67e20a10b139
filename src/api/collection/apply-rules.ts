import type { QueryClient } from '@tanstack/react-query';
import { isMutedBy } from '#contract/mute.ts';
import { isRuleWho } from '#contract/rule.ts';
import { idKey } from '#lib/guid.ts';
import type { Change } from '../assignments.ts';
import { isWatched } from '../client/is-watched.ts';
import { patchQuery } from '../patch-statuses.ts';
import { isShown, type NotificationFilters } from '../notifications.ts';
import { collectionQueries, type Collection } from './collection.ts';
import { openCollection } from './load-collection.ts';

/**
 * Shows the changes of rules and of muting in the collections on screen at once. A colleague's
 * change is left out: its row says so until the person refreshes.
 * @param applied numbers of the batches that earlier calls applied; this call adds its own
 */
export function applyRules(
  client: QueryClient,
  changes: ReadonlyMap<string, Change>,
  applied: Set<number>,
): void {
  const isNew = ({ who, batch }: Change): boolean =>
    who !== null && (isRuleWho(who) || isMutedBy(who)) && !applied.has(batch);
  const made = [...changes].filter(([, change]) => isNew(change));
  if (made.length === 0) return;
  for (const [, { batch }] of made) applied.add(batch);
  const statuses = new Map(made.map(([key, { status }]) => [key, status]));
  for (const query of client.getQueryCache().findAll({ queryKey: collectionQueries })) {
    const data = query.state.data as Collection | undefined;
    if (data?.loadedAt == null || !isWatched(query)) continue;
    const filters = query.queryKey[collectionQueries.length] as NotificationFilters;
    patchQuery(query, statuses);
    const known = new Set(data.rows.map(({ value: { id } }) => id && idKey(id)));
    const lacks = made.some(([key, it]) => isShown(filters.status, it.status) && !known.has(key));
    if (lacks) void openCollection(client, filters);
  }
}
