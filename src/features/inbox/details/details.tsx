import { useEffect, useRef, useEffectEvent } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { useToday } from '#ui/values/use-today.ts';
import { DetailsHead } from './details-head.tsx';
import { DetailsMissing } from './details-missing.tsx';
import { DetailsRecord } from './details-record.tsx';
import { DetailsTechnical } from './details-technical.tsx';
import { DetailsTimeline } from './details-timeline.tsx';
import { openKey } from '../model/open-key.ts';
import { detailsTexts } from './texts.ts';
import { recordKey } from './timeline.ts';
import type { Open } from '../model/use-open.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { listChoices } from '../model/list-choices.ts';
import { hasRisks, risksOf } from '../model/risks.ts';

export interface DetailsProps {
  /** `undefined` while the open notification is not loaded. */
  row: ListRow<Notification> | undefined;
  list: List<Notification>;
  filters: NotificationFilters;
  open: Open;
}

/** Shows a notification with its timeline and its record. */
export function Details({ row, list, filters, open }: DetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const today = useToday();

  const { focusRequest } = open;
  useEffect(() => {
    if (focusRequest !== null) heading.current?.focus();
  }, [focusRequest]);

  useMarkReadOnOpening(row);
  const record = row && (recordKey(row.value) ?? openKey(row));
  return (
    <section aria-label={detailsTexts.region}>
      {row ? (
        <>
          <DetailsHead row={row} heading={heading} open={open} />
          <DetailsTimeline
            key={`timeline ${record}`}
            row={row}
            list={list}
            open={open}
            now={today}
          />
          <DetailsRecord key={`record ${record}`} notification={row.value} now={today} />
          <DetailsTechnical key={openKey(row)} row={row} />
        </>
      ) : (
        <DetailsMissing list={list} filters={filters} open={open} heading={heading} />
      )}
    </section>
  );
}

/** Milliseconds that a notification stays open before it counts as read. */
const READING = 1000;
const UNREAD = 1;

/**
 * Marks a notification as read once it stays open, for people who chose so. Each opening marks it
 * once, so that `Mark unread` lasts. An action that Waybill would ask about first stays with the
 * person.
 */
function useMarkReadOnOpening(row: InboxRow | undefined): void {
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
