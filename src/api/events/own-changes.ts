import type { QueryClient } from '@tanstack/react-query';
import { idKey } from '#lib/guid.ts';
import { perClient } from '../client/per-client.ts';

/** Identifies one row among those that share a RecordId, more exactly than a shared id. */
export function rowStatusKey(id: string, createdAt: string): string {
  return `${idKey(id)}@${createdAt}`;
}

const changedOf = perClient(() => new Set<string>());

/** Records rows that this page changes, so that an undone archive does not count as an arrival. */
export function noteOwnChanges(
  client: QueryClient,
  items: readonly { id: string; rows: readonly { createdAt: string }[] }[],
): void {
  const changed = changedOf(client);
  for (const { id, rows } of items) {
    for (const { createdAt } of rows) changed.add(rowStatusKey(id, createdAt));
  }
}

export function isOwnChange(
  client: QueryClient,
  { id, CreatedAt }: { id: string | null; CreatedAt: string },
): boolean {
  return id !== null && changedOf(client).has(rowStatusKey(id, CreatedAt));
}
