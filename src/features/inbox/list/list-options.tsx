import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { useStored } from '#ui/store.ts';
import { chooseForList, listChoices } from '../model/list-choices.ts';
import { ListOptionsPanel } from './list-options-panel.tsx';
import { inboxTexts } from '../model/texts.ts';
import { listOptionTexts } from './texts.ts';
import layout from '#ui/layout.module.css';

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
