import { describeTrouble } from '#api/client/reason-of.ts';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { inboxListTexts } from '../model/texts.ts';

/** A placeholder for notifications; says so if loading takes long or has to be retried. */
export function LoadingList({ error }: { error: unknown }) {
  const trouble = error === null ? null : describeTrouble(error);
  return (
    <LoadingRows
      what={inboxListTexts.loadingRows}
      trouble={trouble}
      narrowHeight={66}
      header={1.75}
    />
  );
}
