import type { Dialect } from '../wire/dialect.ts';

const clauses = {
  newest: 'key DESC',
  oldest: 'key ASC',
  // Without a visible pattern, and the same for every page.
  shuffled: '(key * 2654435761) & 1048575, key',
} as const;

/** Keys rise with time, so lists are ordered by key. */
export function orderBy(order: Dialect['listOrder']): string {
  return clauses[order];
}
