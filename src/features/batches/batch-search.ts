import type { BatchFilters } from '#api/batches.ts';
import { batchKinds, type BatchKind } from '#contract/batch.ts';
import { calendarDay, dayStart, writtenDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';

const shows = ['all', 'uncertain', 'failed'] as const;

/** What a URL of the batches stands for. */
export interface BatchSearch {
  kind: BatchKind | undefined;
  show: (typeof shows)[number];
  /** The first of the days that are shown. */
  since: CalendarDay | undefined;
  /** An id, number or reference that is searched for; `''` for none. */
  text: string;
}

/** Characters that the proxy searches for. */
const MOST = 200;

/** What a URL can't stand for reads as the default. */
export function readBatchSearch(parameters: URLSearchParams): BatchSearch {
  return {
    kind: batchKinds.find((known) => known === parameters.get('kind')),
    show: showOf(parameters.get('show')),
    since: calendarDay(parameters.get('since') ?? ''),
    text: (parameters.get('q') ?? '').trim().slice(0, MOST),
  };
}

export function showOf(text: string | null): BatchSearch['show'] {
  return shows.find((known) => known === text) ?? 'all';
}

/** The query of a URL: defaults are left out. */
export function writeBatchSearch({ kind, show, since, text }: BatchSearch): string {
  return new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(show !== 'all' && { show }),
    ...(since !== undefined && { since: writtenDay(since) }),
    ...(text !== '' && { q: text }),
  }).toString();
}

/** What the proxy is asked for. */
export function filtersOf({ kind, show, since, text }: BatchSearch): BatchFilters {
  return {
    ...(kind !== undefined && { kind }),
    ...(show === 'failed' && { only: show }),
    ...(since !== undefined && { since: dayStart(since) }),
    ...(text !== '' && { find: text }),
  };
}
