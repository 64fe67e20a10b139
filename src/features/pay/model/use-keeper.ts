import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftQueries, keepDraft, readDraft } from '#api/drafts.ts';
import type { Draft } from '#contract/draft.ts';
import { draftBuffer } from './draft-buffer.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { notKeptYet, type FreshDraft } from './begin-draft.ts';

/** The keeper of one draft, for as long as its page is there. */
export function useKeeper(
  id: string,
  account: string,
  kept: Draft | null,
  fresh: FreshDraft,
  isStandIn: boolean,
): DraftKeeper {
  const client = useQueryClient();
  const [keeper] = useState(() =>
    createDraftKeeper({
      kept,
      isStandIn,
      fresh,
      keep: async (change, before) => {
        const draft = await keepDraft(id, change, before);
        notKeptYet(id).clear();
        client.setQueryData(draftQueries.detail(id).queryKey, draft);
        // What it holds may have changed.
        void client.invalidateQueries(draftQueries.list);
        return draft;
      },
      read: () => readDraft(id),
      buffer: draftBuffer(account, id),
    }),
  );
  useEffect(() => () => keeper.stop(), [keeper]);
  return keeper;
}
