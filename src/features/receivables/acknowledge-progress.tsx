import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Acknowledgement } from '#api/acknowledgements/acknowledgement.ts';
import {
  sendAcknowledgement,
  stopAcknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { reasonOf } from '#api/write-outcome.ts';
import { settingsQuery } from '#api/settings.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { verdictNames, verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { formatCount } from '#lib/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage, Part } from '#ui/detail-page.tsx';
import { SaidCounts } from '#ui/said-counts.tsx';
import { VerdictCounts } from '#ui/verdict-counts.tsx';
import classes from './acknowledge.module.css';
import { AcknowledgeTable } from './acknowledge-table.tsx';
import { judgedTransactions } from './acknowledge-verdicts.ts';
import { countedNoun } from './acknowledge-words.ts';
import { UndecidedRequests } from './undecided-requests.tsx';

/** What is being sent or was sent, each transaction with its verdict. */
export function AcknowledgeProgress({ acknowledgement }: { acknowledgement: Acknowledgement }) {
  const client = useQueryClient();
  const { id, state, batches } = acknowledgement;
  const [failure, setFailure] = useState<string | null>(null);
  const statusNames = useQuery(settingsQuery).data?.codes.lineStatus;
  const [only, setOnly] = useState<VerdictName | 'all'>('all');
  // After a reload it goes on where it was.
  useEffect(() => {
    if (state !== 'sending') return;
    sendAcknowledgement(client, id, 'itself').catch((error: unknown) =>
      setFailure(reasonOf(error)),
    );
  }, [client, id, state]);
  const goOn = (): void => {
    setFailure(null);
    sendAcknowledgement(client, id, 'person').catch((error: unknown) =>
      setFailure(reasonOf(error)),
    );
  };

  const journal = useQueries({
    queries: batches.map((batch) => ({
      ...batchQueries.byKey(batch.key),
      enabled: batch.state !== 'waiting',
    })),
    combine: dataAndError,
  });
  const judged = useMemo(() => {
    const found = new Map(batches.map(({ key }, index) => [key, journal.batches[index]]));
    return judgedTransactions(acknowledgement, (key) => found.get(key));
  }, [acknowledgement, batches, journal.batches]);

  const undecided = journal.batches
    .filter((batch) => batch != null)
    .filter(({ state, needsPerson }) => state === 'UNKNOWN' || needsPerson);
  const waiting = undecided.reduce(
    (sum, { needsPerson, sent }) => sum + (needsPerson ? sent : 0),
    0,
  );
  const counts = Object.fromEntries(
    verdictNames.map((name) => [name, judged.filter(({ verdict }) => verdict === name).length]),
  ) as Record<VerdictName, number>;
  const settled = judged.length - counts.pending;
  const sent = batches.filter((batch) => batch.state === 'sent' || batch.state === 'failed').length;
  const trouble = failure ?? batches.find((batch) => batch.state === 'sending')?.reason ?? null;
  const shown = only === 'all' ? judged : judged.filter(({ verdict }) => verdict === only);
  return (
    <DetailPage
      list={{ path: '/receivables', name: 'Receivables' }}
      heading={`Acknowledge ${countedNoun(judged.length, 'transaction')}`}
      summary={<VerdictCounts counts={counts} isTerm />}
    >
      {trouble !== null && (
        <Banner
          tone="failure"
          action={
            failure !== null && (
              <Button size="compact-xs" variant="default" onClick={goOn}>
                Retry
              </Button>
            )
          }
        >
          {trouble}{' '}
          {failure === null && 'Waybill tries again with the same key, so nothing is sent twice.'}
        </Banner>
      )}
      {journal.error !== null && (
        <Banner tone="failure">
          <strong>{describeFailure(journal.error).title}.</strong> This may be out of date. Waybill
          keeps trying.
        </Banner>
      )}
      <UndecidedRequests batches={undecided} />
      <Part title="Progress">
        <p role="status">
          {state === 'stopped' && 'Stopped. '}
          {sent < batches.length
            ? `${sent} of ${countedNoun(batches.length, 'request')} sent. `
            : `${countedNoun(batches.length, 'request')} sent. `}
          {settled === judged.length
            ? 'Every transaction has a result.'
            : `${formatCount(settled)} of ${countedNoun(judged.length, 'transaction')} have a result so far.`}
          {waiting > 0 &&
            ` ${formatCount(waiting)} wait${waiting === 1 ? 's' : ''} for your decision.`}
        </p>
        <progress
          className={classes.progress}
          aria-label="Transactions with a result"
          value={settled}
          max={Math.max(1, judged.length)}
        />
        {sent < batches.length - 1 && state === 'sending' && (
          <Button size="compact-sm" variant="default" onClick={() => stopAcknowledgement(id)}>
            Stop
          </Button>
        )}
        {state === 'stopped' && (
          <Button size="compact-sm" variant="default" onClick={goOn}>
            Send the rest
          </Button>
        )}
        <p className={classes.note}>
          {counts.pending > waiting
            ? 'You can close this page once all requests are sent. Waybill keeps checking, and keeps each batch under Batches.'
            : 'Waybill keeps each batch under Batches.'}
        </p>
      </Part>
      <Part title="Results">
        <label className={classes.filter}>
          Show{' '}
          <select
            value={only}
            onChange={({ target }) => setOnly(target.value as VerdictName | 'all')}
          >
            <option value="all">all {countedNoun(judged.length, 'transaction')}</option>
            {verdictNames
              .filter((name) => counts[name] > 0)
              .map((name) => (
                <option key={name} value={name}>
                  {verdictWords[name].name} ({formatCount(counts[name])})
                </option>
              ))}
          </select>
        </label>
        <SaidCounts lines={shown} names={statusNames} />
        <AcknowledgeTable key={only} judged={shown} />
      </Part>
    </DetailPage>
  );
}

function dataAndError(results: readonly UseQueryResult<BatchDetails | null>[]) {
  return {
    batches: results.map(({ data }) => data),
    error: results.find(({ isError }) => isError)?.error ?? null,
  };
}
