import { formatCount } from '#lib/locale.ts';

/** Texts of shared parts that no screen shows at first, so that the first screen loads without them. */

export const faultsTexts = {
  intro: 'The service sent these rows in an unexpected format, so Waybill can’t list them.',
  rows: 'Rows',
  place: (page: number, row: number) => `Page ${formatCount(page)}, row ${formatCount(row)}`,
  first: (shown: number) => `Showing the first ${formatCount(shown)}.`,
  close: 'Close',
  unreadable: (count: number, noun: { one: string; many: string }) =>
    `Waybill can’t read ${formatCount(count)} ${count === 1 ? noun.one : noun.many}`,
} as const;

/** Texts of data that Waybill shows without knowing its fields. */
export const shapeTexts = {
  empty: 'Empty',
  emptyText: 'empty text',
  none: '–',
  values: 'values',
  entries: 'entries',
  fields: 'fields',
  sections: 'sections',
  rows: 'rows',
  show: 'Show',
  wholeText: (length: number) => `Show all ${formatCount(length)} characters`,
  copy: 'Copy',
  aboutResponse: 'About the response',
  response: 'Response',
} as const;

/** What the service's report says about lines that nothing proves. */
export const saidTexts = {
  intro: 'Nothing proves these outcomes. The service’s report says:',
  times: (count: number) => `${formatCount(count)} ×`,
  nothing: 'nothing',
  status: (name: string) => `(Status ${name})`,
} as const;

/** Texts of a page of one thing. */
export const detailPageTexts = { back: 'Back' } as const;

export const glossaryTexts = { results: 'What the results mean' } as const;
