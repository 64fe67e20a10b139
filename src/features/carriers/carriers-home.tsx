import { useDeferredValue } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { useDirectory } from '#api/use-directory.ts';
import { Button } from '#ui/button.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SplitAside, SplitMain, SplitPage } from '#ui/panels/split-page.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { DirectoryBanners, DirectoryNotLoaded } from './directory-banners.tsx';
import { Directory } from './directory.tsx';
import { RecentList } from './recent-list.tsx';
import { rememberLookUp } from './recent.ts';
import { carrierNoun, directoryTexts, carrierLabels } from './texts.ts';
import { TrackPanel } from './track-panel.tsx';
import visually from '#ui/visually-hidden.module.css';

/** A field to track one number, with the directory beside it. */
export function CarriersHome() {
  const query = useDirectory();
  const { isLoading, reload, account } = query;
  // Rendered in slices, because all rows arrive at once.
  const directory = useDeferredValue(query.directory);
  const onUse = (number: string, carrier: Carrier): void =>
    rememberLookUp(account, number, carrier);
  return (
    <SplitPage
      width="22rem"
      head={
        <>
          <PageTitle name={carrierLabels.screen} />
          <h1 className={visually.hidden}>{carrierLabels.screen}</h1>
        </>
      }
    >
      <SplitAside>
        <TrackPanel carriers={directory?.carriers} onUse={onUse} />
        {account !== undefined && (
          <RecentList account={account} carriers={directory?.carriers ?? []} />
        )}
      </SplitAside>
      <SplitMain>
        <DirectoryBanners query={query} />
        {directory ? (
          directory.carriers.length === 0 ? (
            directory.faults.length === 0 && (
              <Notice title={directoryTexts.none} detail="" whatToDo={directoryTexts.ifNone}>
                <Button variant="default" loading={isLoading} onClick={reload}>
                  {directoryTexts.refresh}
                </Button>
              </Notice>
            )
          ) : (
            <Directory query={query} carriers={directory.carriers} />
          )
        ) : (
          <DirectoryNotLoaded query={query} loading={<LoadingRows what={carrierNoun.many} />} />
        )}
      </SplitMain>
    </SplitPage>
  );
}
