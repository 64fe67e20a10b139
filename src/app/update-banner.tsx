import { Banner } from '#ui/notices/banner.tsx';
import { BarButton } from '#ui/notices/bar-button.tsx';
import { updateTexts } from './late-texts.ts';

/** Says that the browser has saved a newer page than this one. */
export function UpdateBanner() {
  return (
    <Banner
      tone="plain"
      action={<BarButton onClick={() => window.location.reload()}>{updateTexts.reload}</BarButton>}
    >
      {updateTexts.ready}
    </Banner>
  );
}
