import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reportOfKind } from '#api/batches.ts';
import { answerFacts } from '#api/client/describe-answers.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { messageTextsOf } from '#api/client/message-text.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import type { BatchDetails, BatchStep } from '#contract/batch.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { DetailPage, Part } from '#ui/details/detail-page.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { InternalFieldsPart } from '#ui/details/internal-fields-part.tsx';
import { Fold } from '#ui/panels/fold.tsx';
import { MessageList } from '#ui/notices/message-list.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { TechnicalDetails } from '#ui/details/technical-details.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { Term } from '#ui/values/term.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VerdictCounts } from '#ui/values/verdict-counts.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { BatchLines } from './batch-lines.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchReport } from './batch-report.tsx';
import { BatchSums } from './batch-sums.tsx';
import { Evidence } from './evidence.tsx';
import {
  attentionTexts,
  batchesTexts,
  batchTexts,
  batchColumnTexts,
  countedLines,
  letterTexts,
  sumTexts,
} from './texts.ts';
import { mistakeLetter } from './mistake-letter.ts';
import { WaysOn } from './attention-batch.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';

interface BatchViewProps {
  batch: BatchDetails;
  /** When the batch was loaded, in ms since 1970. */
  readAt: number;
}

/** Everything that Waybill recorded about one batch. */
export function BatchView({ batch, readAt }: BatchViewProps) {
  const now = useToday();
  const time = (text: string | null) => text && <OwnTime text={text} />;
  const { request, answer, milliseconds, reportId } = batch;
  const { name, meaning } = batchStateWords[batch.state];
  const needsLook = batch.state === 'UNKNOWN' || batch.needsPerson;
  return (
    <DetailPage
      list={{ path: '/batches', name: batchesTexts.screen }}
      heading={batchTexts.heading(batch.id, batch.kind)}
      summary={
        <>
          {countedLines(batch)} · <Term meaning={meaning}>{name}</Term>
          <VerdictCounts counts={batch.verdicts} isTerm follows />
        </>
      }
      actions={<BatchProgress batch={batch} />}
    >
      {batch.receivedDiffers && (
        <Banner tone="action">
          {batchTexts.countDiffers(batch.recordsReceived!, batch.elements)}
        </Banner>
      )}
      {needsLook && (
        <StandOut tone="action" title={sentenceOf(batch.reason)} label={attentionTexts.region}>
          <Evidence evidence={batch.evidence} now={now} />
          <WaysOn batch={batch} readAt={readAt} />
        </StandOut>
      )}
      <Part title={batchTexts.details}>
        <Facts
          facts={{
            [batchColumnTexts.state]: `${name}: ${batch.reason}`,
            [batchTexts.requested]: time(batch.preparedAt),
            [batchTexts.by]: batch.who && <VisibleText text={batch.who} />,
            [batchTexts.approvedBy]: batch.approvedBy && <VisibleText text={batch.approvedBy} />,
            [batchTexts.sent]: time(batch.sendingAt),
            [batchTexts.answered]: time(batch.answeredAt),
            [batchTexts.settled]: time(batch.followedAt),
            [batchTexts.took]: milliseconds === null ? null : batchTexts.milliseconds(milliseconds),
            [batchColumnTexts.reportId]: reportId,
            [batchTexts.recordsReceived]: batch.recordsReceived,
            'Idempotency-Key': batch.key,
          }}
        />
      </Part>
      {batch.amounts && batch.amounts.length > 0 && (
        <Part title={sumTexts.ofBatch}>
          <BatchSums amounts={batch.amounts} />
        </Part>
      )}
      <BatchLines batch={batch} />
      <InternalFieldsPart fields={batch.internal} />
      {!needsLook && batch.evidence.length > 0 && (
        <Part title={batchTexts.evidence}>
          <Evidence evidence={batch.evidence} now={now} />
        </Part>
      )}
      {reportId !== null && (
        <BatchReport of={reportOfKind(batch.kind)} reportId={reportId} now={now} />
      )}
      <Part title={batchTexts.request}>
        <Request>
          {request.method} {request.target}
        </Request>
        {request.body === null ? (
          <p>{batchTexts.noBody}</p>
        ) : (
          <RawJson label={batchTexts.body} value={readBody(request.body)} />
        )}
        {answer && (
          <>
            <Request>{batchTexts.response(answer.status)}</Request>
            <MessageList texts={messageTextsOf(readBody(answer.body))} />
            <TechnicalDetails
              facts={answerFacts([{ ...readEnvelope(readBody(answer.body)), page: 1 }])}
            />
            <RawJson label={batchTexts.responseBody} value={readBody(answer.body)} />
          </>
        )}
      </Part>
      <BatchHistory history={batch.history} />
      <MistakeLetter batch={batch} />
    </DetailPage>
  );
}

/** The first line of a request or a response. */
function Request({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" ff="monospace" mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

function MistakeLetter({ batch }: { batch: BatchDetails }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const letter = mistakeLetter(batch, unitsNames);
  if (letter === null) return null;
  return (
    <Part title={letterTexts.title}>
      <p>{letterTexts.hint}</p>
      <CopyButton text={() => letter} label={letterTexts.copy} />
      <Fold label={letterTexts.show}>
        <Text
          component="pre"
          size="sm"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {visibleString(letter)}
        </Text>
      </Fold>
    </Part>
  );
}

/** Parses JSON with every digit; other text stays text. */
function readBody(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const columns = [
  { name: batchColumnTexts.when },
  { name: batchColumnTexts.state },
  { name: batchColumnTexts.event },
  { name: batchColumnTexts.who },
];

/** Every step of a batch. Steps are only added, never changed. */
function BatchHistory({ history }: { history: readonly BatchStep[] }) {
  return (
    <Part title={batchTexts.history}>
      <FirstOf items={history} noun={batchTexts.steps} first={100}>
        {(steps) => (
          <SmallTable
            label={batchTexts.history}
            columns={columns}
            rows={steps.map(({ at, state, reason, who, note }, index) => ({
              key: String(index),
              cells: [
                <OwnTime key="at" text={at} />,
                state && batchStateWords[state].name,
                <span key="what">
                  {sentenceOf(reason)}{' '}
                  {note !== null && note !== '' && <VisibleText text={`“${note}”`} />}
                </span>,
                <VisibleText key="who" text={who ?? batchColumnTexts.nothing} />,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Part>
  );
}
