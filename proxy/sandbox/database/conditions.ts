import type { SQLInputValue } from 'node:sqlite';

/** Filters of transactions and payments; an absent one matches all. */
interface Filter {
  keys?: readonly number[] | undefined;
  partners?: readonly number[] | undefined;
  statuses?: readonly number[] | undefined;
  types?: readonly number[] | undefined;
  unacknowledged?: boolean;
}

/** Returns a filter as an SQL clause with its values; an empty list matches nothing. */
export function filterConditions(filter: Filter): { where: string; values: SQLInputValue[] } {
  const lists = {
    key: filter.keys,
    partner: filter.partners,
    status: filter.statuses,
    type: filter.types,
  };
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [column, list] of Object.entries(lists)) {
    if (list === undefined) continue;
    // A single parameter, however long the list, so that the statement stays the same.
    parts.push(`${column} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(list));
  }
  if (filter.unacknowledged) parts.push('acknowledged IS NULL');
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values };
}
