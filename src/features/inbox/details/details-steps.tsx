import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { openKey } from '../model/open-key.ts';
import type { Open } from '../model/use-open.ts';
import { detailsTexts } from './texts.ts';

/** Opens the notification before or after the open one, in the list's order. */
export function DetailsSteps({ row, open }: { row: InboxRow; open: Open }) {
  const rows = useStored(useInbox().rows, (it) => it);
  const index = rows.findIndex(({ key }) => key === row.key);
  const steps = [
    { name: detailsTexts.previous, icon: <IconChevronUp size="1.125rem" />, to: rows[index - 1] },
    { name: detailsTexts.next, icon: <IconChevronDown size="1.125rem" />, to: rows[index + 1] },
  ];
  if (index === -1) return null;
  return steps.map(({ name, icon, to }) => (
    <ActionIcon
      key={name}
      size="lg"
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      disabled={to === undefined}
      onClick={() => to && open.open(openKey(to))}
    >
      {icon}
    </ActionIcon>
  ));
}
