import { Box, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LONGEST_SNOOZE } from '#contract/snooze.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { takeTyped } from '#ui/opening.tsx';
import { KeyHint } from '#ui/commands/key-caps.tsx';
import { fieldValue, morningAfter, readField, snoozeChoices } from './choices.ts';
import { snoozeChoiceTexts, snoozeTexts } from './texts.ts';

/** Until when. */
export interface SnoozeAnswer {
  /** ms since 1970; `null` for no time. */
  until: number | null;
  onNews: boolean;
}

interface SnoozeDialogProps {
  count: number;
  /** Whether each belongs to a record, which may get new notifications. */
  hasRecords: boolean;
  onClosed: (answer: SnoozeAnswer | null) => void;
}

/** Asks until when to snooze, with one key or one tap. */
export function SnoozeDialog({ count, hasRecords, onClosed }: SnoozeDialogProps) {
  const [now] = useState(() => Date.now());
  const choices = snoozeChoices(now).filter(({ onNews }) => hasRecords || !onNews);
  const [isPicking, setPicking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The person may have pressed the second key while this code was loading.
  const typed = useEffectEvent((key: string): void => {
    const choice = choices.find((it) => it.key === key);
    if (choice !== undefined) closeDialog(panel.current!, write(choice));
    else if (key === PICK) setPicking(true);
  });
  useLayoutEffect(() => {
    const { text } = takeTyped();
    if (text === '') return undefined;
    const timer = setTimeout(() => typed(text.charAt(0).toLowerCase()));
    return () => clearTimeout(timer);
  }, []);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (isPicking || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const choice = choices.find((it) => it.key === key);
    if (choice !== undefined) {
      event.preventDefault();
      closeDialog(event.currentTarget, write(choice));
    } else if (key === PICK) {
      event.preventDefault();
      setPicking(true);
    }
  };
  return (
    <Dialog
      title={snoozeTexts.title(count)}
      onClosed={(answer) => onClosed(answer === '' ? null : (JSON.parse(answer) as SnoozeAnswer))}
    >
      {/* The keys are those that its buttons show. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={panel} onKeyDown={press}>
        <Stack gap="xs">
          {choices.map((choice, index) => (
            <Button
              key={choice.key}
              variant="default"
              justify="space-between"
              h="auto"
              mih="2.75rem"
              // Mantine trims the text box to its capitals, which would cut off the descenders.
              styles={{ label: { lineHeight: 1.5, textBox: 'normal' } }}
              data-focus={index === 0 || undefined}
              rightSection={<KeyHint keys={choice.key} />}
              onClick={(event) => closeDialog(event.currentTarget, write(choice))}
            >
              <Text component="span" inherit style={{ whiteSpace: 'normal', textAlign: 'start' }}>
                {choice.name}
                {choice.when !== '' && (
                  <Text component="span" inherit c="dimmed">
                    {' '}
                    {choice.when}
                  </Text>
                )}
              </Text>
            </Button>
          ))}
          {isPicking ? (
            <PickTime now={now} hasRecords={hasRecords} />
          ) : (
            <Button
              variant="default"
              justify="space-between"
              mih="2.75rem"
              rightSection={<KeyHint keys={PICK} />}
              onClick={() => setPicking(true)}
            >
              {snoozeChoiceTexts.pick}
            </Button>
          )}
        </Stack>
        <Text size="sm" c="dimmed" mt="md">
          {snoozeTexts.shared}
          {!hasRecords && ` ${snoozeTexts.noRecord}`}
        </Text>
      </div>
    </Dialog>
  );
}

const PICK = 'p';

function write({ until, onNews }: SnoozeAnswer): string {
  return JSON.stringify({ until, onNews } satisfies SnoozeAnswer);
}

function PickTime({ now, hasRecords }: { now: number; hasRecords: boolean }) {
  const [text, setText] = useState(() => fieldValue(morningAfter(now, 1)));
  const [onNews, setOnNews] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        const until = readField(text);
        if (until === null || until <= Date.now()) setError(snoozeChoiceTexts.past);
        else if (until > Date.now() + LONGEST_SNOOZE) setError(snoozeChoiceTexts.tooFar);
        else closeDialog(event.currentTarget, write({ until, onNews }));
      }}
    >
      <Stack gap="xs">
        <TextInput
          type="datetime-local"
          label={snoozeChoiceTexts.pick}
          value={text}
          error={error}
          // It takes the place of the button that had the focus.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
        {hasRecords && (
          <Checkbox
            label={snoozeChoiceTexts.orNews}
            checked={onNews}
            onChange={({ target }) => setOnNews(target.checked)}
          />
        )}
        <Group>
          <Button type="submit" mih="2.75rem">
            {snoozeChoiceTexts.pickAction}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
