import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '#api/status.ts';
import { Banner } from '#ui/banner.tsx';

const reasons = {
  unavailable: 'Waybill can’t record them right now.',
  refused: 'The journal may be missing writes that were already sent.',
};

/** Warns that nothing can be sent before anybody tries, and that rows are missing everywhere. */
export function StatusBanners() {
  const { data } = useQuery(statusQuery);
  const journal = data?.journal ?? 'ready';
  const contradiction = data?.firstPage?.contradiction ?? null;
  return (
    <>
      {journal !== 'ready' && (
        <Banner tone="failure">
          <strong>Changes and payments are stopped.</strong> {reasons[journal]} You can still view
          data. Contact your administrator.
        </Banner>
      )}
      {contradiction !== null && (
        <Banner tone="failure">
          <strong>Lists may be incomplete.</strong> {contradiction} Contact your administrator.
        </Banner>
      )}
    </>
  );
}
