import { Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useDeleteDraft } from '#api/drafts.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { draftTexts } from '../model/texts.ts';

interface DeleteDraftProps {
  /** Resolves to `null` where the proxy never had the draft. */
  savedId: () => Promise<string | null>;
}

/** Deletes a draft, after a question, and leads to the list. */
export function DeleteDraft({ savedId }: DeleteDraftProps) {
  const navigate = useNavigate();
  const deleting = useDeleteDraft();
  /** `null` before it was asked. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const remove = async (): Promise<void> => {
    const { pathname } = window.location;
    await deleting.mutateAsync(savedId);
    // The page may show by now that there is no such draft, or the person may have left it.
    if (window.location.pathname === pathname) void navigate('/pay');
  };
  return (
    <>
      {deleting.isError && (
        <Text role="alert" c="var(--waybill-failure)">
          {describeFailure(deleting.error).title}
        </Text>
      )}
      {isAsking ? (
        <>
          <Button
            size="compact-sm"
            color="red"
            loading={deleting.isPending}
            // The error is shown before it.
            onClick={() => void remove().catch(() => {})}
          >
            {draftTexts.deleteDraft}
          </Button>
          <SmallButton
            // Not the other one: a key that is held would delete.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => setAsking(false)}
          >
            {draftTexts.dontDelete}
          </SmallButton>
        </>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          // The answer has gone, with the focus.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isAsking === false}
          onClick={() => setAsking(true)}
        >
          {draftTexts.delete}
        </Button>
      )}
    </>
  );
}
