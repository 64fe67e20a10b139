import { useNetwork } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { offlineCopy } from '#api/client/offline-copy.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { loadable } from '#ui/loadable.tsx';
import { bannerTexts } from './texts.ts';

/** Shows the age of data from an earlier visit. */
export const offlineCopyBanner = loadable(async () => ({
  default: (await import('./offline-copy-banner.tsx')).OfflineCopyBanner,
}));

/** Says that loaded data stays usable, and that updates have to wait. */
export function OfflineBanner() {
  const { online } = useNetwork();
  const isAway = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get) !== null;
  if (isAway) return <offlineCopyBanner.Component />;
  if (online) return null;
  return (
    <Banner tone="action">
      <strong>{bannerTexts.offline}</strong> {bannerTexts.showingSaved}
    </Banner>
  );
}
