import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { batchQueries } from '#api/batches.ts';
import { reportKinds, recordQueries } from '#api/records.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Batch } from '#contract/batch.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import { SmallButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useLasting } from '#ui/values/use-lasting.ts';
import { AnswerView } from './answer-view.tsx';
import { rememberBatchKind, rememberedBatchKind } from './batch-kinds.ts';
import { LookUpFailure } from './look-up-failure.tsx';
import { STAY } from './stay.ts';
import { detailsBatchTexts } from './texts.ts';

interface DetailsBatchProps {
  recordId: string;
  now: number;
}

/**
 * The report of a batch. Nothing indicates its kind (interface 4.1): Waybill looks among its own
 * batches first, and asks the service's report paths on demand.
 */
export function DetailsBatch({ recordId, now }: DetailsBatchProps) {
  const { data: settings } = useQuery(settingsQuery);
  const account = settings?.account;
  const remembered = account === undefined ? null : rememberedBatchKind(account, recordId);
  const stays = useLasting(true, STAY);
  const own = useQuery({ ...batchQueries.byReport(recordId), enabled: stays });
  const [wasAskedFor, setAskedFor] = useState(false);
  const isWanted = wasAskedFor || (remembered !== null && stays);
  const search = useQuery({
    ...recordQueries.batchReport(recordId, remembered),
    enabled: isWanted && own.data === null,
  });
  const kind = search.data?.kind ?? null;
  useEffect(() => {
    if (account !== undefined && kind !== null) rememberBatchKind(account, recordId, kind);
  }, [account, recordId, kind]);

  if (own.data) return <OwnBatch batch={own.data} />;
  if (own.isError) {
    return (
      <LookUpFailure
        error={own.error}
        isRetrying={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    );
  }
  if (search.data && search.data.kind !== null) {
    return (
      <>
        <Text size="sm" c="dimmed">
          {detailsBatchTexts.reportOn(search.data.kind)}
        </Text>
        <AnswerView body={search.data.report} label={detailsBatchTexts.report} now={now} isReport />
      </>
    );
  }
  if (search.isError) {
    return (
      <LookUpFailure
        error={search.error}
        isRetrying={search.isFetching}
        onRetry={() => void search.refetch()}
      />
    );
  }
  return (
    <>
      <Text mb="xs" size="sm" c="dimmed" role="status">
        {search.data
          ? detailsBatchTexts.notFound(reportKinds.length)
          : isWanted || own.isPending
            ? detailsBatchTexts.searching
            : detailsBatchTexts.unknown}
      </Text>
      <SmallButton
        loading={isWanted && search.isFetching}
        onClick={() => (isWanted ? void search.refetch() : setAskedFor(true))}
      >
        {search.data ? detailsBatchTexts.findAgain : detailsBatchTexts.find}
      </SmallButton>
    </>
  );
}

/** A batch that Waybill sent: its page shows the report. */
function OwnBatch({ batch: { id, state, sent } }: { batch: Batch }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {detailsBatchTexts.sent} <Link to={`/batches/${id}`}>{detailsBatchTexts.batch(id)}</Link>,{' '}
      {detailsBatchTexts.lines(sent)}, {batchStateWords[state].name.toLowerCase()}
    </Text>
  );
}
