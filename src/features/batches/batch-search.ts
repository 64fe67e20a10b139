import type { BatchFilters } from '#api/batches.ts';
import { batchKinds, type BatchKind } from '#contract/batch.ts';
import type { Range } from '#ui/filters/range.ts';
import { calendarDay, dayStart, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';

const shows = ['all', 'uncertain', 'failed'] as const;

/** The filters in the address of Batches. */
export interface BatchSearch {
  kind: BatchKind | undefined;
  show: (typeof shows)[number];
  /** The days on which they were requested. */
  days: Range<CalendarDay>;
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
    days: { from: dayOf(parameters.get('since')), to: dayOf(parameters.get('until')) },
    text: (parameters.get('q') ?? '').trim().slice(0, MOST),
  };
}

function dayOf(text: string | null): CalendarDay | null {
  return calendarDay(text ?? '') ?? null;
}

function showOf(text: string | null): BatchSearch['show'] {
  return shows.find((known) => known === text) ?? 'all';
}

/** Writes the query of the address, without the defaults. */
export function writeBatchSearch({ kind, show, days: { from, to }, text }: BatchSearch): string {
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(show !== 'all' && { show }),
    ...(from !== null && { since: writtenDay(from) }),
    ...(to !== null && { until: writtenDay(to) }),
    ...(text !== '' && { q: text }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The filters to request from the proxy. */
export function filtersOf({ kind, show, days: { from, to }, text }: BatchSearch): BatchFilters {
  return {
    ...(kind !== undefined && { kind }),
    ...(show === 'failed' && { only: show }),
    ...(from !== null && { since: dayStart(from) }),
    ...(to !== null && { until: dayStart(to + 1) }),
    hasAmounts: true,
    ...(text !== '' && { find: text }),
  };
}
