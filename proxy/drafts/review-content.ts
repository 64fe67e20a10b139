import type { DraftContent, DraftReview } from '#contract/draft.ts';
import { paymentBody } from './payment-body.ts';
import { balancesAfter, faultsByLedger, warningsOf, type Known } from './review-draft.ts';

interface Reviewed {
  content: DraftContent;
  key: string;
  facts: Known;
  now: number;
}

/** What a review says of a draft's content by what the service said. */
export function reviewContent({
  content,
  key,
  facts,
  now,
}: Reviewed): Pick<DraftReview, 'body' | 'faults' | 'warnings' | 'balances'> {
  const made = paymentBody(content, key);
  const faults = [...made.faults, ...faultsByLedger(content, facts)];
  return {
    body: faults.length === 0 ? made.body : null,
    faults,
    warnings: warningsOf(content, facts, now),
    balances: balancesAfter(content, facts),
  };
}
