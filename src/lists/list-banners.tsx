import type { ReactNode } from 'react';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import type { Noun } from '#api/listing/describe-listing.ts';
import type { UsedWholeList } from '#api/listing/use-whole-list.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { ListMessages } from './list-messages.tsx';
import { listTexts } from './texts.ts';

interface ListBannersProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  /** Rows that the service sent against its filters, and that are left out. */
  strays?: number;
  /** Banners that only this list has. */
  children?: ReactNode;
}

/** Shows every problem that leaves the list usable. */
export function ListBanners<T>({ list, noun, strays = 0, children }: ListBannersProps<T>) {
  const { faults, state, rows } = list;
  const again = (
    <Button size="compact-xs" variant="default" onClick={() => void list.start()}>
      {listTexts.loadAll}
    </Button>
  );
  const failure =
    state === 'failed' && rows.length > 0 ? describeAccountingFailure(list.error) : null;
  return (
    <>
      {failure && (
        <FailureBanner
          title={failure.title}
          technical={failure.technical}
          onRetry={() => void list.start()}
        >
          {listTexts.incomplete} {failure.detail} {failure.whatToDo}
        </FailureBanner>
      )}
      {state === 'stopped' && list.loadedAt === null && (
        <Banner tone="action" action={again}>
          {listTexts.stopped(rows.length, noun)}
        </Banner>
      )}
      {state === 'complete' && list.changedWhileLoading && (
        <Banner tone="action" action={again}>
          {listTexts.changed(noun)}
        </Banner>
      )}
      <ListMessages list={list} />
      {strays > 0 && <Banner tone="action">{listTexts.strays(strays, noun)}</Banner>}
      {children}
      {faults.length > 0 && (
        <FaultsBanner
          title={listTexts.unreadable(faults.length, noun)}
          faults={faults}
          hasOthers={rows.length > 0}
        />
      )}
    </>
  );
}
