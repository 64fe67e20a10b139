import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { editTexts } from './texts.ts';
import { NAME_LENGTH, viewName } from './views.ts';

interface ViewNameFormProps {
  initial: string;
  /** The label of its button. */
  action: string;
  onName: (name: string) => void;
}

/** Names a view. */
export function ViewNameForm({ initial, action, onName }: ViewNameFormProps) {
  const [name, setName] = useState(initial);
  return (
    <Group
      component="form"
      gap="xs"
      wrap="nowrap"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        const kept = viewName(name);
        if (kept === null) return;
        setName(kept);
        onName(kept);
      }}
    >
      <TextInput
        size="xs"
        label={editTexts.name}
        withAsterisk={false}
        value={name}
        maxLength={NAME_LENGTH}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="compact-sm">
        {action}
      </Button>
    </Group>
  );
}
