import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readAnswer } from '#api/answer.ts';
import { batchQueries, REPORT_PAGE, type ReportOf } from '#api/batches.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { messageTextsOf } from '#api/message-text.ts';
import { nameCodes } from '#api/name-codes.ts';
import { settingsQuery } from '#api/settings.ts';
import { useAccountingState } from '#api/status.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { hasMorePages } from '#contract/walk-pages.ts';
import type { Json } from '#lib/json.ts';
import { reportRows } from '#lib/report-lines.ts';
import { shapeOf } from '#lib/shape-of.ts';
import { AboutAnswer } from '#ui/about-answer.tsx';
import { Button } from '#ui/button.tsx';
import { Part } from '#ui/detail-page.tsx';
import { Loading } from '#ui/loading.tsx';
import { MessageList } from '#ui/message-list.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { ShapeView } from '#ui/shape-view.tsx';
import classes from './batches.module.css';

interface BatchReportProps {
  of: ReportOf;
  reportId: string;
  now: number;
}

/**
 * The report as the service sends it (4.4, 4.11), page by page. The interface shows no shape of
 * 4.4's lines, so the screen lays out the fields that came, with the settings' names of codes.
 */
export function BatchReport({ of, reportId, now }: BatchReportProps) {
  const [page, setPage] = useState(0);
  const report = useQuery({
    ...batchQueries.report({ of, reportId }, page),
    placeholderData: keepPreviousData,
  });
  const accounting = useAccountingState();
  return (
    <Part title="Report">
      {report.data === undefined ? (
        report.isError ? (
          <RetryNotice
            {...describeLookUp(report.error, {
              what: 'report',
              whatToDo: 'The service may not have written it yet, or no longer keep it.',
              ...(of === 'accounting' && { accounting }),
            })}
            isRetrying={report.isFetching}
            onRetry={() => void report.refetch()}
          />
        ) : (
          <Loading what="the report" />
        )
      ) : (
        <ReportPage body={report.data} now={now} />
      )}
      <div className={classes.pager}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        >
          Earlier lines
        </Button>
        <span role="status">Page {page + 1}</span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={report.data === undefined || !hasMore(report.data)}
          onClick={() => setPage(page + 1)}
        >
          Further lines
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={report.isFetching}
          onClick={() => void report.refetch()}
        >
          Ask again
        </Button>
      </div>
    </Part>
  );
}

function ReportPage({ body, now }: { body: Json; now: number }) {
  const codes = useQuery(settingsQuery).data?.codes;
  const { content, envelope } = useMemo(() => {
    const answer = readAnswer(nameCodes(body, codes ?? {}));
    return {
      content: shapeOf(answer.content),
      envelope: answer.envelope && shapeOf(answer.envelope),
    };
  }, [body, codes]);
  return (
    <>
      <MessageList texts={messageTextsOf(body)} />
      <ShapeView shape={content} now={now} label="Report" />
      <AboutAnswer envelope={envelope} now={now} />
      <RawJson label="Report as JSON" value={body} />
    </>
  );
}

function hasMore(body: Json): boolean {
  return hasMorePages(readEnvelope(body).paging, reportRows(body).length, REPORT_PAGE);
}
