import { skipToken, useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { Noun } from '#api/listing/describe-listing.ts';
import {
  removeBackgroundLoad,
  backgroundLoads,
  type BackgroundLoad,
} from '#api/listing/background-loads.ts';
import { notificationQueries } from '#api/notifications.ts';
import { paymentQueries } from '#api/payments.ts';
import { receivableQueries } from '#api/receivables.ts';
import { loadWorkTexts } from './texts.ts';
import type { Work } from './work.ts';

/** The state of any list that is loading (`api/listing/whole-list.ts`, `api/collection/collection.ts`). */
interface ListLoad {
  state: 'idle' | 'loading' | 'complete' | 'stopped' | 'failed';
  loaded: number;
  total: number | null;
  error: unknown;
}

/** Lists up to this many rows load too fast to be worth a notice. */
const SHORT = 1000;

const nouns = new Map<unknown, Noun>([
  [receivableQueries.all[0], loadWorkTexts.transaction],
  [paymentQueries.all[0], loadWorkTexts.payment],
  [notificationQueries.all[0], loadWorkTexts.notification],
]);

/** Lists that keep loading after a person left their screen. */
export function useLoadsAsWork(): Work[] {
  const client = useQueryClient();
  const { subscribe, get } = backgroundLoads(client);
  const loads = useSyncExternalStore(subscribe, get);
  const states = useQueries({ queries: loads.map(({ queryKey }) => asItIs(queryKey)) });
  return loads.flatMap((load, index) => {
    const { data } = states[index] ?? {};
    if (!data || Math.max(data.loaded, data.total ?? 0) <= SHORT) return [];
    return workOf(load, data, () => removeBackgroundLoad(client, load.queryKey));
  });
}

function asItIs(queryKey: QueryKey) {
  return {
    queryKey,
    queryFn: skipToken as typeof skipToken | (() => Promise<ListLoad>),
    staleTime: Infinity,
    structuralSharing: false,
  };
}

function workOf({ queryKey, from, stop }: BackgroundLoad, of: ListLoad, forget: () => void): Work {
  const noun = nouns.get(queryKey[0]) ?? loadWorkTexts.row;
  const isLoading = of.state === 'loading';
  const { loaded, total } = of;
  const pathname = from.split('?')[0]!;
  return {
    id: JSON.stringify(queryKey),
    state: isLoading ? 'running' : of.state === 'failed' ? 'failed' : 'done',
    words: describe(of, noun),
    progress: {
      part: total === null ? null : Math.min(1, loaded / Math.max(1, total)),
      left: total === null ? null : Math.max(0, total - loaded),
    },
    place: { path: from, name: screenName(pathname) },
    isShownAt: (shown) => shown === pathname,
    stop: isLoading
      ? () => {
          stop();
          forget();
        }
      : null,
    forget,
  };
}

function describe({ state, loaded, total, error }: ListLoad, noun: Noun): string {
  if (state === 'failed') return loadWorkTexts.failed(noun, describeFailure(error).title);
  if (state === 'complete') return loadWorkTexts.complete(noun, loaded);
  if (state === 'stopped') return loadWorkTexts.stopped(noun, loaded);
  return loadWorkTexts.loading(noun, loaded, total);
}

/** `/receivables/partner/1` is part of Receivables. */
function screenName(pathname: string): string {
  const name = pathname.split('/')[1] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
