import { Text } from '@mantine/core';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countRequests } from '#api/acknowledgements/acknowledgement.ts';
import {
  countUnsent,
  useDecideAcknowledgement,
  type Acknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { reasonOf } from '#api/client/reason-of.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { verdictNames, type VerdictName } from '#lib/verdicts.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { SmallButton } from '#ui/button.tsx';
import { DetailPage, Part } from '#ui/details/detail-page.tsx';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { ReportedTexts } from '#ui/values/reported-texts.tsx';
import { VerdictCounts } from '#ui/values/verdict-counts.tsx';
import { VerdictSelect, type ShownVerdict } from '#ui/values/verdict-select.tsx';
import { acknowledgeProgressTexts } from './acknowledge-texts.ts';
import { AcknowledgeTable } from './acknowledge-table.tsx';
import { judgedTransactions } from './acknowledge-verdicts.ts';
import { labels } from './texts.ts';
import { UndecidedRequests } from './undecided-requests.tsx';

/** Shows a running or finished acknowledgement, with a verdict for each transaction. */
export function AcknowledgeProgress({ acknowledgement }: { acknowledgement: Acknowledgement }) {
  const { job, targets } = acknowledgement;
  const decide = useDecideAcknowledgement();
  const statusNames = useQuery(settingsQuery).data?.codes.lineStatus;
  const [only, setOnly] = useState<ShownVerdict>('all');

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
  const settled = judged.filter(({ isFinal }) => isFinal).length;
  const unsent = countUnsent(acknowledgement);
  const sent = countSent(acknowledgement, found);
  const requests = keys.length + countRequests(unsent);
  const isStopped = job.state === 'stopped' || (job.state === 'stopping' && sent === keys.length);
  const shown = only === 'all' ? judged : judged.filter(({ verdict }) => verdict === only);
  return (
    <DetailPage
      list={{ path: '/receivables', name: labels.screen }}
      heading={acknowledgeProgressTexts.heading(judged.length)}
      summary={<VerdictCounts counts={counts} isTerm />}
    >
      {decide.error !== null && <Banner tone="failure">{reasonOf(decide.error)}</Banner>}
      {job.problem !== null && (
        <Banner tone="failure">
          {job.problem} {acknowledgeProgressTexts.sameKey}
        </Banner>
      )}
      {journal.error !== null && (
        <Banner tone="failure">
          <strong>{describeFailure(journal.error).title}.</strong> {acknowledgeProgressTexts.stale}
        </Banner>
      )}
      <UndecidedRequests batches={undecided} />
      <Part title={acknowledgeProgressTexts.part}>
        <p role="status">
          {[
            ...(isStopped ? [acknowledgeProgressTexts.stopped] : []),
            ...(!isStopped && job.state === 'stopping' ? [acknowledgeProgressTexts.stopping] : []),
            acknowledgeProgressTexts.sent(sent, requests),
            acknowledgeProgressTexts.settled(settled, judged.length),
            ...(waiting > 0 ? [acknowledgeProgressTexts.waiting(waiting)] : []),
          ].join(' ')}
        </p>
        <ProgressBar
          label={acknowledgeProgressTexts.progress}
          done={settled}
          total={judged.length}
          maw={420}
          my="xs"
        />
        {unsent > 0 && job.state === 'open' && (
          <SmallButton
            loading={decide.isPending}
            onClick={() => decide.mutate({ id: job.id, decision: 'stop' })}
          >
            {acknowledgeProgressTexts.stop}
          </SmallButton>
        )}
        {unsent > 0 && isStopped && (
          <SmallButton
            loading={decide.isPending}
            onClick={() => decide.mutate({ id: job.id, decision: 'resume' })}
          >
            {acknowledgeProgressTexts.sendRest}
          </SmallButton>
        )}
        <Text size="sm" c="dimmed" mt="xs">
          {judged.length - settled > waiting &&
            `${isStopped ? acknowledgeProgressTexts.keepsChecking : acknowledgeProgressTexts.keepsSending} `}
          {acknowledgeProgressTexts.batches}
        </Text>
      </Part>
      <Part title={acknowledgeProgressTexts.results}>
        <VerdictSelect
          all={acknowledgeProgressTexts.all(judged.length)}
          counts={counts}
          value={only}
          onChange={setOnly}
        />
        <ReportedTexts lines={shown} names={statusNames} />
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
