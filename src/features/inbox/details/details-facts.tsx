import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readAnswer } from '#api/client/answer.ts';
import { isLookedUp, recordQueries } from '#api/records.ts';
import type { Notification } from '#contract/notification.ts';
import { setValues } from '#lib/search/set-values.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Facts } from '#ui/details/facts.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { writeFilters } from '../model/inbox-filters.ts';
import { searchKeys } from '#contract/search/search-keys.ts';
import { partnerOf, trackingOf } from './key-facts.ts';
import { headTexts } from './texts.ts';

// Recognizing a number needs tables that the first screen does not.
const DetailsTracking = lazy(async () => ({
  default: (await import('./details-tracking.tsx')).DetailsTracking,
}));

/**
 * The facts people look for first: the partner, tracking, and all notifications about the same
 * record.
 */
export function DetailsFacts({ notification }: { notification: Notification }) {
  const { RecordNumber, Message } = notification;
  const record = useLoadedRecord(notification);
  const partner = partnerOf(record);
  const tracking = trackingOf(Message ?? '', record);
  return (
    <Facts
      facts={{
        [headTexts.partner]: partner === null ? null : <VisibleText text={partner} />,
        [headTexts.tracking]:
          tracking === null ? null : (
            <Suspense fallback={null}>
              <DetailsTracking number={tracking} message={Message ?? ''} />
            </Suspense>
          ),
        [headTexts.related]: RecordNumber ? (
          <Link to={{ search: allOf(RecordNumber) }}>
            {headTexts.showAll(visibleString(RecordNumber))}
          </Link>
        ) : null,
      }}
    />
  );
}

function allOf(recordNumber: string): string {
  const search = setValues('', 'record', [recordNumber], searchKeys);
  return writeFilters({ status: 'everything', types: [] }, search);
}

/** The record, once `DetailsRecord` has loaded it. */
function useLoadedRecord({ Type, RecordId }: Notification) {
  const type = isLookedUp(Type) ? Type : 'SalesOrder';
  const { data } = useQuery({ ...recordQueries.detail(type, RecordId ?? ''), enabled: false });
  return data === undefined || type !== Type ? undefined : readAnswer(data).content;
}
