import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { problemOf } from '#api/client/api-error.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { replaceData } from '#api/client/replace-data.ts';
import { draftQueries, saveDraft, readDraft } from '#api/drafts.ts';
import { sessionQuery } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { draftContent, type Draft, type DraftChange } from '#contract/draft.ts';
import { z } from '#contract/zod.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { useAskBeforeLeaving } from '#ui/panels/use-ask-before-leaving.ts';
import { draftsPage } from './model/drafts-page.ts';
import { ApproveDraft } from './review/approve-draft.tsx';
import { DraftEditor } from './draft/draft-editor.tsx';
import { ForeignDraft } from './draft/foreign-draft.tsx';
import { isColleagues } from './model/colleagues.ts';
import { notSavedYet } from './model/begin-draft.ts';
import { draftBuffer } from './model/draft-buffer.ts';
import { SentDraft } from './sent/sent-draft.tsx';
import type { FreshDraft } from './model/begin-draft.ts';
import { createDraftSaver, type DraftSaver } from './model/draft-saver.ts';
import { draftTexts } from './model/texts.ts';
import { unsentNotes } from './model/unsent-notes.ts';

/** An unsaved draft that is passed to the page. */
export const freshDraft = z.object({ name: z.string(), content: draftContent });

export function DraftPage() {
  const id = useParams()['id']!;
  return <LoadedDraft key={id} id={id} />;
}

function LoadedDraft({ id }: { id: string }) {
  const { state } = useLocation() as { state: { fresh?: unknown } | null };
  const settings = useQuery(settingsQuery);
  const me = useQuery(sessionQuery).data?.user?.name ?? null;
  const account = settings.data?.account;
  const handed = z.safeParse(freshDraft, state?.fresh);
  const isNew = handed.success && account !== undefined && notSavedYet(account, id).is();
  const draft = useQuery({
    ...draftQueries.detail(id),
    // Nobody else has a new draft yet, so a request would return 404.
    enabled: account !== undefined && !isNew,
  });
  const buffered = account === undefined ? null : draftBuffer(account, id).read();
  const fresh: FreshDraft | null = isNew ? handed.data : buffered;
  const note = useStored(unsentNotes, (notes) => notes[id] ?? '');
  const isUnknown = isNew || problemOf(draft.error) === 'unknown-draft';
  // The query cache may still have a draft that was deleted.
  const found = isUnknown ? undefined : draft.data;
  const canBegin = account !== undefined && (found !== undefined || isNew || draft.isError);
  const hasSomething = found ?? (isUnknown || draft.isError ? fresh : null);
  if (found?.state === 'open' && isColleagues(found, me)) {
    return <ApproveDraft draft={found} />;
  }
  // The proxy shows it to administrators alone, and saves no change of theirs.
  if (found?.state === 'open' && found.who !== null && me !== null && found.who !== me) {
    return <ForeignDraft draft={found} who={found.who} />;
  }
  if (canBegin && hasSomething) {
    return (
      <Draft
        id={id}
        account={account}
        latest={found ?? (isUnknown ? undefined : asBuffered(id, buffered))}
        isStandIn={found === undefined}
        fresh={fresh ?? { name: found!.name, content: found!.content }}
      />
    );
  }
  const error = draft.error ?? settings.error;
  return (
    <DetailPage list={draftsPage} heading={draftTexts.heading}>
      {isUnknown ? (
        <Notice
          title={draftTexts.notFound}
          detail=""
          whatToDo={draft.data?.submitted ? draftTexts.ifGone : draftTexts.ifNotFound}
        >
          {note !== '' && (
            <Text size="sm" mb="sm">
              {draftTexts.noteNotSent} <VisibleText text={note} />
            </Text>
          )}
          <LinkButton to="/pay">{draftTexts.toDrafts}</LinkButton>
        </Notice>
      ) : error ? (
        <RetryNotice
          {...describeFailure(error)}
          isRetrying={draft.isFetching || settings.isFetching}
          onRetry={() => {
            void draft.refetch();
            void settings.refetch();
          }}
        />
      ) : (
        <Loading what={draftTexts.loading} />
      )}
    </DetailPage>
  );
}

interface DraftProps {
  id: string;
  account: string;
  /** The draft as last loaded; absent if it is new or can't be loaded. */
  latest: Draft | undefined;
  /** Whether the draft comes only from this browser, so that its content is not the proxy's. */
  isStandIn: boolean;
  fresh: FreshDraft;
}

function Draft({ id, account, latest, isStandIn, fresh }: DraftProps) {
  const saver = useSaver(id, account, latest ?? null, fresh, isStandIn);
  const { saveState, isBuffered, saved } = useStored(saver.store, (it) => it);
  useEffect(() => {
    if (latest) saver.seen(latest);
  }, [saver, latest]);
  useAskBeforeLeaving(!isBuffered && saveState !== 'saved' && saveState !== 'locked');
  return saveState === 'locked' && saved ? (
    <SentDraft draft={saved} />
  ) : (
    <DraftEditor id={id} saver={saver} />
  );
}

/** The version that the person edited, while the draft itself can't be loaded. */
function asBuffered(id: string, buffered: DraftChange | null): Draft | undefined {
  if (buffered === null || buffered.version === null) return undefined;
  return {
    id,
    name: buffered.name,
    version: buffered.version,
    who: null,
    createdAt: '',
    changedAt: '',
    state: 'open',
    batch: null,
    content: { payments: [] },
    shortages: [],
  };
}

/** The saver of one draft, for as long as its page is there. */
function useSaver(
  id: string,
  account: string,
  saved: Draft | null,
  fresh: FreshDraft,
  isStandIn: boolean,
): DraftSaver {
  const client = useQueryClient();
  const [saver] = useState(() =>
    createDraftSaver({
      saved,
      isStandIn,
      fresh,
      send: async (change, before) => {
        const draft = await saveDraft(id, change, before);
        notSavedYet(account, id).clear();
        await replaceData(client, draftQueries.detail(id), draft);
        // The draft's reservations may have changed.
        void client.invalidateQueries(draftQueries.list);
        // A bank file’s work list counts on the proxy from now on.
        void client.invalidateQueries({ queryKey: draftQueries.bankEntries });
        return draft;
      },
      read: () => readDraft(id),
      buffer: draftBuffer(account, id),
    }),
  );
  useEffect(() => {
    saver.begin();
    return () => saver.stop();
  }, [saver]);
  return saver;
}
