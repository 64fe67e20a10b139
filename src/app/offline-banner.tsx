import { useNetwork } from '@mantine/hooks';
import { Banner } from '#ui/banner.tsx';

/** What was read stays usable; what is new has to wait. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Banner tone="action">
      <strong>You are offline.</strong> What was loaded stays as it was; it is brought up to date
      once the connection is back.
    </Banner>
  );
}
