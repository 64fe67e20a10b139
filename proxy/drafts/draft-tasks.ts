import { draftEdit } from '#contract/draft-change.ts';
import { draftChange, type DraftContent, type DraftReview } from '#contract/draft.ts';
import { parseOwnBody } from '../http/own-body.ts';
import { paymentBody } from './payment-body.ts';
import { prepareContent } from './prepare-draft.ts';
import { balancesAfter, faultsByLedger, warningsOf, type KnownAtReview } from './review-draft.ts';

const module = import.meta.url;

export const wholeDraft = {
  module,
  name: 'wholeDraft',
  run(bytes: Uint8Array) {
    const { version, name, content } = parseOwnBody(draftChange, bytes);
    return { version, name, content: prepareContent(content) };
  },
};

export const editedDraft = {
  module,
  name: 'editedDraft',
  run: (bytes: Uint8Array) => parseOwnBody(draftEdit, bytes),
};

interface Reviewed {
  content: DraftContent;
  key: string;
  facts: KnownAtReview;
  now: number;
}

/** Reviews a draft's content against the service's answers. */
export const reviewedContent = {
  module,
  name: 'reviewedContent',
  run({
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
  },
};
