import { Banner } from './banner.tsx';

/** What the service said beside rows that it sent: calm, since nothing failed. */
export function ServiceMessages({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Banner key={text} tone="plain">
      {text}
    </Banner>
  ));
}
