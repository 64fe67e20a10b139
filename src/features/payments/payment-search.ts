import type { PaymentFilters } from '#api/payments.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { readSort, writeSort, type Sort } from '#ui/sort-rows.ts';
import { encodeText } from '#lib/uri-text.ts';

/** What a URL of the payments stands for. */
export interface PaymentSearch {
  filters: PaymentFilters;
  /** In number, partner and id; `''` for all. */
  text: string;
  sort: Sort;
  view: 'list' | 'chart';
}

const defaultSort: Sort = { column: 'paid', isDescending: true };

export const emptySearch: PaymentSearch = {
  filters: { partnerIds: [], ids: [], statuses: [] },
  text: '',
  sort: defaultSort,
  view: 'list',
};

export const statusChoices = Object.keys(paymentStatusNames).map(Number);

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
      statuses: statusChoices.filter((code) => statuses.has(code)),
    },
    text: get('q'),
    sort: readSort(get('sort')) ?? defaultSort,
    view: get('view') === 'chart' ? 'chart' : 'list',
  };
}

/** The query of a URL, `''` or `?status=4&q=wire`: defaults are left out. */
export function writePaymentSearch({ filters, text, sort, view }: PaymentSearch): string {
  const entries: [string, string][] = [
    ['partner', filters.partnerIds.join(',')],
    ['ids', filters.ids.join(',')],
    ['status', filters.statuses.join(',')],
    ['q', text],
    ['sort', writeSort(sort) === writeSort(defaultSort) ? '' : writeSort(sort)],
    ['view', view === 'list' ? '' : view],
  ];
  const query = entries
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeText(value).replaceAll('%2C', ',')}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

export function isFiltered({ filters, text }: PaymentSearch): boolean {
  return text !== '' || Object.values(filters).some((list) => list.length > 0);
}
