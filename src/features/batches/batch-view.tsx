import { reportOfKind } from '#api/batches.ts';
import { answerFacts } from '#api/describe-answers.ts';
import { messageTextsOf } from '#api/message-text.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import type { BatchDetails, BatchStep } from '#contract/batch.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { formatCount } from '#lib/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { DetailPage, Part } from '#ui/detail-page.tsx';
import { ExactTime } from '#ui/exact-time.tsx';
import { Facts } from '#ui/facts.tsx';
import { MessageList } from '#ui/message-list.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { TechnicalDetails } from '#ui/technical-details.tsx';
import { Term } from '#ui/term.tsx';
import { useToday } from '#ui/use-today.ts';
import { VerdictCounts } from '#ui/verdict-counts.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { BatchLines } from './batch-lines.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchReport } from './batch-report.tsx';
import { countedLines, kindNames } from './batch-words.ts';
import classes from './batches.module.css';
import { Evidence } from './evidence.tsx';
import { WaysOn } from './uncertain-batch.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { SmallTable } from '#ui/small-table.tsx';

interface BatchViewProps {
  batch: BatchDetails;
  /** When it was read, in ms since 1970. */
  readAt: number;
}

/** Everything that is on record about one batch. */
export function BatchView({ batch, readAt }: BatchViewProps) {
  const now = useToday();
  const time = (text: string | null) => text && <ExactTime text={text} />;
  const { request, answer, milliseconds, reportId } = batch;
  const { name, meaning } = batchStateWords[batch.state];
  const needsLook = batch.state === 'UNKNOWN' || batch.needsPerson;
  return (
    <DetailPage
      list={{ path: '/batches', name: 'Batches' }}
      heading={`Batch ${batch.id}: ${kindNames[batch.kind]}`}
      summary={
        <>
          {countedLines(batch)} · <Term meaning={meaning}>{name}</Term> ·{' '}
          <VerdictCounts counts={batch.verdicts} isTerm />
        </>
      }
      actions={<BatchProgress batch={batch} />}
    >
      {batch.receivedDiffers && (
        <Banner tone="action">
          The service says that it received {batch.recordsReceived}, and {batch.elements} were sent.
        </Banner>
      )}
      {needsLook && (
        <section className={classes.standsOut} aria-label="Uncertain">
          <h2>{sentenceOf(batch.reason)}</h2>
          <Evidence evidence={batch.evidence} now={now} />
          <WaysOn batch={batch} readAt={readAt} />
        </section>
      )}
      <Part title="Batch">
        <Facts
          facts={{
            State: `${name}: ${batch.reason}`,
            'Asked for': time(batch.preparedAt),
            By: batch.who && <VisibleText text={batch.who} />,
            'Approved by': batch.approvedBy && <VisibleText text={batch.approvedBy} />,
            Sent: time(batch.sendingAt),
            Answered: time(batch.answeredAt),
            Settled: time(batch.settledAt),
            Took: milliseconds === null ? null : `${formatCount(milliseconds)} ms`,
            ReportId: reportId,
            RecordsReceived: batch.recordsReceived,
            'Idempotency-Key': batch.key,
          }}
        />
      </Part>
      <BatchLines batch={batch} />
      {!needsLook && batch.evidence.length > 0 && (
        <Part title="Read back">
          <Evidence evidence={batch.evidence} now={now} />
        </Part>
      )}
      {reportId !== null && (
        <BatchReport of={reportOfKind(batch.kind)} reportId={reportId} now={now} />
      )}
      <Part title="Request as it was sent">
        <p className={classes.request}>
          {request.method} {request.target}
        </p>
        {request.body === null ? (
          <p>Without a body.</p>
        ) : (
          <RawJson label="Body" value={readBody(request.body)} />
        )}
        {answer && (
          <>
            <p className={classes.request}>Answered HTTP {answer.status}</p>
            <MessageList texts={messageTextsOf(readBody(answer.body))} />
            <TechnicalDetails
              facts={answerFacts([{ ...readEnvelope(readBody(answer.body)), page: 1 }])}
            />
            <RawJson label="Answer" value={readBody(answer.body)} />
          </>
        )}
      </Part>
      <BatchHistory history={batch.history} />
    </DetailPage>
  );
}

/** With every digit that it had; what is no JSON is shown as the text that it is. */
function readBody(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const columns = [{ name: 'When' }, { name: 'State' }, { name: 'What happened' }, { name: 'Who' }];

/** Every step of a batch; it only grows. */
function BatchHistory({ history }: { history: readonly BatchStep[] }) {
  return (
    <Part title="History">
      <FirstOf items={history} noun="steps" first={100}>
        {(steps) => (
          <SmallTable
            label="History"
            columns={columns}
            rows={steps.map(({ at, state, reason, who, note }, index) => ({
              key: String(index),
              cells: [
                <ExactTime key="at" text={at} />,
                state && batchStateWords[state].name,
                <span key="what">
                  {sentenceOf(reason)}{' '}
                  {note !== null && note !== '' && <VisibleText text={`“${note}”`} />}
                </span>,
                <VisibleText key="who" text={who ?? '–'} />,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Part>
  );
}
