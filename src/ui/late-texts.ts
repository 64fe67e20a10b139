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

/** Texts of every dialog. */
export const dialogTexts = {
  close: 'Close',
  unsaved: 'Discard your changes?',
  keepEditing: 'Keep editing',
  discard: 'Discard',
} as const;

/** Texts of the line with the result of the last action. */
export const messageBarTexts = {
  label: 'Last action',
  undo: 'Undo',
  dismiss: 'Dismiss',
} as const;

/** Texts of the service's report about unproven lines. */
export const reportedTexts = {
  intro: 'Nothing proves these outcomes. The service’s report says:',
  times: (count: number) => `${formatCount(count)} ×`,
  nothing: 'nothing',
  status: (name: string) => `(Status ${name})`,
} as const;

/** Texts of a record's page. */
export const detailPageTexts = { back: 'Back' } as const;

export const glossaryTexts = { results: 'What the results mean' } as const;

/** Texts of the filters that several screens share. */
export const choiceTexts = {
  all: 'All',
  summary: (label: string, names: readonly string[]) =>
    `${label}: ${names.length === 0 ? 'all' : names.length === 1 ? names[0]! : `${formatCount(names.length)} selected`}`,
  partners: 'Partners',
  findPartner: 'Find a partner',
  partnerBy: 'Name, code or ID',
  morePartners: (shown: number) =>
    `Showing the first ${formatCount(shown)}. Type more of the name.`,
  noPartner: 'No loaded row names this partner. To search the service, enter the partner’s ID.',
  ids: 'IDs',
  idsField: 'IDs, separated by commas',
  mostIds: (most: number) => `Up to ${formatCount(most)} at once`,
  tooManyIds: (pasted: number, most: number) =>
    `${formatCount(pasted)} IDs. Remove ${formatCount(pasted - most)} to apply the others.`,
  units: 'Units',
  from: 'From',
  to: 'To',
  notAnAmount: 'Enter an amount such as 1250.50',
  readAs: (amount: string) => `Read as ${amount}`,
  notADay: 'Enter a date',
  notACount: 'Enter a number of days, such as 30',
  reversedDays: 'From is after To',
  reversedAmounts: 'From is greater than To',
} as const;

/** Texts of the buttons that export a table. */
export const exportButtonTexts = {
  stop: (percent: number) => `Stop the export, ${percent}% written`,
  export: (format: string) => `Export ${format}`,
  stopShort: (percent: number) => `Stop · ${percent}%`,
  failed: 'Waybill couldn’t write the file. Try again.',
  tooLong: 'Too long for XLSX, which holds 1,048,576 rows. Export CSV, or set a filter.',
} as const;

/** Texts of the reason why a payment leaves something of an item open. */
export const reasonTexts = {
  reason: 'Reason for the difference',
  none: 'No reason',
  note: 'Note (saved only in Waybill)',
} as const;

/** Names of a payment's fields that only Waybill has. */
export const internalFieldTexts = {
  title: 'Only saved in Waybill',
  payment: 'Payment',
  payments: 'payments',
  bankDate: 'Bank date',
  bankReference: 'Bank reference',
  note: 'Note',
} as const;

/** Texts of a long list that shows its first part. */
export const firstOfTexts = {
  next: (next: number, all: number, noun: string) =>
    `Show ${formatCount(next)} more of ${formatCount(all)} ${noun}`,
  rest: (rest: number, all: number, noun: string) =>
    rest === 1
      ? `Show the other one of ${formatCount(all)} ${noun}`
      : `Show the other ${formatCount(rest)} of ${formatCount(all)} ${noun}`,
} as const;

/** Texts of the buttons that copy. */
export const copyTexts = {
  copied: 'Copied',
  byHand: 'Copy manually',
  refused: 'Your browser blocked copying. Copy the selected text.',
  keys: 'Press Ctrl+C, or ⌘C on a Mac.',
  field: 'Text to copy',
  close: 'Close',
} as const;

/** Texts of the choice of a table's columns and density. */
export const tableTexts = {
  columns: 'Columns',
  rows: 'Rows',
  density: { dense: 'Compact', airy: 'Comfortable' },
} as const;

/** Texts within the command palette and the list of shortcuts. */
export const paletteDialogTexts = {
  field: 'Search commands',
  hint: 'What do you want to do?',
  searching: 'Searching…',
  none: 'No matching command',
  singleKeysOff: 'Single-key shortcuts are off. Turn them on in Preferences.',
} as const;
