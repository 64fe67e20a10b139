import { describeFailure } from '#api/describe-failure.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { listTexts } from '../texts.ts';

/** Notifications to come; says so where they take long or have to be asked for again. */
export function LoadingList({ error }: { error: unknown }) {
  const trouble = error === null ? null : listTexts.retrying(describeFailure(error).title);
  return <LoadingRows what={listTexts.loadingRows} trouble={trouble} areCards />;
}
