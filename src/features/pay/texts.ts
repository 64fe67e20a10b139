import { formatCount } from '#lib/locale.ts';

/** Texts of the list of drafts. */
export const draftListTexts = {
  screen: 'Apply payments',
  noun: 'drafts',
  stale: 'This list may be out of date.',
  noDrafts: 'No payments are being prepared',
  noDraftsHint: 'Waybill saves drafts as you type. It sends nothing until you review it.',
  showAll: 'Show all',
  ways: {
    payment: {
      name: 'Apply payment',
      detail: 'Enter one payment and choose the transactions that it covers.',
    },
    remittance: {
      name: 'Paste remittance',
      detail: 'Paste or drop a partner’s remittance advice. Waybill finds its transactions.',
    },
    'bank-list': {
      name: 'Paste bank list',
      detail: 'Paste or drop a bank statement to apply many payments at once.',
    },
  },
  waitingForYou: (drafts: string, isOne: boolean) =>
    `${drafts} ${isOne ? 'is' : 'are'} waiting for your approval`,
  waiting: {
    none: 'No drafts are waiting for a second payer.',
    some: 'Showing drafts that are waiting for a second payer.',
  },
  mine: {
    none: 'No drafts are waiting for you.',
    some: 'Showing drafts that are waiting for you.',
  },
} as const;

/** Texts of the search for items whose sum is the amount left. */
export const matchTexts = {
  find: 'Find matching items',
  region: 'Matching items',
  searching: 'Searching for matching items…',
  failed: 'This browser couldn’t run the search.',
  stopped: 'The search reached its limit without a match. There may still be one.',
  none: (hasNearest: boolean) =>
    `No items match the amount left exactly.${hasNearest ? ' Nearest:' : ''}`,
  only: (items: string) => `Applied the only exact match: ${items} in full.`,
  one: (isBest: boolean) =>
    `Found one exact match. There may be others${isBest ? '' : ', with fewer items too'}.`,
  moreThan: (most: number) => `Found more than ${formatCount(most)} exact matches.`,
  found: (count: number, isCounted: boolean) =>
    `Found ${isCounted ? '' : 'at least '}${formatCount(count)} exact matches.`,
  many: (found: string, isBest: boolean, shown: number | null) =>
    `${found} Fewest items first, then the oldest.${
      isBest ? '' : ' There may be a match with fewer items.'
    }${shown === null ? '' : ` Showing the best ${formatCount(shown)}.`}`,
  below: 'Nearest below: ',
  above: 'Nearest above: ',
} as const;
