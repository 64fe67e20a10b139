import { describeFailure } from '#api/client/describe-failure.ts';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { inboxListTexts } from '../model/texts.ts';

/** Notifications to come; says so where they take long or have to be asked for again. */
export function LoadingList({ error }: { error: unknown }) {
  const trouble = error === null ? null : inboxListTexts.retrying(describeFailure(error).title);
  return <LoadingRows what={inboxListTexts.loadingRows} trouble={trouble} phoneHeight={66} />;
}
