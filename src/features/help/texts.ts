/** Every text of Help; the statuses and results have their own tables in `lib`. */

export const helpTexts = {
  title: 'Help',
  keys: {
    press: 'Press',
    listKey: '?',
    list: 'for keyboard shortcuts, or',
    commandsKey: 'Ctrl K',
    commands: 'to run any command.',
  },
  glossary: 'Glossary',
  close: 'Close',
  showTour: 'Show the tour',
} as const;

export const chapterTexts = {
  notifications: 'Notifications',
  transactions: 'Transactions',
  payments: 'Payments',
  batches: 'Batches',
  results: 'Results',
} as const;

/** Features that people look for, and that the service doesn't have. */
export const notOffered = {
  title: 'What the service doesn’t offer',
  terms: [
    {
      name: 'Choosing which events you receive',
      meaning:
        'The service’s interface has no subscriptions. Use filters, saved views and desktop notifications instead.',
    },
    {
      name: 'Canceling or changing a payment',
      meaning:
        'You can’t change a payment after sending it. You can change or delete a draft until then.',
    },
    {
      name: 'Deleting a notification',
      meaning: 'You can only archive, and undo it.',
    },
    {
      name: 'Following a parcel',
      meaning: 'The service only links to tracking pages. The carrier’s page shows the parcel.',
    },
  ],
} as const;
