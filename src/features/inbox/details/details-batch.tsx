import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { batchKinds, recordQueries } from '#api/records.ts';
import { settingsQuery } from '#api/settings.ts';
import { Button } from '#ui/button.tsx';
import { useLasting } from '#ui/use-lasting.ts';
import { AnswerView } from './answer-view.tsx';
import { rememberBatchKind, rememberedBatchKind } from './batch-kinds.ts';
import classes from './details.module.css';
import { LookUpFailure } from './look-up-failure.tsx';
import { STAY } from './stay.ts';

interface DetailsBatchProps {
  recordId: string;
  now: number;
}

/** The report of a batch, whose kind nothing indicates (interface 4.1): looked for on demand. */
export function DetailsBatch({ recordId, now }: DetailsBatchProps) {
  const { data: settings } = useQuery(settingsQuery);
  const account = settings?.account;
  const remembered = account === undefined ? null : rememberedBatchKind(account, recordId);
  const stays = useLasting(true, STAY);
  const [wasAskedFor, setAskedFor] = useState(false);
  const isWanted = wasAskedFor || (remembered !== null && stays);
  const search = useQuery({
    ...recordQueries.batchReport(recordId, remembered),
    enabled: isWanted,
  });
  const kind = search.data?.kind ?? null;
  useEffect(() => {
    if (account !== undefined && kind !== null) rememberBatchKind(account, recordId, kind);
  }, [account, recordId, kind]);

  if (search.data && search.data.kind !== null) {
    return (
      <>
        <p className={classes.note}>A report on {search.data.kind}.</p>
        <AnswerView body={search.data.report} label="Report" now={now} isReport />
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
      <p className={classes.note} role="status">
        {search.data
          ? `None of the ${batchKinds.length} report addresses of the service has it.`
          : isWanted
            ? 'Looking for the report…'
            : 'The service does not say which kind of batch this is, so its report has to be looked for.'}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={isWanted && search.isFetching}
        onClick={() => (isWanted ? void search.refetch() : setAskedFor(true))}
      >
        {search.data ? 'Look again' : 'Look for its report'}
      </Button>
    </>
  );
}
