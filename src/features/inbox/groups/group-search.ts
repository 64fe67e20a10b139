import { groupings, type Grouping } from './groups.ts';

const GROUP = /([?&])group=[^&]*(&|$)/;

/** The grouping in a URL; `null` for none. */
export function readGrouping(parameters: URLSearchParams): Grouping | null {
  const wanted = parameters.get('group');
  return groupings.find((grouping) => grouping === wanted) ?? null;
}

/** The query of a URL with another grouping, or with none; the rest stays as it is. */
export function withGrouping(search: string, grouping: Grouping | null): string {
  const rest = search.replace(GROUP, (_, before: string, after: string) =>
    after === '' ? '' : before,
  );
  if (grouping === null) return rest === '?' ? '' : rest;
  return `${rest === '' || rest === '?' ? '?' : `${rest}&`}group=${grouping}`;
}
