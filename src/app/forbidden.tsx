import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useMay } from '#api/session/session.ts';
import { roles } from '#contract/session.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { roleNames } from '#contract/role-texts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { noScreenTexts } from './late-texts.ts';
import { screenAt } from './screens.ts';
import { placeTexts } from './texts.ts';

/** Replaces a screen that the person's roles do not allow. */
export function Forbidden({ needs }: { needs: readonly Permission[] }) {
  const user = useQuery(sessionQuery).data?.user;
  const home = screenAt('/', useMay());
  const needed = roles.filter((role) => needs.some((work) => mayDo([role], work)));
  const own = user?.roles ?? [];
  return (
    <>
      <PageTitle name={noScreenTexts.noAccess} />
      <Notice
        isPage
        title={noScreenTexts.forbidden}
        detail={noScreenTexts.needed(
          needed.map((role) => roleNames[role]),
          user?.name,
          own.map((role) => roleNames[role]),
        )}
        whatToDo={noScreenTexts.ifForbidden}
      >
        {home && <LinkButton to={home.path}>{placeTexts.goTo(home.name)}</LinkButton>}
      </Notice>
    </>
  );
}
