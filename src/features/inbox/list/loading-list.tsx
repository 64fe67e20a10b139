import { describeFailure } from '#api/describe-failure.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';

/** Notifications to come; says so where they take long or have to be asked for again. */
export function LoadingList({ error }: { error: unknown }) {
  const trouble = error === null ? null : `${describeFailure(error).title}. Trying again…`;
  return <LoadingRows what="notifications" trouble={trouble} areCards />;
}
