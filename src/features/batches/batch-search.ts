import type { BatchFilters } from '#api/batches.ts';
import { batchKinds, type BatchKind } from '#contract/batch.ts';
import { calendarDay, dayStart, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';

const shows = ['all', 'uncertain', 'failed'] as const;

/** The filters in the address of Batches. */
export interface BatchSearch {
  kind: BatchKind | undefined;
  show: (typeof shows)[number];
  /** The first day to show. */
  since: CalendarDay | undefined;
  /** The ID, number or reference to search for; `''` for none. */
  text: string;
}

/** The most characters that the proxy accepts. */
const MOST = 200;

/** Replaces invalid values by the defaults. */
export function readBatchSearch(parameters: URLSearchParams): BatchSearch {
  return {
    kind: batchKinds.find((known) => known === parameters.get('kind')),
    show: showOf(parameters.get('show')),
    since: calendarDay(parameters.get('since') ?? ''),
    text: (parameters.get('q') ?? '').trim().slice(0, MOST),
  };
}

function showOf(text: string | null): BatchSearch['show'] {
  return shows.find((known) => known === text) ?? 'all';
}

/** Writes the query of the address, without the defaults. */
export function writeBatchSearch({ kind, show, since, text }: BatchSearch): string {
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(show !== 'all' && { show }),
    ...(since !== undefined && { since: writtenDay(since) }),
    ...(text !== '' && { q: text }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The filters to request from the proxy. */
export function filtersOf({ kind, show, since, text }: BatchSearch): BatchFilters {
  return {
    ...(kind !== undefined && { kind }),
    ...(show === 'failed' && { only: show }),
    ...(since !== undefined && { since: dayStart(since) }),
    ...(text !== '' && { find: text }),
  };
}
