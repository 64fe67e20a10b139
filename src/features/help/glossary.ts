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
import { sentence } from '#lib/sentence.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { wordsOf } from '#lib/words-of.ts';

interface Chapter {
  title: string;
  terms: ReadonlyArray<{ name: string; meaning: string }>;
}

/** Every status that is met, in the words that the screens use. */
export const glossary: readonly Chapter[] = [
  statuses('Notifications', notificationStatusNames, notificationStatusMeanings),
  statuses('Transactions', ledgerStatusNames, ledgerStatusMeanings),
  statuses('Payments', paymentStatusNames, paymentStatusMeanings),
  {
    title: 'Requests that were sent',
    terms: [
      { name: 'Not sent', meaning: 'On record, and nothing has left yet.' },
      { name: 'Sending', meaning: 'Under way; it is sent once, whatever happens to this page.' },
      {
        name: 'Accepted',
        meaning: 'The service took it. What became of each line is its verdict.',
      },
      { name: 'Refused', meaning: 'The service did not take it: nothing was changed.' },
      {
        name: 'Uncertain',
        meaning:
          'The answer was lost. Waybill reads back what is there, and sends nothing twice by itself.',
      },
    ],
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

function statuses(
  title: string,
  names: Readonly<Record<number, string>>,
  meanings: Readonly<Record<number, string>>,
): Chapter {
  return {
    title,
    terms: Object.entries(names).map(([code, name]) => ({
      name: `${sentence(wordsOf(name))} (${code})`,
      meaning: meanings[Number(code)]!,
    })),
  };
}
