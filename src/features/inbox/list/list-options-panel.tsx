import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStored } from '#ui/store.ts';
import { useWidth } from '#ui/use-is-phone.ts';
import { chooseForList, listChoices } from '../model/list-choices.ts';
import { listOptionTexts } from './texts.ts';

/** The choices behind `List options`. */
export function ListOptionsPanel({ children }: { children: ReactNode }) {
  const { density, marksRead } = useStored(listChoices, (it) => it);
  const isNarrow = useWidth('(max-width: 48em)');
  return (
    <Stack gap="sm">
      {children}
      {/* Narrow rows are always comfortable. */}
      {!isNarrow && (
        <SegmentedControl
          size="xs"
          aria-label={listOptionTexts.rows}
          value={density}
          onChange={(value) => chooseForList({ density: value })}
          data={[
            { value: 'compact', label: listOptionTexts.compact },
            { value: 'comfortable', label: listOptionTexts.comfortable },
          ]}
        />
      )}
      <Switch
        size="sm"
        label={listOptionTexts.marksRead}
        checked={marksRead}
        onChange={({ currentTarget }) => chooseForList({ marksRead: currentTarget.checked })}
      />
      <Text size="xs" c="dimmed">
        {listOptionTexts.saved}
      </Text>
    </Stack>
  );
}
