import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { LABEL_LENGTH } from '#contract/label.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { labelTexts } from './texts.ts';

export interface LabelAnswer {
  action: 'add' | 'remove';
  label: string;
}

interface LabelDialogProps {
  count: number;
  /** All labels in use, and those of the selected notifications. */
  known: readonly string[];
  had: readonly string[];
  onClosed: (answer: LabelAnswer | null) => void;
}

/** Asks for a label, new or existing. */
export function LabelDialog({ count, known, had, onClosed }: LabelDialogProps) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const others = known.filter((it) => foldText(it).includes(foldText(name))).slice(0, 12);
  const close = (element: Element, answer: LabelAnswer): void =>
    closeDialog(element, JSON.stringify(answer));
  return (
    <Dialog
      title={labelTexts.title(count)}
      onClosed={(answer) => onClosed(answer === '' ? null : (JSON.parse(answer) as LabelAnswer))}
    >
      <Stack gap="sm">
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name === '' || /["\\\p{C}]/u.test(name)) setInvalid(true);
            else close(event.currentTarget, { action: 'add', label: name });
          }}
        >
          <Group align="end" gap="xs">
            <TextInput
              label={labelTexts.name}
              description={labelTexts.nameHint}
              maxLength={LABEL_LENGTH}
              data-focus
              flex={1}
              value={text}
              error={isInvalid && labelTexts.invalid}
              onChange={({ target }) => {
                setText(target.value);
                setInvalid(false);
              }}
            />
            <Button type="submit">{labelTexts.add}</Button>
          </Group>
        </Box>
        <Group gap="xs" role="group" aria-label={labelTexts.labels}>
          {had.map((label) => (
            <Button
              key={`remove ${label}`}
              variant="light"
              rightSection={<IconX size="1rem" aria-hidden />}
              aria-label={labelTexts.removeThis(label)}
              onClick={({ currentTarget }) => close(currentTarget, { action: 'remove', label })}
            >
              <VisibleText text={label} />
            </Button>
          ))}
          {others.map((label) => (
            <Button
              key={`add ${label}`}
              variant="default"
              leftSection={<IconTag size="1rem" aria-hidden />}
              aria-label={labelTexts.addThis(label)}
              onClick={({ currentTarget }) => close(currentTarget, { action: 'add', label })}
            >
              <VisibleText text={label} />
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {labelTexts.shared}
        </Text>
      </Stack>
    </Dialog>
  );
}
