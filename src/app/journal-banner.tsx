import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '#api/status.ts';
import { Banner } from '#ui/banner.tsx';

const reasons = {
  unavailable: 'Waybill can’t record them right now.',
  refused: 'The journal may be missing writes that were already sent.',
};

/** Says that nothing can be sent, before anybody tries. */
export function JournalBanner() {
  const { data } = useQuery(statusQuery);
  const state = data?.journal ?? 'ready';
  if (state === 'ready') return null;
  return (
    <Banner tone="failure">
      <strong>Changes and payments are stopped.</strong> {reasons[state]} You can still view data.
      Contact your administrator.
    </Banner>
  );
}
