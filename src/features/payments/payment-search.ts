import type { PaymentFilters } from '#api/payments.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { readOwners, writeOwners } from '#lib/ledger/owners-text.ts';
import { readSort, writeSort, type Sort } from '#ui/sort-rows.ts';
import { encodeText } from '#lib/uri-text.ts';

/** What a URL of the payments stands for. */
export interface PaymentSearch {
  filters: PaymentFilters;
  /** Days that it was paid on, both inclusive; `null` is without an end. */
  paid: { from: CalendarDay | null; to: CalendarDay | null };
  /** Partners by `partnerKey` that are shown alone; `null` for all. */
  owners: readonly string[] | null;
  /** Of Total; `null` for all. */
  units: number | null;
  /** In number, partner and id; `''` for all. */
  text: string;
  sort: Sort;
  view: 'list' | 'chart';
}

const defaultSort: Sort = { column: 'paid', isDescending: true };

export const emptyPaymentSearch: PaymentSearch = {
  filters: { partnerIds: [], ids: [], statuses: [] },
  paid: { from: null, to: null },
  owners: null,
  units: null,
  text: '',
  sort: defaultSort,
  view: 'list',
};

export const paymentStatusChoices = Object.keys(paymentStatusNames).map(Number);

/** What a URL can't stand for reads as the default. */
export function readPaymentSearch(parameters: URLSearchParams): PaymentSearch {
  const get = (name: string): string => parameters.get(name)?.trim() ?? '';
  const list = (name: string): string[] =>
    get(name)
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  const statuses = new Set(list('status').map(Number));
  return {
    filters: {
      partnerIds: list('partner'),
      ids: list('ids'),
      statuses: paymentStatusChoices.filter((code) => statuses.has(code)),
    },
    paid: readDays(get('paid')),
    owners: readOwners(get('owner')),
    units: /^-?\d{1,9}$/.test(get('units')) ? Number(get('units')) : null,
    text: get('q'),
    sort: readSort(get('sort')) ?? defaultSort,
    view: get('view') === 'chart' ? 'chart' : 'list',
  };
}

/** The query of a URL, `''` or `?status=4&q=wire`: defaults are left out. */
export function writePaymentSearch(search: PaymentSearch): string {
  const { filters, paid, owners, units, text, sort, view } = search;
  const entries: [string, string][] = [
    ['partner', filters.partnerIds.join(',')],
    ['ids', filters.ids.join(',')],
    ['status', filters.statuses.join(',')],
    ['paid', writeDays(paid)],
    ['owner', owners === null ? '' : writeOwners(owners)],
    ['units', units === null ? '' : String(units)],
    ['q', text],
    ['sort', writeSort(sort) === writeSort(defaultSort) ? '' : writeSort(sort)],
    ['view', view === 'list' ? '' : view],
  ];
  const query = entries
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeText(value).replaceAll('%2C', ',')}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

export function isPaymentListFiltered(search: PaymentSearch): boolean {
  return (
    hasLocalPaymentFilters(search) || Object.values(search.filters).some((list) => list.length > 0)
  );
}

/** Whether something is left out by what the page itself filters. */
export function hasLocalPaymentFilters({ paid, owners, units, text }: PaymentSearch): boolean {
  const isDated = paid.from !== null || paid.to !== null;
  return isDated || owners !== null || units !== null || text !== '';
}

function readDays(text: string): PaymentSearch['paid'] {
  const [from = '', to = ''] = text.split('..');
  return { from: calendarDay(from) ?? null, to: calendarDay(to) ?? null };
}

function writeDays({ from, to }: PaymentSearch['paid']): string {
  if (from === null && to === null) return '';
  return `${from === null ? '' : writtenDay(from)}..${to === null ? '' : writtenDay(to)}`;
}
