import { Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readAnswer } from '#api/client/answer.ts';
import { batchQueries, REPORT_PAGE, type ReportOf } from '#api/batches.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { messageTextsOf } from '#api/client/message-text.ts';
import { nameCodes } from '#api/name-codes.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useAccountingState } from '#api/session/status.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { hasMorePages } from '#contract/walk-pages.ts';
import type { Json } from '#lib/json.ts';
import { reportRows } from '#lib/report-lines.ts';
import { shapeOf } from '#lib/shape-of.ts';
import { AboutAnswer } from '#ui/notices/about-answer.tsx';
import { SmallButton } from '#ui/button.tsx';
import { Part } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { MessageList } from '#ui/notices/message-list.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { ShapeView } from '#ui/details/shape-view.tsx';
import { reportTexts } from './texts.ts';

interface BatchReportProps {
  of: ReportOf;
  reportId: string;
  now: number;
}

/**
 * The report as the service sends it (4.4, 4.11), page by page. The interface doesn't describe the
 * lines of 4.4, so the screen shows every field it gets, with the settings' names of codes.
 */
export function BatchReport({ of, reportId, now }: BatchReportProps) {
  const [page, setPage] = useState(0);
  const report = useQuery({
    ...batchQueries.report({ of, reportId }, page),
    placeholderData: keepPreviousData,
  });
  const accounting = useAccountingState();
  return (
    <Part title={reportTexts.title}>
      {report.data === undefined ? (
        report.isError ? (
          <RetryNotice
            {...describeLookUp(report.error, {
              what: reportTexts.what,
              whatToDo: reportTexts.missing,
              ...(of === 'accounting' && { accounting }),
            })}
            isRetrying={report.isFetching}
            onRetry={() => void report.refetch()}
          />
        ) : (
          <Loading what={reportTexts.loading} />
        )
      ) : (
        <ReportPage body={report.data} now={now} />
      )}
      <Group gap="xs" mt="xs" fz="sm">
        <SmallButton disabled={page === 0} onClick={() => setPage(page - 1)}>
          {reportTexts.previous}
        </SmallButton>
        <span role="status">
          {(report.isPlaceholderData ? reportTexts.loadingPage : reportTexts.page)(page + 1)}
        </span>
        <SmallButton
          disabled={report.data === undefined || !hasMore(report.data, page)}
          onClick={() => {
            // While a page loads, the one before is shown: it doesn't say whether more follow.
            if (!report.isPlaceholderData) setPage(page + 1);
          }}
        >
          {reportTexts.next}
        </SmallButton>
        <SmallButton loading={report.isFetching} onClick={() => void report.refetch()}>
          {reportTexts.refresh}
        </SmallButton>
      </Group>
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
      <ShapeView shape={content} now={now} label={reportTexts.title} />
      <AboutAnswer envelope={envelope} now={now} />
      <RawJson label={reportTexts.json} value={body} />
    </>
  );
}

function hasMore(body: Json, page: number): boolean {
  const last = reportRows(body).length;
  const loaded = { rows: page * REPORT_PAGE + last, pages: page + 1, last };
  return hasMorePages(readEnvelope(body).paging, REPORT_PAGE, loaded);
}
