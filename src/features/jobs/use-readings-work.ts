import { skipToken, useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { counted, type Noun } from '#api/describe-listing.ts';
import {
  forgetLeftReading,
  leftReadings,
  onLeftReadings,
  type LeftReading,
} from '#api/left-readings.ts';
import { notificationQueries } from '#api/notifications.ts';
import { paymentQueries } from '#api/payments.ts';
import { receivableQueries } from '#api/receivables.ts';
import { formatCount } from '#lib/locale.ts';
import type { Work } from './work.ts';

/** What is known of any reading (`api/whole-list.ts`, `api/collection/collection.ts`). */
interface Reading {
  state: 'idle' | 'reading' | 'complete' | 'stopped' | 'failed';
  read: number;
  total: number | null;
  error: unknown;
}

/** Rows up to which a reading is no long work: it comes and goes, and nobody is told. */
const SHORT = 1000;

const nouns = new Map<unknown, Noun>([
  [receivableQueries.all[0], { one: 'transaction', many: 'transactions' }],
  [paymentQueries.all[0], { one: 'payment', many: 'payments' }],
  [notificationQueries.all[0], { one: 'notification', many: 'notifications' }],
]);

/** Lists that were being read when their screen was left. */
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
  const noun = nouns.get(queryKey[0]) ?? { one: 'row', many: 'rows' };
  const isReading = of.state === 'reading';
  const { read, total } = of;
  const pathname = from.split('?')[0]!;
  return {
    id: JSON.stringify(queryKey),
    state: isReading ? 'running' : of.state === 'failed' ? 'failed' : 'done',
    words: wordsOf(of, noun),
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

function wordsOf({ state, read, total, error }: Reading, noun: Noun): string {
  if (state === 'failed') return `Loading ${noun.many} stopped: ${describeFailure(error).title}.`;
  if (state === 'complete') return `All ${counted(read, noun)} loaded.`;
  if (state === 'stopped') return `${counted(read, noun)} loaded. There are more.`;
  return `Loading ${noun.many}: ${formatCount(read)}${total === null ? '' : ` of ${formatCount(total)}`}`;
}

/** `/receivables/partner/1` is part of the receivables. */
function screenName(pathname: string): string {
  const name = pathname.split('/')[1] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
