import { describeFailure } from '#api/client/describe-failure.ts';
import { Banner } from '#ui/notices/banner.tsx';

/** Explains why a load or save failed. */
export function SaveFailure({ of }: { of: unknown }) {
  const { title, detail, whatToDo } = describeFailure(of);
  return (
    <Banner tone="failure">
      <strong>{title}.</strong> {detail || whatToDo}
    </Banner>
  );
}
