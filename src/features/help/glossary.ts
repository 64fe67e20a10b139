import {
  ledgerStatusNames,
  notificationStatusNames,
  paymentStatusNames,
} from '#contract/states.ts';
import {
  ledgerStatusMeanings,
  notificationStatusMeanings,
  paymentStatusMeanings,
} from '#lib/status-meanings.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import { statusTerms, type GlossaryTerm } from '#lib/status-terms.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';

interface Chapter {
  title: string;
  terms: readonly GlossaryTerm[];
}

/** Every status that is met, in the words that the screens use. */
export const glossary: readonly Chapter[] = [
  {
    title: 'Notifications',
    terms: statusTerms(notificationStatusNames, notificationStatusMeanings),
  },
  { title: 'Transactions', terms: statusTerms(ledgerStatusNames, ledgerStatusMeanings) },
  { title: 'Payments', terms: statusTerms(paymentStatusNames, paymentStatusMeanings) },
  {
    title: 'Requests that were sent',
    terms: Object.values(batchStateWords),
  },
  {
    title: 'Verdicts on a line',
    terms: verdictNames.map((verdict) => verdictWords[verdict]),
  },
];

/** What people look for here, and the service has no way for. */
export const notOffered: Chapter = {
  title: 'What the service does not offer',
  terms: [
    {
      name: 'Choosing which events to be told of',
      meaning:
        'Its interface shows no way to subscribe. Filters, saved views and desktop notifications choose what you see here.',
    },
    {
      name: 'Canceling or changing a payment',
      meaning:
        'What was applied can only be read. A draft can be changed until it is sent, and taken back while it is not.',
    },
    {
      name: 'Deleting a notification',
      meaning: 'Archiving is what there is, and it can be undone.',
    },
    {
      name: 'Following a parcel',
      meaning:
        'It publishes the pages of carriers; where a parcel is, the carrier’s own page says.',
    },
  ],
};
