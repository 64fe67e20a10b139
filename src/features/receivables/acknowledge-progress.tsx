import { NativeSelect, Text } from '@mantine/core';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countRequests } from '#api/acknowledgements/acknowledgement.ts';
import {
  countUnsent,
  useDecideAcknowledgement,
  type Acknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { reasonOf } from '#api/reason-of.ts';
import { settingsQuery } from '#api/settings.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { verdictNames, verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { formatCount } from '#lib/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage, Part } from '#ui/detail-page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SaidCounts } from '#ui/said-counts.tsx';
import { VerdictCounts } from '#ui/verdict-counts.tsx';
import { AcknowledgeTable } from './acknowledge-table.tsx';
import { judgedTransactions } from './acknowledge-verdicts.ts';
import { countedNoun } from './acknowledge-words.ts';
import { UndecidedRequests } from './undecided-requests.tsx';

/** Shows a running or finished acknowledgement, with a verdict for each transaction. */
export function AcknowledgeProgress({ acknowledgement }: { acknowledgement: Acknowledgement }) {
  const { job, targets } = acknowledgement;
  const decide = useDecideAcknowledgement();
  const statusNames = useQuery(settingsQuery).data?.codes.lineStatus;
  const [only, setOnly] = useState<VerdictName | 'all'>('all');

  const keys = useMemo(
    () => [...new Set(targets.flatMap(({ key }) => (key === null ? [] : [key])))],
    [targets],
  );
  const journal = useQueries({
    queries: keys.map((key) => batchQueries.byKey(key)),
    combine: dataAndError,
  });
  const found = useMemo(
    () => new Map(keys.map((key, index) => [key, journal.batches[index]])),
    [keys, journal.batches],
  );
  const judged = useMemo(
    () => judgedTransactions({ targets }, (key) => found.get(key)),
    [targets, found],
  );

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
  const unsent = countUnsent(acknowledgement);
  const sent = countSent(acknowledgement, found);
  const requests = keys.length + countRequests(unsent);
  const isStopped = job.state === 'stopped' || (job.state === 'stopping' && sent === keys.length);
  const shown = only === 'all' ? judged : judged.filter(({ verdict }) => verdict === only);
  return (
    <DetailPage
      list={{ path: '/receivables', name: 'Receivables' }}
      heading={`Acknowledge ${countedNoun(judged.length, 'transaction')}`}
      summary={<VerdictCounts counts={counts} isTerm />}
    >
      {decide.error !== null && <Banner tone="failure">{reasonOf(decide.error)}</Banner>}
      {job.problem !== null && (
        <Banner tone="failure">
          {job.problem} Waybill tries again with the same key, so nothing is sent twice.
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
          {isStopped ? 'Stopped. ' : job.state === 'stopping' && 'Stopping. '}
          {sent < requests
            ? `${sent} of ${countedNoun(requests, 'request')} sent. `
            : `${countedNoun(requests, 'request')} sent. `}
          {settled === judged.length
            ? 'Every transaction has a result.'
            : `${formatCount(settled)} of ${countedNoun(judged.length, 'transaction')} have a result so far.`}
          {waiting > 0 &&
            ` ${formatCount(waiting)} wait${waiting === 1 ? 's' : ''} for your decision.`}
        </p>
        <ProgressBar
          label="Transactions with a result"
          done={settled}
          total={judged.length}
          maw={420}
          my="xs"
        />
        {unsent > 0 && job.state === 'open' && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id: job.id, decision: 'stop' })}
          >
            Stop
          </Button>
        )}
        {unsent > 0 && isStopped && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id: job.id, decision: 'resume' })}
          >
            Send the rest
          </Button>
        )}
        <Text size="sm" c="dimmed" mt="xs">
          {counts.pending > waiting
            ? `You can close this page. Waybill keeps ${isStopped ? '' : 'sending and '}checking. Each batch is listed under Batches.`
            : 'Each batch is listed under Batches.'}
        </Text>
      </Part>
      <Part title="Results">
        <NativeSelect
          label="Show"
          size="xs"
          maw={240}
          value={only}
          onChange={({ target }) => setOnly(target.value as VerdictName | 'all')}
          data={[
            { value: 'all', label: `All ${countedNoun(judged.length, 'transaction')}` },
            ...verdictNames
              .filter((name) => counts[name] > 0)
              .map((name) => ({
                value: name,
                label: `${verdictWords[name].name} (${formatCount(counts[name])})`,
              })),
          ]}
        />
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

/** How many requests have gone out, or were given up before that. */
function countSent(
  { targets }: Acknowledgement,
  found: ReadonlyMap<string, BatchDetails | null | undefined>,
): number {
  const open = new Set(targets.flatMap(({ verdict, key }) => (verdict === 'pending' ? [key] : [])));
  return [...found].filter(([key, batch]) => {
    const isSent = batch != null && batch.state !== 'PREPARED' && batch.state !== 'SENDING';
    return isSent || !open.has(key);
  }).length;
}
