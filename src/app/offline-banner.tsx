import { useNetwork } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { whileAway } from '#api/away.ts';
import { Banner } from '#ui/banner.tsx';
import { loadable } from '#ui/loadable.tsx';
import { bannerTexts } from './texts.ts';

/** Shows the age of data from an earlier visit. */
export const awayBanner = loadable(async () => ({
  default: (await import('./away-banner.tsx')).AwayBanner,
}));

/** Says that loaded data stays usable, and that updates have to wait. */
export function OfflineBanner() {
  const { online } = useNetwork();
  const isAway = useSyncExternalStore(whileAway.subscribe, whileAway.get) !== null;
  if (isAway) return <awayBanner.Component />;
  if (online) return null;
  return (
    <Banner tone="action">
      <strong>{bannerTexts.offline}</strong> {bannerTexts.showingSaved}
    </Banner>
  );
}
