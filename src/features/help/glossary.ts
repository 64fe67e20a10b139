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
import { chapterTexts } from './texts.ts';

interface Chapter {
  title: string;
  terms: readonly GlossaryTerm[];
}

/** Every status and result that the screens show. */
export const glossary: readonly Chapter[] = [
  {
    title: chapterTexts.notifications,
    terms: statusTerms(notificationStatusNames, notificationStatusMeanings),
  },
  { title: chapterTexts.transactions, terms: statusTerms(ledgerStatusNames, ledgerStatusMeanings) },
  { title: chapterTexts.payments, terms: statusTerms(paymentStatusNames, paymentStatusMeanings) },
  {
    title: chapterTexts.batches,
    terms: Object.values(batchStateWords),
  },
  {
    title: chapterTexts.results,
    terms: verdictNames.map((verdict) => verdictWords[verdict]),
  },
];
