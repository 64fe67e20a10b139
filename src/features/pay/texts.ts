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
