import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '#api/describe-failure.ts';
import { draftQueries } from '#api/drafts.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { DraftTable } from './draft-table.tsx';
import classes from './pay.module.css';

/** Payments that are being prepared, and those that were sent. */
export function PayPage() {
  const list = useQuery(draftQueries.list);
  return (
    <div className={classes.reviewPage} data-scroller>
      <div className={classes.review}>
        <title>Apply payments · Waybill</title>
        <div className={classes.reviewHead}>
          <h1>Apply payments</h1>
          <Link to="/pay/new" className={classes.button}>
            Apply payment
          </Link>
        </div>
        {list.isRefetchError && (
          <Banner tone="failure">
            <strong>{describeFailure(list.error).title}.</strong> What is shown may be old.
          </Banner>
        )}
        {!list.data ? (
          list.isError ? (
            <RetryNotice
              {...describeFailure(list.error)}
              isRetrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <Loading what="drafts" />
          )
        ) : list.data.drafts.length === 0 ? (
          <Notice
            title="No payments are being prepared"
            detail=""
            whatToDo="Apply payment begins a draft. It is kept as you type, and nothing is sent before you have reviewed it."
          />
        ) : (
          <DraftTable drafts={list.data.drafts} />
        )}
      </div>
    </div>
  );
}
