import { noFilters, type ReceivableFilters } from '#api/receivables.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { calendarDay, wholeDays, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { bucketDays, type BucketKey } from '#lib/ledger/aging.ts';
import { readOwners, writeOwners } from '#lib/ledger/owners-text.ts';
import { listSearch, writeListSearch, writeRange } from '#lists/list-search.ts';
import { openEnds, type Range } from '#ui/filters/range.ts';
import { readSort, writeSort, type Sort } from '#ui/tables/sort-rows.ts';

/** Filters that the page applies itself, because the service has none for them. */
export interface LocalFilters {
  /** Due dates; `undated` for transactions without one. */
  due: Range<CalendarDay> | 'undated';
  /** Days past the due date on the ledger's day, so that the filter means the same tomorrow. */
  overdue: Range<number>;
  /** Settlement dates. */
  settled: Range<CalendarDay>;
  /** Range of Total's magnitude, in any Units. */
  amount: Range<Decimal>;
  /** Units of Balance; `null` for all. */
  units: number | null;
  /** Whether transactions without a balance are left out. */
  hasBalance: boolean;
  /** Partners by `partnerKey`: only these, or all except these; `null` for all. */
  owners: { keys: readonly string[]; isLeftOut: boolean } | null;
  /** Searched in reference, number, id and partner; `''` for all. */
  text: string;
}

/** The state of the ledger in the URL. */
export interface LedgerSearch extends LocalFilters {
  filters: ReceivableFilters;
  sort: Sort;
  view: 'list' | 'aging';
  /** The day for which days overdue are counted; `null` is today. */
  day: CalendarDay | null;
}

/** Open transactions come first, the most overdue on top; settled ones come last. */
const defaultSort: Sort = { column: 'days', isDescending: true };

export const emptyLedgerSearch: LedgerSearch = {
  filters: noFilters,
  due: openEnds,
  overdue: openEnds,
  settled: openEnds,
  amount: openEnds,
  units: null,
  hasBalance: false,
  owners: null,
  text: '',
  sort: defaultSort,
  view: 'list',
  day: null,
};

export const ledgerStatusChoices = Object.keys(ledgerStatusNames).map(Number);
export const typeChoices = Object.keys(ledgerTypeNames).map(Number);

/** Reads the URL; an invalid value becomes the default. */
export function readLedgerSearch(parameters: URLSearchParams): LedgerSearch {
  const { text, texts, codes, units, range } = listSearch(parameters);
  return {
    filters: {
      partnerIds: texts('partner'),
      ids: texts('ids'),
      statuses: codes('status', ledgerStatusChoices),
      types: codes('types', typeChoices),
      unacknowledged: text('unacknowledged') === 'true',
    },
    due: text('due') === 'undated' ? 'undated' : range('due', calendarDay),
    overdue: range('overdue', wholeDays),
    settled: range('settled', calendarDay),
    amount: range('amount', decimalFromText),
    units,
    hasBalance: text('withBalance') === 'true',
    owners: ownersOf(parameters),
    text: text('q'),
    sort: readSort(text('sort')) ?? defaultSort,
    view: text('view') === 'aging' ? 'aging' : 'list',
    day: calendarDay(text('day')) ?? null,
  };
}

/**
 * Returns the query of a URL, `''` or `?status=4&due=2026-10-01..2026-10-31`, without default
 * values.
 */
export function writeLedgerSearch(search: LedgerSearch): string {
  const { filters, due, overdue, settled, amount, units, hasBalance } = search;
  const { owners, text, sort, view, day } = search;
  return writeListSearch([
    ['partner', filters.partnerIds.join(',')],
    ['ids', filters.ids.join(',')],
    ['status', filters.statuses.join(',')],
    ['types', filters.types.join(',')],
    ['unacknowledged', filters.unacknowledged ? 'true' : ''],
    ['due', due === 'undated' ? due : writeRange(due, writtenDay)],
    ['overdue', writeRange(overdue, String)],
    ['settled', writeRange(settled, writtenDay)],
    ['amount', writeRange(amount, String)],
    ['units', units === null ? '' : String(units)],
    ['withBalance', hasBalance ? 'true' : ''],
    [owners?.isLeftOut ? 'without' : 'owner', owners === null ? '' : writeOwners(owners.keys)],
    ['q', text],
    ['sort', writeSort(sort) === writeSort(defaultSort) ? '' : writeSort(sort)],
    ['view', view === 'list' ? '' : view],
    ['day', day === null ? '' : writtenDay(day)],
  ]);
}

/** Whether the page's own filters may leave out rows. */
export function hasLocalLedgerFilters(local: LocalFilters): boolean {
  const { due, overdue, settled, amount, units, hasBalance, owners, text } = local;
  const isAnyBounded = [due, overdue, settled, amount].some(isBounded);
  return isAnyBounded || units !== null || hasBalance || owners !== null || text !== '';
}

export function isLedgerFiltered(search: LedgerSearch): boolean {
  const { partnerIds, ids, statuses, types, unacknowledged } = search.filters;
  const lists = [partnerIds, ids, statuses, types];
  return hasLocalLedgerFilters(search) || unacknowledged || lists.some((list) => list.length > 0);
}

export function isBounded(range: Range<unknown> | 'undated'): boolean {
  return range === 'undated' || range.from !== null || range.to !== null;
}

/** Narrows the filters to a bucket of the aging, which counts only rows that match them. */
export function ofBucket(
  { due, overdue }: Pick<LocalFilters, 'due' | 'overdue'>,
  bucket: BucketKey | 'overdue',
): Pick<LocalFilters, 'due' | 'overdue'> {
  if (bucket === 'undated') return { due: bucket, overdue };
  const { from, to } = bucket === 'overdue' ? { from: 1, to: null } : bucketDays(bucket);
  return {
    due,
    overdue: {
      from: from === null ? overdue.from : Math.max(from, overdue.from ?? from),
      to: to === null ? overdue.to : Math.min(to, overdue.to ?? to),
    },
  };
}

function ownersOf(parameters: URLSearchParams): LocalFilters['owners'] {
  for (const name of ['owner', 'without']) {
    const keys = readOwners(parameters.get(name) ?? '');
    if (keys !== null) return { keys, isLeftOut: name === 'without' };
  }
  return null;
}
