import { useMay } from '#api/session/session.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { noScreenTexts } from './late-texts.ts';
import { screenAt } from './screens.ts';
import { placeTexts } from './texts.ts';

export function NotFound() {
  const home = screenAt('/', useMay());
  return (
    <>
      <PageTitle name={noScreenTexts.notFound} />
      <Notice
        isPage
        title={noScreenTexts.pageNotFound}
        detail=""
        whatToDo={noScreenTexts.ifNotFound}
      >
        {home && <LinkButton to={home.path}>{placeTexts.goTo(home.name)}</LinkButton>}
      </Notice>
    </>
  );
}
