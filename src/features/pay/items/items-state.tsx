import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { visibleString } from '#lib/visible-text.ts';
import { ListMessages } from '#lists/list-messages.tsx';
import { listTexts } from '#lists/texts.ts';
import layout from '#ui/layout.module.css';
import { Banner } from '#ui/notices/banner.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import type { OpenItems } from './use-open-items.ts';
import { itemNoun, openItemTexts } from '../model/texts.ts';

/** State of the items: loading, failed, empty or loaded. */
export function ItemsState({
  items: { list, open },
  table,
}: {
  items: OpenItems;
  table: ReactNode;
}) {
  if (open.length > 0) return table;
  if (list.state === 'failed') {
    return (
      <RetryNotice
        {...describeAccountingFailure(list.error)}
        isRetrying={false}
        onRetry={() => void list.start()}
      />
    );
  }
  if (list.loadedAt === null && list.state !== 'stopped') {
    return (
      <Box className={layout.inset} py="md">
        <Loading what={openItemTexts.loading} />
      </Box>
    );
  }
  // An unreadable item may be open.
  if (list.faults.length > 0) return null;
  return <Notice title={openItemTexts.none} detail="" whatToDo={openItemTexts.ifNone} />;
}

export function ItemsBanners({ items: { list, open, knowsHolds } }: { items: OpenItems }) {
  const failed = list.state === 'failed' && open.length > 0;
  return (
    <>
      {failed && (
        <FailureBanner
          title={visibleString(describeAccountingFailure(list.error).title)}
          onRetry={() => void list.start()}
        >
          {list.loadedAt === null ? openItemTexts.missing : openItemTexts.stale}
        </FailureBanner>
      )}
      <ListMessages list={list} />
      {list.changedWhileLoading && <Banner tone="action">{openItemTexts.changed}</Banner>}
      {list.faults.length > 0 && (
        <FaultsBanner
          title={listTexts.unreadable(list.faults.length, itemNoun)}
          faults={list.faults}
          hasOthers={list.rows.length > 0}
        />
      )}
      {!knowsHolds && <Banner tone="action">{openItemTexts.holdsUnknown}</Banner>}
    </>
  );
}
