import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '#api/session/status.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { bannerTexts } from './texts.ts';

/** Warns that nothing can be sent before anybody tries, and that rows are missing everywhere. */
export function StatusBanners() {
  const { data } = useQuery(statusQuery);
  const journal = data?.journal ?? 'ready';
  const contradiction = data?.firstPage?.contradiction ?? null;
  return (
    <>
      {journal !== 'ready' && (
        <Banner tone="failure">
          <strong>{bannerTexts.stopped}</strong> {bannerTexts.stoppedWhy[journal]}{' '}
          {bannerTexts.stillView}
        </Banner>
      )}
      {contradiction !== null && (
        <Banner tone="failure">
          <strong>{bannerTexts.incomplete}</strong> {contradiction} {bannerTexts.contact}
        </Banner>
      )}
    </>
  );
}
