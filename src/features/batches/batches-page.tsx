import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { batchQueries, reportsOf } from '#api/batches.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { batchKinds } from '#contract/batch.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { isGuidShaped } from '#lib/guid.ts';
import { formatDay } from '#lib/ledger/calendar-day.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchText } from '#ui/search-text.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import {
  filtersOf,
  readBatchSearch,
  showOf,
  writeBatchSearch,
  type BatchSearch,
} from './batch-search.ts';
import { BatchTable } from './batch-table.tsx';
import { kindNames } from './batch-words.ts';
import classes from './batches.module.css';
import { UncertainBatches } from './uncertain-batches.tsx';
import { useMay } from '#api/session.ts';
import { fromHere } from '#ui/detail-page.tsx';
import { reportNames, reportPath, reportWork } from './report-words.ts';

/** Every write that was sent through this proxy: the journal, since the service has no list. */
export function BatchesPage() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const filters = readBatchSearch(parameters);
  const { show, kind, text } = filters;
  const go = (next: BatchSearch, how?: { replace: boolean }) =>
    void navigate({ search: writeBatchSearch(next) }, how);
  return (
    <div className={room.scrolling} data-scroller>
      <div className={classes.content}>
        <PageTitle name="Batches" />
        <div className={classes.head}>
          <h1>Batches</h1>
          <SearchText
            label="Search batches"
            placeholder="ReportId, payment number, id"
            group="Batches"
            text={text}
            onChange={(next) =>
              go({ ...filters, text: next }, { replace: text !== '' && next !== '' })
            }
          />
          <label className={classes.filter}>
            Kind{' '}
            <select
              value={kind ?? ''}
              onChange={({ target }) =>
                go({ ...filters, kind: batchKinds.find((known) => known === target.value) })
              }
            >
              <option value="">All</option>
              {batchKinds.map((known) => (
                <option key={known} value={known}>
                  {kindNames[known]}
                </option>
              ))}
            </select>
          </label>
          <label className={classes.filter}>
            Show{' '}
            <select
              value={show}
              onChange={({ target }) =>
                go({ ...filters, show: showOf(target.value), since: undefined })
              }
            >
              <option value="all">All</option>
              <option value="uncertain">Uncertain or waiting</option>
              <option value="failed">With failed lines</option>
            </select>
          </label>
          {filters.since !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => go({ ...filters, since: undefined })}
            >
              Since {formatDay(filters.since)}: show older ones too
            </Button>
          )}
        </div>
        {isGuidShaped(text) && <ReportLinks reportId={text} />}
        {show !== 'failed' && (show === 'uncertain' || text === '') && (
          <UncertainBatches isAlone={show === 'uncertain'} />
        )}
        {show !== 'uncertain' && <BatchList key={JSON.stringify(filters)} search={filters} />}
      </div>
    </div>
  );
}

function BatchList({ search }: { search: BatchSearch }) {
  const list = useInfiniteQuery(batchQueries.list(filtersOf(search)));
  if (!list.data) {
    return (
      <NotLoaded
        error={list.error}
        what="batches"
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const batches = list.data.pages.flatMap((page) => page.batches);
  if (batches.length === 0) {
    return <NoBatches search={search} />;
  }
  return (
    <>
      {list.isRefetchError && (
        <Banner tone="failure">
          <strong>{describeFailure(list.error).title}.</strong> What is shown may be old.
        </Banner>
      )}
      <BatchTable batches={batches} />
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older batches
        </Button>
      )}
    </>
  );
}

/** Why there is none, and the way to all. */
function NoBatches({ search: { kind, show, since, text } }: { search: BatchSearch }) {
  const isAll = kind === undefined && show === 'all' && since === undefined && text === '';
  const what = kind === undefined ? '' : ` of the kind ${kindNames[kind]}`;
  const when = since === undefined ? '' : ` since ${formatDay(since)}`;
  const nothing =
    show === 'failed' ? `No batch${what} has a failed line` : `No batch${what} was sent`;
  if (text !== '') {
    return (
      <Notice
        title={`No batch${what}${when} has “${visibleString(text)}”`}
        detail=""
        whatToDo="Type a whole ReportId, payment number, transaction id or own reference."
      >
        <Link to="/batches">Show all batches</Link>
      </Notice>
    );
  }
  return (
    <Notice
      title={isAll ? 'Nothing has been sent yet' : `${nothing}${when}`}
      detail=""
      whatToDo="Whatever is updated, archived, acknowledged or paid through Waybill is listed here with its verdict."
    >
      {!isAll && <Link to="/batches">Show all batches</Link>}
    </Notice>
  );
}

/** Leads to the report of an id, which may be of a batch that was sent without this Waybill. */
function ReportLinks({ reportId }: { reportId: string }) {
  const may = useMay();
  return (
    <p className={classes.reportLinks}>
      Open this id as:{' '}
      {reportsOf
        .filter((of) => may(reportWork[of]))
        .map((of) => (
          <Link key={of} to={reportPath(of, reportId)} state={fromHere}>
            {reportNames[of]}
          </Link>
        ))}
    </p>
  );
}
