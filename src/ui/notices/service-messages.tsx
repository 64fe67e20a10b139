import { Banner } from './banner.tsx';

/**
 * Shows the service's messages about rows that it did send. They are calm, since nothing failed.
 */
export function ServiceMessages({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Banner key={text} tone="plain">
      {text}
    </Banner>
  ));
}
