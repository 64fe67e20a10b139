import { useMay } from '#api/session.ts';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { screenAt } from './screens.ts';

export function NotFound() {
  const home = screenAt('/', useMay());
  return (
    <>
      <PageTitle name="Not found" />
      <Notice
        isPage
        title="There is no such screen"
        detail=""
        whatToDo="The address may be mistyped, or older than this version of Waybill."
      >
        {home && <Link to={home.path}>Go to {home.name}</Link>}
      </Notice>
    </>
  );
}
