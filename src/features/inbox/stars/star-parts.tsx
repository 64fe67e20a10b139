import { Text } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Notification } from '#contract/notification.ts';
import type { Store } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import type { InboxRow } from '../model/inbox.ts';
import type { StarsInInbox } from '../model/stars.ts';
import { RowAction } from '../parts/row-action.tsx';
import { starTexts } from './texts.ts';

interface StarWork {
  known: Store<ReadonlySet<string>>;
  keyOf: (notification: Notification) => string | null;
  toggle: Store<(rows: readonly InboxRow[]) => void>;
}

/** Returns components for the parts of the inbox; they stay the same as long as `work` does. */
export function starParts(
  work: StarWork,
): Pick<StarsInInbox, 'Badge' | 'RowAction' | 'DetailsAction'> {
  return {
    Badge: ({ row }) => <StarBadge work={work} row={row} />,
    RowAction: ({ row, name }) => <StarRow work={work} row={row} name={name} />,
    DetailsAction: ({ row }) => <StarInDetails work={work} row={row} />,
  };
}

function useIsStarred({ known, keyOf }: StarWork, row: InboxRow): boolean {
  return useStored(known, (stars) => stars.size > 0 && stars.has(keyOf(row.value) ?? ''));
}

const icon = {
  size: '1rem',
  'aria-hidden': true,
  style: { verticalAlign: 'text-bottom' },
} as const;
const filled = <IconStarFilled {...icon} color="var(--waybill-action)" />;

function StarBadge({ work, row }: { work: StarWork; row: InboxRow }) {
  if (!useIsStarred(work, row)) return null;
  return (
    <Text component="span" inherit role="img" aria-label={starTexts.starred} me={4}>
      {filled}
    </Text>
  );
}

function StarRow({ work, row, name }: { work: StarWork; row: InboxRow; name: string }) {
  const isStarred = useIsStarred(work, row);
  const label = isStarred ? starTexts.remove : starTexts.add;
  return (
    <RowAction label={label} name={name} onClick={() => work.toggle.get()([row])}>
      {isStarred ? filled : <IconStar {...icon} />}
    </RowAction>
  );
}

function StarInDetails({ work, row }: { work: StarWork; row: InboxRow }) {
  const isStarred = useIsStarred(work, row);
  const label = isStarred ? starTexts.remove : starTexts.add;
  return (
    <SmallWriteButton aria-label={label} title={label} onClick={() => work.toggle.get()([row])}>
      {isStarred ? filled : <IconStar {...icon} />}
    </SmallWriteButton>
  );
}
