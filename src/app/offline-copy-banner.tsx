import { useLayoutEffect, useSyncExternalStore } from 'react';
import { offlineCopy } from '#api/client/offline-copy.ts';
import { Age } from '#ui/values/age.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { readOnly } from '#ui/read-only.ts';
import { useToday } from '#ui/values/use-today.ts';
import { offlineCopyTexts } from './late-texts.ts';

const MINUTE = 60_000;

/**
 * Shows, above screens with data of an earlier visit, how old the data is and what can't be done.
 */
export function OfflineCopyBanner() {
  const copy = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get);
  useLayoutEffect(() => {
    readOnly.set(offlineCopyTexts.readOnly);
    return () => readOnly.set(null);
  }, []);
  if (!copy) return null;
  return (
    <Banner tone="action">
      <strong>{offlineCopyTexts.offline}</strong> <LoadedWhen {...copy} /> {offlineCopyTexts.waits}
    </Banner>
  );
}

function LoadedWhen({ shown, reachedAt }: NonNullable<ReturnType<typeof offlineCopy.get>>) {
  const today = useToday();
  if (!shown) {
    if (reachedAt === null) return null;
    return (
      <>
        {offlineCopyTexts.connected(reachedAt, today)} <Age instant={reachedAt} />.
      </>
    );
  }
  const { from, to } = shown;
  if (to - from < MINUTE) {
    return (
      <>
        {offlineCopyTexts.loaded(from, today)} <Age instant={from} />.
      </>
    );
  }
  return (
    <>
      {offlineCopyTexts.loadedBetween(from, to, today)} <Age instant={from} />.
    </>
  );
}
