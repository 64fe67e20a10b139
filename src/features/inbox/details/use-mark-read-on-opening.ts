import { useEffect, useEffectEvent } from 'react';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { listChoices } from '../model/list-choices.ts';
import { openKey } from '../model/open-key.ts';
import { hasRisks, risksOf } from '../model/risks.ts';

/** Milliseconds that a notification stays open before it counts as read. */
const READING = 1000;
const UNREAD = 1;

/**
 * Marks a notification as read once it stays open, for people who chose so. Each opening marks it
 * once, so that `Mark unread` lasts. An action that Waybill would ask about first stays with the
 * person.
 */
export function useMarkReadOnOpening(row: InboxRow | undefined): void {
  const inbox = useInbox();
  const marksRead = useStored(listChoices, (it) => it.marksRead);
  const mark = useEffectEvent((): void => {
    if (row?.value.Status !== UNREAD || hasRisks(risksOf([row]))) return;
    const notices = inbox.team.get()?.noticesOf('read', [row]) ?? [];
    if (notices.length === 0) inbox.act('read', [row]);
  });
  const key = row && openKey(row);
  useEffect(() => {
    if (!marksRead || key === undefined) return undefined;
    const timer = setTimeout(() => mark(), READING);
    return () => clearTimeout(timer);
  }, [key, marksRead]);
}
