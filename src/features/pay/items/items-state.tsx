import type { ReactNode } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { OpenItems } from './use-open-items.ts';

/** Loading, failed, empty or there. */
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
      <Notice tone="failure" {...describeAccountingFailure(list.error)}>
        <Button onClick={() => void list.start()}>Retry</Button>
      </Notice>
    );
  }
  if (list.asOf === null && list.state !== 'stopped') return <Loading what="open items" />;
  return (
    <Notice
      title="This partner has no open items"
      detail=""
      whatToDo="A payment can be left to AutoApply; the service then chooses what it is applied to."
    />
  );
}

export function ItemsBanners({ items: { list, open, knowsHolds } }: { items: OpenItems }) {
  const failed = list.state === 'failed' && open.length > 0;
  return (
    <>
      {failed && (
        <Banner
          tone="failure"
          action={
            <Button size="compact-xs" onClick={() => void list.start()}>
              Retry
            </Button>
          }
        >
          <strong>{visibleString(describeAccountingFailure(list.error).title)}.</strong>{' '}
          {list.asOf === null ? 'Items are missing here.' : 'What is shown may be old.'}
        </Banner>
      )}
      {list.changedWhileRead && (
        <Banner tone="action">
          The list changed while it was read: items may be missing. Review reads the balances anew.
        </Banner>
      )}
      {!knowsHolds && (
        <Banner tone="action">It is not known yet what other drafts and batches reserve.</Banner>
      )}
    </>
  );
}
