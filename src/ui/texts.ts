import { formatCount } from '#lib/locale.ts';

/** Texts of the choice of a table's columns and density. */
export const tableTexts = {
  columns: 'Columns',
  rows: 'Rows',
  density: { dense: 'Compact', airy: 'Comfortable' },
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

/** Texts where something is still to come. */
export const slowLoadingTexts = {
  loading: (what: string) => `Loading ${what}…`,
  slow: 'This is taking longer than usual…',
} as const;

/** Texts of the command palette and the list of shortcuts. */
export const paletteTexts = {
  title: 'Commands',
  field: 'Search commands',
  hint: 'What do you want to do?',
  searching: 'Searching…',
  none: 'No matching command',
  keys: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  singleKeysOff: 'Single-key shortcuts are off. Turn them on in Preferences.',
} as const;

/** Texts of lists and of what can be tried again. */
export const actionTexts = {
  retry: 'Retry',
  technicalDetails: 'Technical details',
  search: 'Search',
  stop: 'Stop',
  close: 'Close',
  viewRows: 'View rows',
  othersShown: (title: string) => `${title}. All others are shown.`,
  loading: (what: string) => `Loading ${what}`,
  refresh: (what: string) => `Refresh ${what}`,
  updated: (age: string) => `Updated ${age}`,
  select: (name: string) => `Select ${name}`,
  selectLoaded: 'Select all loaded',
  printed: (rows: number, all: number) =>
    `The first ${formatCount(rows)} of ${formatCount(all)} rows. Export the list to get all of them.`,
  unknownFilter: (name: string, code: string) =>
    `Unknown ${name === 'types' ? 'type' : name}: ${code}. This filter is ignored.`,
  invisible: (code: string) => `Invisible character ${code}`,
  unnamedPartner: 'Unnamed partner',
  messages: 'Messages from the service',
  tab: (prefix: string, name: string) => `${prefix}${name} · Waybill`,
} as const;

/** Texts of dates. */
export const dateTexts = {
  fromService: (text: string) => `From the service: ${text}`,
  withoutZone: (text: string) => `From the service, without a time zone: ${text}`,
  withExact: (exact: string, text: string) => `${exact}\nFrom the service: ${text}`,
  today: 'today',
  overdue: (days: number) => `${counted(days)} overdue`,
  left: (days: number) => `in ${counted(days)}`,
} as const;

function counted(days: number): string {
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}
