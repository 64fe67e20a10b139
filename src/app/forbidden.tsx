import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useMay } from '#api/session.ts';
import { roles } from '#contract/session.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { screenAt } from './screens.ts';

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** Replaces a screen that the person's roles do not allow. */
export function Forbidden({ needs }: { needs: readonly Permission[] }) {
  const user = useQuery(sessionQuery).data?.user;
  const home = screenAt('/', useMay());
  const needed = roles.filter((role) => needs.some((work) => mayDo([role], work)));
  const own = user?.roles ?? [];
  const has =
    own.length === 0 ? 'no role' : `the ${own.length === 1 ? 'role' : 'roles'} ${all.format(own)}`;
  return (
    <>
      <PageTitle name="No access" />
      <Notice
        isPage
        title="You don’t have access to this screen"
        detail={`You need the role ${either.format(needed)}. ${user?.name ?? 'Your account'} has ${has}.`}
        whatToDo="Ask your administrator for the role, then sign in again."
      >
        {home && <Link to={home.path}>Go to {home.name}</Link>}
      </Notice>
    </>
  );
}
