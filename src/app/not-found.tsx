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
        title="Page not found"
        detail=""
        whatToDo="Check the address for a typo. It may also be from an older version."
      >
        {home && <Link to={home.path}>Go to {home.name}</Link>}
      </Notice>
    </>
  );
}
