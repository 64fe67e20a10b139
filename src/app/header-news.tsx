import { useMe } from '#api/session/session.ts';
import { ForYouControl } from '#features/concerns/for-you-control.tsx';
import { WorkControl } from '#features/jobs/work-control.tsx';

/** Shows background tasks and the person's news in the header. One part of the page loads both. */
export function HeaderNews() {
  const me = useMe();
  return (
    <>
      <WorkControl />
      {me !== null && <ForYouControl />}
    </>
  );
}
