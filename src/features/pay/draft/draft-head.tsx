import { Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Button, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import type { DraftSaver } from '../model/draft-saver.ts';
import visually from '#ui/visually-hidden.module.css';
import layout from '#ui/layout.module.css';
import { draftListTexts, draftTexts } from '../model/texts.ts';

const nameInput = { input: { fontWeight: 600 } };
const line = { borderBottom: '1px solid var(--waybill-line)' };

interface DraftHeadProps {
  saver: DraftSaver;
  onReview: () => void;
}

/** The draft's name, its save state, and actions on the whole draft. */
export function DraftHead({ saver, onReview }: DraftHeadProps) {
  const { history, saveState, isBuffered, saved } = useStored(saver.store, (it) => it);
  const savedId = async (): Promise<string | null> => {
    // A save that ends later would bring the draft back.
    await saver.flush();
    return saver.store.get().saved?.id ?? null;
  };
  useCommands([
    {
      name: draftTexts.undo,
      group: draftTexts.group,
      keys: ['ctrl+z'],
      isPossible: () => history.past.length > 0,
      run: saver.undo,
    },
    {
      name: draftTexts.review,
      group: draftTexts.group,
      // Also from a field; the review has no such key, so that nobody sends by a second press.
      keys: ['ctrl+enter'],
      run: onReview,
    },
  ]);
  return (
    <Group component="header" gap="6px 12px" className={layout.inset} py="xs" style={line}>
      <PageTitle name={history.name} />
      <LinkButton to="/pay" size="compact-sm" variant="subtle" color="gray" ml={-8} fw={400}>
        <IconChevronLeft size="1rem" aria-hidden />
        {draftTexts.back}
      </LinkButton>
      <h1 className={visually.hidden}>{draftListTexts.screen}</h1>
      <TextInput
        size="xs"
        variant="filled"
        flex={1}
        miw="10rem"
        maw="28rem"
        styles={nameInput}
        aria-label={draftTexts.name}
        maxLength={200}
        value={history.name}
        onChange={({ target }) => target.value !== '' && saver.edit({ name: target.value }, 'name')}
      />
      <Text
        role="status"
        size="xs"
        c={
          ['unreachable', 'conflict', 'refused'].includes(saveState)
            ? 'var(--waybill-action)'
            : 'dimmed'
        }
      >
        {saved === null && saveState === 'saved'
          ? draftTexts.empty
          : draftTexts.saving[saveState === 'unreachable' && !isBuffered ? 'refused' : saveState]}
      </Text>
      <Group gap={6} ml="auto">
        <DeleteDraft savedId={savedId} />
        <SmallButton disabled={history.past.length === 0} onClick={saver.undo}>
          {draftTexts.undo}
        </SmallButton>
        <Button size="compact-sm" onClick={onReview}>
          {draftTexts.review}
        </Button>
      </Group>
    </Group>
  );
}
