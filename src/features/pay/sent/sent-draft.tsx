import { useQuery } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/settings.ts';
import type { BatchDetails } from '#contract/batch.ts';
import type { Draft } from '#contract/draft.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { unitsName } from '#lib/units-name.ts';
import { idKey } from '#lib/guid.ts';
import { amountAsked } from '#lib/ledger/amount-asked.ts';
import { peopleOf } from '#lib/people-of.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { verdictWords } from '#lib/verdicts.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage, fromHere, Part } from '#ui/detail-page.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/loading.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VerdictBadge } from '#ui/verdict-badge.tsx';
import { VerdictCounts } from '#ui/verdict-counts.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from '../review/review.module.css';
import { sentLines, type SentLine } from './refused-draft.ts';
import { SentBanners } from './sent-banners.tsx';

const list = { path: '/pay', name: 'Apply payments' };
const columns = [
  { name: 'Payment' },
  { name: 'Item' },
  { name: 'Amount', isNumber: true },
  { name: 'Result' },
  { name: 'Why' },
  { name: 'The service said' },
];

/** A draft that was sent: it stays as it is, and says what became of each line. */
export function SentDraft({ draft }: { draft: Draft }) {
  const batch = useQuery({
    ...batchQueries.detail(draft.batch ?? 0),
    enabled: draft.batch !== null,
  });
  const { data } = batch;
  return (
    <DetailPage
      list={list}
      heading={draft.name}
      summary={
        data && (
          <>
            {data.isFollowed ? 'Settled' : 'Sent; Waybill follows it to its verdict'} ·{' '}
            <VerdictCounts counts={data.verdicts} />
            {data.who !== null && (
              <>
                {' · '}
                <VisibleText text={peopleOf(data)!} />
              </>
            )}
          </>
        )
      }
      actions={
        <>
          {draft.batch !== null && (
            <Link to={`/batches/${draft.batch}`} state={fromHere}>
              Batch {draft.batch}
            </Link>
          )}
          <Button size="compact-sm" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {data ? (
        <Verdicts draft={draft} batch={data} />
      ) : batch.isError ? (
        <RetryNotice
          {...describeLookUp(batch.error, { what: 'batch' })}
          isRetrying={batch.isFetching}
          onRetry={() => void batch.refetch()}
        />
      ) : (
        <Loading what="what became of it" />
      )}
    </DetailPage>
  );
}

function Verdicts({ draft, batch }: { draft: Draft; batch: BatchDetails }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const { data: settings } = useQuery(settingsQuery);
  const lines = sentLines(draft.content, batch);
  const itemOf = ({ line }: SentLine) =>
    line === null
      ? 'left to AutoApply'
      : (references.get(idKey(line.id)) ?? line.transactionNumber ?? line.id);
  return (
    <>
      <SentBanners draft={draft} batch={batch} />
      <Part title="What became of it">
        <FirstOf items={lines} noun="lines" first={200}>
          {(shown) => (
            <SmallTable
              label="Results"
              columns={columns}
              rows={shown.map((sent) => ({
                key: sent.key,
                cells: [
                  <VisibleText
                    key="payment"
                    text={`${sent.payment.paymentNumber} · ${partnerName(sent.payment.partner)}`}
                  />,
                  <VisibleText key="item" text={itemOf(sent)} />,
                  <MoneyOf key="amount" sent={sent} unitsNames={settings?.codes.units ?? {}} />,
                  sent.result && (
                    <span key="verdict">
                      <VerdictBadge verdict={sent.result.verdict} />
                      {!sent.result.isFinal && sent.result.verdict !== 'pending' && (
                        <span className={classes.dim}> so far</span>
                      )}
                    </span>
                  ),
                  sent.result ? sentenceOf(sent.result.reason) : verdictWords.pending.meaning,
                  sent.result?.message != null && (
                    <VisibleText key="said" text={sent.result.message} />
                  ),
                ],
              }))}
            />
          )}
        </FirstOf>
      </Part>
    </>
  );
}

function MoneyOf({
  sent: { line, payment },
  unitsNames,
}: {
  sent: SentLine;
  unitsNames: Readonly<Record<string, string>>;
}) {
  const amount = amountAsked(line?.amount ?? payment.amount);
  const units = payment.units === null ? '' : unitsName(unitsNames, payment.units);
  return amount && <Amount value={amount} units={units} />;
}
