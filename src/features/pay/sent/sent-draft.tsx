import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemText } from '#api/item-text.ts';
import { batchQueries } from '#api/batches.ts';
import { reasonName, useReasons } from '#api/differences.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { BatchDetails } from '#contract/batch.ts';
import type { Draft } from '#contract/draft.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { unitsName } from '#lib/units-name.ts';
import { idKey } from '#lib/guid.ts';
import { peopleOf } from '#lib/people-of.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { Amount } from '#ui/values/amount.tsx';
import { SmallButton } from '#ui/button.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { DetailPage, fromHere, Part } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { InternalFieldsPart } from '#ui/details/internal-fields-part.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { VerdictBadge } from '#ui/values/verdict-badge.tsx';
import { VerdictCounts } from '#ui/values/verdict-counts.tsx';
import { VerdictSelect, type ShownVerdict } from '#ui/values/verdict-select.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import layout from '#ui/layout.module.css';
import text from '#ui/text.module.css';
import { draftsPage } from '../model/drafts-page.ts';
import { sentLines, sentRows, type SentLine, type SentRow } from './refused-draft.ts';
import { sentSheet } from './sent-sheet.ts';
import { SentBanners } from './sent-banners.tsx';
import { PaymentSums } from '../parts/payment-sums.tsx';
import { LineLink } from '../parts/line-link.tsx';
import { sentTexts } from './texts.ts';

const { columns: names } = sentTexts;
const columns = [
  { name: names.payment },
  { name: names.item },
  { name: names.amount, isNumber: true },
  { name: names.reason },
  { name: names.result },
  { name: names.why },
  { name: names.said },
];

/** A sent draft, which no longer changes, with the outcome of each line. */
export function SentDraft({ draft }: { draft: Draft }) {
  const batch = useQuery({
    ...batchQueries.detail(draft.batch ?? 0),
    enabled: draft.batch !== null,
  });
  const { data } = batch;
  return (
    <DetailPage
      list={draftsPage}
      heading={draft.name}
      summary={
        data && (
          <>
            <PaymentSums payments={draft.content.payments} />
            {' · '}
            {data.sendingAt !== null && (
              <>
                {sentTexts.sent} <OwnTime text={data.sendingAt} />
                {' · '}
              </>
            )}
            {data.isFollowed ? sentTexts.settled : sentTexts.following}
            <VerdictCounts counts={data.verdicts} follows />
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
              {sentTexts.batch(draft.batch)}
            </Link>
          )}
          <SmallButton onClick={() => window.print()}>{sentTexts.print}</SmallButton>
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
        <Loading what={sentTexts.loading} />
      )}
    </DetailPage>
  );
}

function Verdicts({ draft, batch }: { draft: Draft; batch: BatchDetails }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const reasons = useReasons();
  const lines = sentLines(draft.content, batch);
  const rows = sentRows(lines);
  const [only, setOnly] = useState<ShownVerdict>('all');
  const chosen = rows.filter(
    ({ isRest, result }) => only === 'all' || (!isRest && (result?.verdict ?? 'pending') === only),
  );
  const isMixed = verdictNames.filter((verdict) => batch.verdicts[verdict] > 0).length > 1;
  const itemOf = ({ line, payment, isRest }: SentRow) =>
    line === null
      ? isRest && !payment.autoApply
        ? sentTexts.notApplied
        : sentTexts.autoApply
      : itemText({ ...line, reference: references.get(idKey(line.id)) });
  const reasonOf = ({ line }: SentRow) => reasonName(reasons, line?.difference?.reason);
  return (
    <>
      <SentBanners draft={draft} batch={batch} />
      {draft.content.payments.length > 1 && batch.state === 'DONE' && (
        <Text fw={600} my="xs" role="status">
          {accountOf(lines)}.
        </Text>
      )}
      <Part title={sentTexts.results}>
        <Group gap="xs" mb="xs" align="end" className={layout.unprinted}>
          {isMixed && (
            <VerdictSelect
              all={sentTexts.all(lines.length)}
              counts={batch.verdicts}
              value={only}
              onChange={setOnly}
            />
          )}
          <ExportButtons
            what="sent-payments"
            sheet={() => sentSheet(rows, { batch, itemOf, reasonOf, unitsNames })}
            obstacle={null}
          />
        </Group>
        <FirstOf key={only} items={chosen} noun={sentTexts.lines} first={200}>
          {(shown) => (
            <SmallTable
              label={sentTexts.results}
              columns={columns}
              rows={shown.map((sent) => ({
                key: sent.key,
                cells: [
                  <VisibleText
                    key="payment"
                    text={`${sent.payment.paymentNumber} · ${partnerName(sent.payment.partner)}`}
                  />,
                  sent.line === null ? (
                    itemOf(sent)
                  ) : (
                    <span key="item">
                      {codeName(ledgerTypeNames, sent.line.type)}{' '}
                      <LineLink line={sent.line} references={references} />
                    </span>
                  ),
                  <MoneyOf key="amount" sent={sent} unitsNames={unitsNames} />,
                  sent.line?.difference && (
                    <VisibleText
                      key="difference"
                      text={[reasonOf(sent), sent.line.difference.note].filter(Boolean).join(': ')}
                    />
                  ),
                  sent.result && (
                    <span key="verdict">
                      <VerdictBadge verdict={sent.result.verdict} />
                      {!sent.result.isFinal && sent.result.verdict !== 'pending' && (
                        <span className={text.dim}>{sentTexts.soFar}</span>
                      )}
                    </span>
                  ),
                  sent.isRest
                    ? null
                    : sent.result
                      ? sentenceOf(sent.result.reason)
                      : verdictWords.pending.meaning,
                  sent.result?.message != null && (
                    <VisibleText key="said" text={sent.result.message} />
                  ),
                ],
              }))}
            />
          )}
        </FirstOf>
      </Part>
      <InternalFieldsPart fields={batch.internal} />
    </>
  );
}

/** How many payments were sent, are confirmed, and need a person. */
function accountOf(lines: readonly SentLine[]): string {
  const payments = [...Map.groupBy(lines, ({ payment }) => payment.id).values()];
  const has = (of: readonly SentLine[], ...verdicts: readonly string[]) =>
    of.some(({ result }) => verdicts.includes(result?.verdict ?? 'pending'));
  const attention = payments.filter((of) => has(of, 'refused', 'contradicted'));
  const open = payments.filter((of) => !attention.includes(of) && has(of, 'pending', 'reported'));
  const confirmed = payments.length - attention.length - open.length;
  return sentTexts.account(payments.length, confirmed, open.length, attention.length);
}

function MoneyOf({
  sent: { amount, payment },
  unitsNames,
}: {
  sent: SentRow;
  unitsNames: Readonly<Record<string, string>>;
}) {
  const units = payment.units === null ? '' : unitsName(unitsNames, payment.units);
  return amount && <Amount value={amount} units={units} />;
}
