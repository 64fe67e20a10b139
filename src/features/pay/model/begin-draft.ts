import { useNavigate } from 'react-router';
import type { DraftContent } from '#contract/draft.ts';
import { textMemory } from './local-memory.ts';
import { newDraftId } from './draft-edits.ts';

export interface FreshDraft {
  name: string;
  content: DraftContent;
}

/** Whether a draft was begun in this tab and the proxy never had it: to read it would answer 404. */
export function notKeptYet(id: string) {
  return textMemory('', `not-kept-yet:${id}`, () => sessionStorage);
}

/** Remembers the summary of a bank file's incoming money, for the review of its draft. */
export function bankCheck(id: string) {
  return textMemory('', `bank-check:${id}`, () => sessionStorage);
}

/** Goes to the page of a new draft. The proxy gets the draft with its first change. */
export function useBeginDraft(): (
  fresh: FreshDraft,
  options?: { replace?: boolean; id?: string; isReviewed?: boolean },
) => void {
  const navigate = useNavigate();
  return ({ name, content }, { replace = false, id = newDraftId(), isReviewed = false } = {}) => {
    notKeptYet(id).write('yes');
    const search = isReviewed ? '?review' : '';
    void navigate(`/pay/${id}${search}`, { replace, state: { fresh: { name, content } } });
  };
}
