import { Text } from '@mantine/core';
import { IconBellOff, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { muteRecords, mutesQuery, type KnownMutes } from '#api/mutes.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import type { MutedRecord } from '#contract/mute.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';
import { ButtonWord } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { createStore, type Store } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import type { MutesInInbox } from '../model/mutes.ts';
import { inboxTexts } from '../model/texts.ts';
import type { Undos } from '../model/undos.ts';
import { ResultBar } from '../parts/result-bar.tsx';
import { createBarMessages, type BarMessages } from '../parts/bar-message.ts';
import { outcomeInParts, undoableKind, type Outcome } from '../parts/do-undoable.ts';
import { muteTexts } from './texts.ts';

type Change = Pick<MuteChange, 'action' | 'of'>;

interface MuteWork {
  known: Store<KnownMutes | undefined>;
  messages: BarMessages;
  /** Mutes the records of rows; unmutes them where all are muted. */
  toggle: (rows: readonly InboxRow[]) => void;
}

function createMuting(client: QueryClient, undos: Undos): MuteWork {
  const known = createStore<KnownMutes | undefined>(undefined);
  const messages = createBarMessages();
  const attempt = async (change: Change) => {
    const { done, left } = await muteRecords(client, change);
    const of = [...done];
    const record = visibleString(of[0]?.recordNumber || muteTexts.thisRecord);
    const words = change.action === 'mute' ? muteTexts.didMute : muteTexts.didUnmute;
    return { of, left, words: words(of.length, record) };
  };
  const perform = undoableKind<Change>(undos, messages, {
    key: 'mute',
    name: muteTexts.undoMute,
    back: attempt,
  });
  return {
    known,
    messages,
    toggle: (rows) => {
      const wanted = recordsOf(rows);
      const muted = known.get()?.byKey;
      const isMuted = wanted.every(({ recordId }) => muted?.has(idKey(recordId)));
      if (wanted.length === 0) return;
      const [action, opposite] = isMuted
        ? (['unmute', 'mute'] as const)
        : (['mute', 'unmute'] as const);
      const change = async (
        records: readonly MuteChange['of'][number][],
      ): Promise<Outcome<Change>> => {
        const { of, left, words } = await attempt({ action, of: [...records] });
        const undo = of.length === 0 ? null : { action: opposite, of };
        return outcomeInParts({ words, of: undo, left }, change);
      };
      perform(() => change(wanted));
    },
  };
}

/** The records of rows, except those whose new notifications can't be marked read one by one. */
function recordsOf(rows: readonly InboxRow[]): MuteChange['of'] {
  const records = rows.flatMap(({ value }): MuteChange['of'] => {
    const { id, hasOwnId, RecordId, RecordNumber, Type } = value;
    return id !== null && hasOwnId && RecordId !== null
      ? [{ recordId: RecordId, type: Type, recordNumber: RecordNumber, id }]
      : [];
  });
  return [...new Map(records.map((it) => [idKey(it.recordId), it])).values()];
}

/** Mutes records, and shows the result. */
export function Muting() {
  const inbox = useInbox();
  const client = useQueryClient();
  const [work] = useState(() => createMuting(client, inbox.undos));
  const [parts] = useState(() => muteParts(work, inbox));
  const { data } = useQuery(mutesQuery);
  const isKnown = data !== undefined;
  useLayoutEffect(() => work.known.set(data), [work, data]);
  useLayoutEffect(() => inbox.mutes.set(isKnown ? parts : null), [inbox, parts, isKnown]);
  useEffect(() => () => inbox.mutes.set(null), [inbox]);
  useCommands([
    {
      name: muteTexts.muteRecord,
      group: inboxTexts.screen,
      keys: ['m'],
      changes: true,
      isPossible: () => isKnown && recordsOf(inbox.chosen()).length > 0,
      run: () => work.toggle(inbox.chosen()),
    },
  ]);
  return <ResultBar label={muteTexts.bar} messages={work.messages} />;
}

/** Returns components for the parts of the inbox; they stay the same as long as `work` does. */
function muteParts(work: MuteWork, inbox: Inbox): MutesInInbox {
  return {
    Badge: ({ row }) => <MuteBadge work={work} row={row} />,
    Action: () => (
      <SmallWriteButton
        aria-label={muteTexts.mute}
        title={muteTexts.muteHint}
        onClick={() => work.toggle(inbox.chosen())}
      >
        <IconBellOff size="1rem" aria-hidden />
        <ButtonWord>{muteTexts.mute}</ButtonWord>
      </SmallWriteButton>
    ),
    Details: ({ row }) => <MuteInDetails work={work} row={row} />,
  };
}

interface MuteProps {
  work: MuteWork;
  row: InboxRow;
}

function useMuted({ known }: MuteWork, { value }: InboxRow): MutedRecord | undefined {
  return useStored(known, (it) => it?.byKey.get(idKey(value.RecordId ?? '')));
}

function MuteBadge({ work, row }: MuteProps) {
  if (!useMuted(work, row)) return null;
  return (
    <Text component="span" inherit role="img" aria-label={muteTexts.muted} c="dimmed" me={4}>
      <IconBellOff size="1rem" aria-hidden style={{ verticalAlign: 'text-bottom' }} />
    </Text>
  );
}

function MuteInDetails({ work, row }: MuteProps) {
  const [record] = recordsOf([row]);
  const muted = useMuted(work, row);
  if (record === undefined) return null;
  const label = muted
    ? muteTexts.mutedBy(muted.who === null ? null : visibleString(muted.who))
    : muteTexts.muteRecord;
  return (
    <WriteButton
      size="compact-sm"
      variant={muted ? 'light' : 'default'}
      {...(muted && { radius: 'xl' })}
      aria-label={label}
      title={muted ? label : muteTexts.muteHint}
      onClick={() => work.toggle([row])}
    >
      {muted ? muteTexts.muted : <IconBellOff size="1rem" aria-hidden />}
      {muted && <IconX size="0.875rem" aria-hidden style={{ marginInlineStart: 4 }} />}
    </WriteButton>
  );
}
