import { useLayoutEffect, useSyncExternalStore } from 'react';
import { whileAway } from '#api/away.ts';
import { Age } from '#ui/age.tsx';
import { Banner } from '#ui/banner.tsx';
import { readOnly } from '#ui/read-only.ts';
import { useToday } from '#ui/use-today.ts';
import { awayTexts } from './late-texts.ts';

const MINUTE = 60_000;

/** Above screens that show what an earlier visit read: how old that is, and what can't be done. */
export function AwayBanner() {
  const away = useSyncExternalStore(whileAway.subscribe, whileAway.get);
  useLayoutEffect(() => {
    readOnly.set(awayTexts.readOnly);
    return () => readOnly.set(null);
  }, []);
  if (!away) return null;
  return (
    <Banner tone="action">
      <strong>{awayTexts.offline}</strong> <Reading {...away} /> {awayTexts.waits}
    </Banner>
  );
}

function Reading({ shown, reachedAt }: NonNullable<ReturnType<typeof whileAway.get>>) {
  const today = useToday();
  if (!shown) {
    if (reachedAt === null) return null;
    return (
      <>
        {awayTexts.connected(reachedAt, today)} <Age instant={reachedAt} />.
      </>
    );
  }
  const { from, to } = shown;
  if (to - from < MINUTE) {
    return (
      <>
        {awayTexts.loaded(from, today)} <Age instant={from} />.
      </>
    );
  }
  return (
    <>
      {awayTexts.loadedBetween(from, to, today)} <Age instant={from} />.
    </>
  );
}
