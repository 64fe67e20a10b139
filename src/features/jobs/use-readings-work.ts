import { skipToken, useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import type { Noun } from '#api/describe-listing.ts';
import {
  forgetLeftReading,
  leftReadings,
  onLeftReadings,
  type LeftReading,
} from '#api/left-readings.ts';
import { notificationQueries } from '#api/notifications.ts';
import { paymentQueries } from '#api/payments.ts';
import { receivableQueries } from '#api/receivables.ts';
import { readingWorkTexts } from './texts.ts';
import type { Work } from './work.ts';

/** The state of any list that is loading (`api/whole-list.ts`, `api/collection/collection.ts`). */
interface Reading {
  state: 'idle' | 'reading' | 'complete' | 'stopped' | 'failed';
  read: number;
  total: number | null;
  error: unknown;
}

/** Lists up to this many rows load too fast to be worth a notice. */
const SHORT = 1000;

const nouns = new Map<unknown, Noun>([
  [receivableQueries.all[0], readingWorkTexts.transaction],
  [paymentQueries.all[0], readingWorkTexts.payment],
  [notificationQueries.all[0], readingWorkTexts.notification],
]);

/** Lists that keep loading after a person left their screen. */
export function useReadingsWork(): Work[] {
  const client = useQueryClient();
  const left = useSyncExternalStore(onLeftReadings, () => leftReadings(client));
  const readings = useQueries({ queries: left.map(({ queryKey }) => asItIs(queryKey)) });
  return left.flatMap((reading, index) => {
    const { data } = readings[index] ?? {};
    if (!data || Math.max(data.read, data.total ?? 0) <= SHORT) return [];
    return workOf(reading, data, () => forgetLeftReading(client, reading.queryKey));
  });
}

function asItIs(queryKey: QueryKey) {
  return {
    queryKey,
    queryFn: skipToken as typeof skipToken | (() => Promise<Reading>),
    staleTime: Infinity,
    structuralSharing: false,
  };
}

function workOf({ queryKey, from, stop }: LeftReading, of: Reading, forget: () => void): Work {
  const noun = nouns.get(queryKey[0]) ?? readingWorkTexts.row;
  const isReading = of.state === 'reading';
  const { read, total } = of;
  const pathname = from.split('?')[0]!;
  return {
    id: JSON.stringify(queryKey),
    state: isReading ? 'running' : of.state === 'failed' ? 'failed' : 'done',
    words: describe(of, noun),
    progress: {
      part: total === null ? null : Math.min(1, read / Math.max(1, total)),
      left: total === null ? null : Math.max(0, total - read),
    },
    place: { path: from, name: screenName(pathname) },
    isShownAt: (shown) => shown === pathname,
    stop: isReading
      ? () => {
          stop();
          forget();
        }
      : null,
    forget,
  };
}

function describe({ state, read, total, error }: Reading, noun: Noun): string {
  if (state === 'failed') return readingWorkTexts.failed(noun, describeFailure(error).title);
  if (state === 'complete') return readingWorkTexts.complete(noun, read);
  if (state === 'stopped') return readingWorkTexts.stopped(noun, read);
  return readingWorkTexts.loading(noun, read, total);
}

/** `/receivables/partner/1` is part of Receivables. */
function screenName(pathname: string): string {
  const name = pathname.split('/')[1] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
