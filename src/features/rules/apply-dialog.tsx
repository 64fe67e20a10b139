import { Group, Text } from '@mantine/core';
import type { RuleEffects } from '#contract/rule.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { askApply, ruleTexts } from './texts.ts';

interface ApplyDialogProps {
  effects: RuleEffects;
  onClosed: (isYes: boolean) => void;
}

/** Asks before a rule changes the notifications that are in the inbox. */
export function ApplyDialog({ effects, onClosed }: ApplyDialogProps) {
  const { question, detail, action } = askApply(effects);
  return (
    <Dialog title={question} onClosed={(answer) => onClosed(answer === 'yes')}>
      {detail !== '' && <Text mb="xs">{detail}</Text>}
      <Text c="dimmed" mb="lg">
        {ruleTexts.applyHint}
      </Text>
      <Group gap="xs">
        <Button data-focus onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}>
          {action}
        </Button>
        <DismissButton>{ruleTexts.cancel}</DismissButton>
      </Group>
    </Dialog>
  );
}
