import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import type { Candidate } from '#lib/tracking/match-carriers.ts';
import type { Certainty } from '#lib/tracking/recognition.ts';

/** Every text of Carriers. `template-fault.ts` and `recognize.ts` say why a link or a match fails. */

export const carrierNoun: Noun = { one: 'carrier', many: 'carriers' };
export const methodNoun: Noun = { one: 'method', many: 'methods' };
export const linkNoun: Noun = { one: 'link', many: 'links' };
const numberNoun: Noun = { one: 'number', many: 'numbers' };
const orderNumberNoun: Noun = { one: 'order number', many: 'order numbers' };
const lineNoun: Noun = { one: 'line', many: 'lines' };

/** Labels that several places share. */
export const carrierLabels = {
  screen: 'Carriers',
  carrier: 'Carrier',
  code: 'Code',
  id: 'ID',
  website: 'Website',
  link: 'Link',
  trackingLinks: 'Tracking links',
  shippingMethods: 'Shipping methods',
  copy: 'Copy',
  copyLink: 'Copy link',
  clear: 'Clear',
  retry: 'Retry',
  none: 'None',
  unnamed: 'Unnamed carrier',
  /** `2 of 21 carriers`. */
  found: (found: number, all: number, noun: Noun) =>
    found === all ? counted(all, noun) : `${formatCount(found)} of ${counted(all, noun)}`,
} as const;

/** How well a number fits a carrier. */
export const certaintyNames: Record<Certainty, string> = {
  checked: 'Check digit valid',
  likely: 'Likely',
  form: 'Possible',
};

/** How Waybill found the number's carrier in the directory, where that may be wrong. */
export const matchNotes: Record<Candidate<unknown>['matchedBy'], string> = {
  name: '',
  code: '',
  host: 'Matched by its website.',
  'part of the name': 'Matched by part of its name.',
  relation: 'Related to the carrier this number belongs to.',
};

export const trackTexts = {
  region: 'Track',
  number: 'Tracking number',
  hint: 'Paste a tracking number',
  command: 'Track a number',
  pasteMany: 'Paste many',
  candidates: 'Possible carriers',
  chosen: 'Chosen',
  trackWith: 'Track with',
  noLink: (why: string) => `No link. ${why}`,
  otherCarrier: 'Another carrier',
  choose: 'Choose a carrier',
  waiting: 'Loading carriers. The link opens when they’re ready.',
  enterOpens: 'Press Enter to open.',
  opensNothing: 'This carrier has no working tracking link.',
  oneMatch: 'One carrier may match.',
  enterTwice: 'Press Enter twice to open.',
  severalMatch: (count: number) => `${counted(count, carrierNoun)} may match.`,
  enterGoesTo: 'Press Enter to go to the first link.',
  notListed: (carrier: string) =>
    `Looks like a number from ${carrier}, which isn’t in this directory. Choose a carrier.`,
  unknownFormat: 'Unknown number format. Choose a carrier.',
  lookUp: (number: string) => `Look up ${number}: choose a carrier`,
  track: (number: string, carrier: string, certainty: Certainty) =>
    `Track ${number} with ${carrier} (${certaintyNames[certainty].toLowerCase()})`,
} as const;

export const recentTexts = {
  title: 'Recently tracked',
  noun: 'numbers',
} as const;

export const directoryTexts = {
  search: 'Search carriers',
  searchBy: 'Name, code or website',
  brokenLinks: (count: number) =>
    counted(count, { one: 'broken tracking link', many: 'broken tracking links' }),
  linksWork: 'All tracking links work',
  refresh: 'Refresh',
  copyPage: (carrier: string) => `Copy the link to ${carrier}`,
  copyCode: (code: string) => `Copy code ${code}`,
  copyId: (id: string) => `Copy ID ${id}`,
  next: 'Next carrier',
  previous: 'Previous carrier',
  pasteMany: 'Paste many numbers',
  checkLinks: 'Check tracking links',
  searchMethods: 'Search shipping methods',
  noMatch: 'No matching carriers',
  ifNoMatch: 'Search by name or code.',
  clearSearch: 'Clear search',
  none: 'The service lists no carriers',
  ifNone: 'Contact your administrator.',
  exportHeader: ['Carrier', 'Code', 'Id', 'Tracking template', 'Tracking site'],
  savedBefore: 'Showing the carriers loaded ',
  savedAfter: '. Links still work. Waybill retries automatically.',
} as const;

export const carrierTexts = {
  loading: 'the carrier',
  notFound: 'Carrier not found',
  ifNotFound: 'Its code may have changed, or the link has a typo.',
  toDirectory: 'Search all carriers',
  several: (count: number) => `${counted(count, carrierNoun)} share this code. Choose one:`,
  copyCode: 'Copy code',
  copyId: 'Copy ID',
  copyPage: 'Copy page link',
  track: 'Track with this carrier',
  otherFormat: 'This number doesn’t match this carrier’s known formats.',
  trackingLink: 'Tracking link',
  linkWorks: 'The tracking number replaces {0}.',
  linkBroken: (why: string) => `Waybill can’t make a link. ${why}`,
  details: 'Details',
  raw: 'Carrier as JSON',
  longTemplate: (length: number) => ` … (${formatCount(length)} characters)`,
} as const;

export const methodTexts = {
  table: 'Methods',
  raw: 'Methods as JSON',
  requestedFor: 'Listed under',
  method: 'Method',
  otherFields: 'Other fields',
  copyCode: (code: string) => `Copy method code ${code}`,
  copyId: (id: string) => `Copy method ID ${id}`,
  noAddress: 'Waybill can’t load the methods, because the carrier has no code or ID of its own.',
  noneOfCarrier: 'The service lists no methods for this carrier.',
  search: 'Search methods',
  searchBy: 'Method, code or carrier',
  loading: (loaded: number, all: number) =>
    `Loading ${formatCount(loaded)} of ${counted(all, carrierNoun)}`,
  first: (count: number, all: number) =>
    `Showing methods of the first ${formatCount(count)} of ${counted(all, carrierNoun)}.`,
  loadAll: 'Load all',
  failed: (count: number) => `Couldn’t load the methods of ${counted(count, carrierNoun)}.`,
  toSeeWhy: 'Open the carrier to see why.',
  none: 'No methods',
  ifNone: 'The service lists no shipping methods.',
  noMatch: 'No matching methods',
  ifNoMatch: 'Try fewer words.',
  /** For `describeLookUp`. */
  lookUp: {
    what: 'method list',
    whatToDo: 'The carrier may have a new code, or the service may not list its methods.',
  },
  exportHeader: [
    'Requested for',
    'Method',
    'Code',
    'Id',
    'Carrier',
    'Carrier Id',
    'TrackingUrlFormat',
    'Other fields',
  ],
} as const;

export const linksTexts = {
  summary: (broken: number, all: number) =>
    `${formatCount(broken)} of ${counted(all, linkNoun)} broken`,
  copyList: 'Copy list',
  table: 'Broken tracking links',
  problem: 'Problem',
  template: 'Template',
  ifAllWork: 'Each link opens the carrier’s own website.',
  toCarriers: 'View carriers',
} as const;

export const manyTexts = {
  title: 'Paste many',
  pageTitle: 'Paste many · Carriers',
  numbers: 'Tracking numbers',
  hint: 'Separate numbers with line breaks, commas or tabs',
  count: (count: number) => counted(count, numberNoun),
  leftOut: (most: number, leftOut: number) =>
    `Showing the first ${counted(most, numberNoun)}. ${formatCount(leftOut)} left out.`,
  none: 'No numbers yet',
  ifNone: (most: number) =>
    `Paste up to ${formatCount(most)} from a spreadsheet, an email or a list.`,
  skippedLines: 'Lines not fully read',
  skipped: (count: number) => `${counted(count, lineNoun)} not fully read.`,
  orders: (count: number) =>
    ` ${counted(count, orderNumberNoun)} left out. Paste a number alone to look it up.`,
  rounded: (count: number) =>
    ` A spreadsheet rounded ${counted(count, numberNoun)}. Format the column as text, then copy it again.`,
  line: (line: number) => `Line ${line}:`,
  roundedLine: ' (rounded by a spreadsheet)',
  orderLine: (orders: readonly string[]) => ` (left out: ${orders.join(', ')})`,
  table: 'Pasted numbers',
  show: 'Show',
  views: { all: 'All', linked: 'With a link', open: 'Needs fixing' },
  openNext: (count: number) => `Open next ${count}`,
  notOpened: (count: number) => `${formatCount(count)} not opened`,
  copyAll: 'Copy all',
  blocked: 'Your browser blocked some tabs.',
  ifBlocked: 'Allow pop-ups in the address bar and try again, or open the links one by one.',
  noRows: 'No numbers to show.',
  next: 'Next number',
  previous: 'Previous number',
  number: 'Number',
  state: 'Status',
  change: 'Change',
  changeOf: (number: string) => `Change the carrier of ${number}`,
  choose: 'Choose',
  chooseFor: (number: string) => `Choose the carrier of ${number}`,
  /** `UPS (likely)`. */
  candidate: (carrier: string, certainty: Certainty) =>
    `${carrier} (${certaintyNames[certainty].toLowerCase()})`,
  chosen: (carrier: string) => `${carrier} (chosen)`,
  named: (carrier: string) => `${carrier} (named beside the number)`,
  contradicted: (carrier: string, candidates: string) =>
    `Its line names ${carrier}${candidates && `, not ${candidates}`}`,
  sameAs: (row: number) => `Same as row ${row}`,
  states: {
    ready: 'Ready',
    opened: 'Opened',
    blocked: 'Blocked by the browser',
    choose: 'Choose a carrier',
    'no-carrier': 'No matching carrier',
    'no-link': 'No link',
  },
} as const;

/** The dialog that assigns a carrier to a number, or to all numbers like it. */
export const chooseTexts = {
  title: 'Choose a carrier',
  applyTo: 'Apply to',
  number: 'This number only',
  unknownFormat: (count: number) => `${countedAll(count, numberNoun)} in an unknown format`,
  format: (count: number, format: string) => `All ${formatCount(count)} ${format} numbers`,
  noCandidates: (count: number) => `${countedAll(count, numberNoun)} without a matching carrier`,
  sameCandidates: (count: number) =>
    `${countedAll(count, numberNoun)} with the same possible carriers`,
  use: (count: number) =>
    count > 1 ? `Use for ${counted(count, numberNoun)}` : 'Use this carrier',
  clear: 'Clear choice',
  cancel: 'Cancel',
} as const;
