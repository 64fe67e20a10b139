import type { PaymentFilters } from '#api/payments.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { readOwners, writeOwners } from '#lib/ledger/owners-text.ts';
import { listSearch, writeListSearch, writeRange } from '#lists/list-search.ts';
import { openEnds, type Range } from '#ui/filters/range.ts';
import { readSort, writeSort, type Sort } from '#ui/tables/sort-rows.ts';

/** The state of the payments screen in the URL. */
export interface PaymentSearch {
  filters: PaymentFilters;
  /** Payment days, both inclusive; `null` is without an end. */
  paid: Range<CalendarDay>;
  /** Partners by `partnerKey` that are shown alone; `null` for all. */
  owners: readonly string[] | null;
  /** Units of Total; `null` for all. */
  units: number | null;
  /** Text to find in number, partner and id; `''` for all. */
  text: string;
  sort: Sort;
  view: 'list' | 'chart';
}

const defaultSort: Sort = { column: 'paid', isDescending: true };

export const emptyPaymentSearch: PaymentSearch = {
  filters: { partnerIds: [], ids: [], statuses: [] },
  paid: openEnds,
  owners: null,
  units: null,
  text: '',
  sort: defaultSort,
  view: 'list',
};

export const paymentStatusChoices = Object.keys(paymentStatusNames).map(Number);

/** Reads the URL; an invalid value becomes the default. */
export function readPaymentSearch(parameters: URLSearchParams): PaymentSearch {
  const { text, texts, codes, units, range } = listSearch(parameters);
  return {
    filters: {
      partnerIds: texts('partner'),
      ids: texts('ids'),
      statuses: codes('status', paymentStatusChoices),
    },
    paid: range('paid', calendarDay),
    owners: readOwners(text('owner')),
    units,
    text: text('q'),
    sort: readSort(text('sort')) ?? defaultSort,
    view: text('view') === 'chart' ? 'chart' : 'list',
  };
}

/** The query of a URL, `''` or `?status=4&q=wire`: defaults are left out. */
export function writePaymentSearch(search: PaymentSearch): string {
  const { filters, paid, owners, units, text, sort, view } = search;
  return writeListSearch([
    ['partner', filters.partnerIds.join(',')],
    ['ids', filters.ids.join(',')],
    ['status', filters.statuses.join(',')],
    ['paid', writeRange(paid, writtenDay)],
    ['owner', owners === null ? '' : writeOwners(owners)],
    ['units', units === null ? '' : String(units)],
    ['q', text],
    ['sort', writeSort(sort) === writeSort(defaultSort) ? '' : writeSort(sort)],
    ['view', view === 'list' ? '' : view],
  ]);
}

export function isPaymentListFiltered(search: PaymentSearch): boolean {
  return (
    hasLocalPaymentFilters(search) || Object.values(search.filters).some((list) => list.length > 0)
  );
}

/** Whether the page's own filters may leave out rows. */
export function hasLocalPaymentFilters({ paid, owners, units, text }: PaymentSearch): boolean {
  const isDated = paid.from !== null || paid.to !== null;
  return isDated || owners !== null || units !== null || text !== '';
}
