import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { settingsQuery } from '#api/session/settings.ts';
import type { DraftContent } from '#contract/draft.ts';
import { textMemory } from './local-memory.ts';
import { newDraftId } from './draft-edits.ts';

export interface FreshDraft {
  name: string;
  content: DraftContent;
}

/** Drafts started in this page, for a browser that stores nothing. */
const begun = new Set<string>();

/**
 * Whether a draft was started in this tab and never reached the proxy, so that loading it would
 * return 404. Only then does the content in the tab's history count: otherwise Back would restart a
 * deleted draft, or show it to the next person.
 */
export function notSavedYet(account: string, id: string) {
  const memory = textMemory(account, `not-kept-yet:${id}`, () => sessionStorage);
  return {
    note: () => {
      begun.add(id);
      memory.write('yes');
    },
    is: () => begun.has(id) || memory.read() !== null,
    clear: () => {
      begun.delete(id);
      memory.clear();
    },
  };
}

/** Remembers the summary of a bank file's incoming money, for the review of its draft. */
export function bankCheck(account: string, id: string) {
  return textMemory(account, `bank-check:${id}`, () => sessionStorage);
}

/** Goes to the page of a new draft. The proxy gets the draft with its first change. */
export function useBeginDraft(): (
  fresh: FreshDraft,
  options?: { replace?: boolean; id?: string; isReviewed?: boolean },
) => void {
  const navigate = useNavigate();
  const account = useQuery(settingsQuery).data?.account ?? '';
  return ({ name, content }, { replace = false, id = newDraftId(), isReviewed = false } = {}) => {
    notSavedYet(account, id).note();
    const search = isReviewed ? '?review' : '';
    void navigate(`/pay/${id}${search}`, { replace, state: { fresh: { name, content } } });
  };
}
