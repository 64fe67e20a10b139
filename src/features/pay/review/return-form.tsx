import { Divider, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useReturnDraft } from '#api/drafts.ts';
import { MOST_OF_NOTE, type Draft } from '#contract/draft.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { reviewTexts } from './texts.ts';
import { keepNote, unsentNotes } from '../model/unsent-notes.ts';

/** Returns a colleague's draft with a note. */
export function ReturnForm({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const note = useStored(unsentNotes, (notes) => notes[draft.id] ?? '');
  const setNote = (text: string): void => keepNote(draft.id, text);
  const returning = useReturnDraft(draft);
  const giveBack = async (): Promise<void> => {
    const { pathname } = window.location;
    setNote('');
    await returning.mutateAsync(note).catch((error: unknown) => {
      setNote(note);
      throw error;
    });
    // The draft is the author's again: by now, the page may show that there is no such draft, or the
    // person may have left it.
    if (window.location.pathname === pathname) void navigate('/pay');
  };
  const failure = returning.error && describeFailure(returning.error);
  return (
    <Stack
      component="form"
      gap="xs"
      align="flex-start"
      maw="40rem"
      aria-label={reviewTexts.returnForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (returning.isPending) return;
        // The error is shown below.
        void giveBack().catch(() => {});
      }}
    >
      <Divider my="sm" w="100%" />
      <Textarea
        w="100%"
        label={reviewTexts.returnNote}
        description={reviewTexts.returnHint}
        inputWrapperOrder={['label', 'input', 'description']}
        rows={3}
        maxLength={MOST_OF_NOTE}
        value={returning.isPending ? returning.variables : note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure && (
        <Text role="alert" size="sm" c="var(--waybill-failure)">
          {failure.title}. <VisibleText text={failure.detail} /> {failure.whatToDo}
        </Text>
      )}
      <Button
        type="submit"
        variant="default"
        disabled={note.trim() === ''}
        loading={returning.isPending}
      >
        {reviewTexts.returnTo(visibleString(draft.submitted?.by ?? reviewTexts.author))}
      </Button>
    </Stack>
  );
}
