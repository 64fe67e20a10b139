import { Group, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';

export interface UnsavedTexts {
  unsaved: string;
  keepEditing: string;
  discard: string;
}

interface UnsavedQuestionProps {
  texts: UnsavedTexts;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before a dialog closes with input that is not saved. */
export function UnsavedQuestion({ texts, onDiscard, onKeep }: UnsavedQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Group role="alert" gap="xs" py="xs">
      <Text flex="1 1 12rem" fw={600}>
        {texts.unsaved}
      </Text>
      <Button ref={keep} variant="default" onClick={onKeep}>
        {texts.keepEditing}
      </Button>
      <Button color="red" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Group>
  );
}
