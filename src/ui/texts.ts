import { formatCount } from '#lib/locale.ts';

/** Texts where something is still to come. */
export const slowLoadingTexts = {
  loading: (what: string) => `Loading ${what}…`,
  slow: 'This is taking longer than usual…',
} as const;

/** Names of the command palette and the list of shortcuts. */
export const paletteTexts = {
  title: 'Commands',
  keys: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
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
