import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { useStored } from '#ui/store.ts';
import { chooseForList, listChoices } from '../model/list-choices.ts';
import { inboxTexts } from '../model/texts.ts';
import { listOptionTexts } from './texts.ts';
import layout from '#ui/layout.module.css';
import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useWidth } from '#ui/use-is-phone.ts';

/** How the list looks, and what opening a notification does. */
export function ListOptions({ children }: { children: ReactNode }) {
  const { density, marksRead } = useStored(listChoices, (it) => it);
  const other = density === 'compact' ? 'comfortable' : 'compact';
  useCommands([
    {
      name: listOptionTexts[`${other}Rows`],
      group: inboxTexts.screen,
      run: () => chooseForList({ density: other }),
    },
    {
      name: marksRead ? listOptionTexts.dontMarkRead : listOptionTexts.marksRead,
      group: inboxTexts.screen,
      run: () => chooseForList({ marksRead: !marksRead }),
    },
  ]);
  return (
    <Disclosure
      label={listOptionTexts.options}
      buttonLabel={listOptionTexts.options}
      button={<IconDots size="1rem" aria-hidden />}
      buttonClassName={layout.tool}
    >
      <ListOptionsPanel>{children}</ListOptionsPanel>
    </Disclosure>
  );
}

/** The choices behind `List options`. */
function ListOptionsPanel({ children }: { children: ReactNode }) {
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
