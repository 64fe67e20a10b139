import { useLayoutEffect, useSyncExternalStore } from 'react';
import { whileAway } from '#api/away.ts';
import { formatTimeOfDay, shortInstant } from '#lib/format-instant.ts';
import { Age } from '#ui/age.tsx';
import { Banner } from '#ui/banner.tsx';
import { readOnly } from '#ui/read-only.ts';
import { useToday } from '#ui/use-today.ts';

const MINUTE = 60_000;

/** Above screens that show what an earlier visit read: how old that is, and what can't be done. */
export function AwayBanner() {
  const away = useSyncExternalStore(whileAway.subscribe, whileAway.get);
  useLayoutEffect(() => {
    readOnly.set('You’re offline. You can view saved data, but not change it.');
    return () => readOnly.set(null);
  }, []);
  if (!away) return null;
  return (
    <Banner tone="action">
      <strong>Offline.</strong> <Reading {...away} /> You can’t change anything until Waybill
      reconnects. It tries every few seconds.
    </Banner>
  );
}

function Reading({ shown, reachedAt }: NonNullable<ReturnType<typeof whileAway.get>>) {
  const today = useToday();
  if (!shown) {
    if (reachedAt === null) return null;
    return (
      <>
        Last connected {when(reachedAt, today)}, <Age instant={reachedAt} />.
      </>
    );
  }
  const { from, to } = shown;
  if (to - from < MINUTE) {
    return (
      <>
        Data loaded {when(from, today)}, <Age instant={from} />.
      </>
    );
  }
  return (
    <>
      Data loaded between {shortInstant(from, today)} and {shortInstant(to, today)}, the oldest{' '}
      <Age instant={from} />.
    </>
  );
}

/** `at 14:32`, `on Nov 3, 14:32`. @param today its start, in ms since 1970 */
function when(instant: number, today: number): string {
  return instant >= today ? `at ${formatTimeOfDay(instant)}` : `on ${shortInstant(instant, today)}`;
}
