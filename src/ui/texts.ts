import { formatCount } from '#lib/locale.ts';

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
  units: 'Units',
  from: 'From',
  to: 'To',
  notANumber: 'Enter a number such as 1250.50',
} as const;

/** Texts of the choice of a table's columns and density. */
export const tableTexts = {
  columns: 'Columns',
  rows: 'Rows',
  density: { dense: 'Compact', airy: 'Comfortable' },
} as const;

/** Texts of the buttons that export a table. */
export const exportButtonTexts = {
  stop: (percent: number) => `Stop the export, ${percent}% written`,
  stopShort: (percent: number) => `Stop · ${percent}%`,
  failed: 'The file could not be written. Try again.',
} as const;

/** Texts of the buttons that copy. */
export const copyTexts = {
  copied: 'Copied',
  byHand: 'Copy manually',
  refused: 'Your browser blocked copying. Press Ctrl+C, or ⌘C on a Mac, to copy the selected text.',
  field: 'Text to copy',
  close: 'Close',
} as const;

/** Texts where something is still to come. */
export const slowLoadingTexts = {
  loading: (what: string) => `Loading ${what}…`,
  slow: 'The service is slow to answer. Still waiting…',
} as const;

/** Texts of the command palette and the list of shortcuts. */
export const paletteTexts = {
  title: 'Commands',
  field: 'Search commands',
  hint: 'What do you want to do?',
  searching: 'Searching…',
  none: 'No matching command',
  keys: 'List of keys',
  singleKeysOff: 'Single-key shortcuts are off. Turn them on in Preferences.',
} as const;

/** Of the reason why a payment leaves something of an item open. */
export const reasonTexts = {
  reason: 'Reason for the difference',
  none: 'No reason',
  note: 'Note. Not sent to the service',
} as const;
