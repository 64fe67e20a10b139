import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  elementsOf,
  requestsOf,
  type AcknowledgementReview,
} from '#api/acknowledgements/acknowledgement.ts';
import { useAcknowledge } from '#api/acknowledgements/acknowledgements.ts';
import { describeTrouble, reasonOf } from '#api/client/reason-of.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { totalsOf } from '#lib/ledger/totals.ts';
import { unitsName } from '#lib/units-name.ts';
import { formatCount } from '#lib/locale.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage, Part } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { AcknowledgeChosen } from './acknowledge-chosen.tsx';
import { acknowledgeReviewTexts } from './acknowledge-texts.ts';
import { AlreadyAcknowledged } from './already-acknowledged.tsx';
import { OwnNumbersChoice } from './own-numbers-choice.tsx';
import { labels, transactionNoun } from './texts.ts';

/** The review before sending: the acknowledgement in words and as its exact JSON. */
export function AcknowledgeReview({ review }: { review: AcknowledgementReview }) {
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery);
  const [failure, setFailure] = useState<string | null>(null);
  const { transactions: all, leftOut } = review;
  const requests = requestsOf(review);
  const { mutate, isPending } = useAcknowledge(review, (error) =>
    setFailure(describeTrouble(error)),
  );
  const partners = new Set(all.map(({ Partner }) => partnerKey(Partner))).size;
  const { perUnits } = totalsOf(all);
  const send = (): void => {
    setFailure(null);
    mutate(undefined, { onError: (error) => setFailure(reasonOf(error)) });
  };
  return (
    <DetailPage
      list={{ path: '/receivables', name: labels.screen }}
      heading={acknowledgeReviewTexts.heading(all.length)}
      summary={acknowledgeReviewTexts.notSent}
    >
      <Part title={acknowledgeReviewTexts.part}>
        {all.length === 0 ? (
          <p>{acknowledgeReviewTexts.nothing}</p>
        ) : (
          <>
            <p>{acknowledgeReviewTexts.scope(all.length, partners, requests.length)}</p>
            <AlreadyAcknowledged review={review} count={all.length} />
            <SmallTable
              label={acknowledgeReviewTexts.totals}
              columns={[
                { name: acknowledgeReviewTexts.columns.units },
                { name: acknowledgeReviewTexts.columns.transactions, isNumber: true },
                { name: acknowledgeReviewTexts.columns.total, isNumber: true },
                { name: acknowledgeReviewTexts.columns.balance, isNumber: true },
              ]}
              rows={perUnits.map((sum) => {
                const name = unitsName(settings?.codes.units ?? {}, sum.units);
                return {
                  key: String(sum.units),
                  cells: [
                    name,
                    formatCount(sum.count),
                    <Amount key="total" value={sum.total} units={name} />,
                    <Amount key="balance" value={sum.balance} units={name} />,
                  ],
                };
              })}
            />
            <Box mt="md">
              <AcknowledgeChosen transactions={all} />
            </Box>
          </>
        )}
        {leftOut.length > 0 && (
          <>
            <Text c="var(--waybill-action)">{acknowledgeReviewTexts.leftOut(leftOut.length)}</Text>
            <FirstOf items={leftOut} noun={transactionNoun.many} first={20}>
              {(shown) => (
                <ul>
                  {shown.map(({ transaction, why }) => (
                    <li key={transaction.Id}>
                      <VisibleText text={transaction.Id} />: {why}.
                    </li>
                  ))}
                </ul>
              )}
            </FirstOf>
          </>
        )}
        <OwnNumbersChoice review={review} onFailure={(error) => setFailure(reasonOf(error))} />
        {all.length > 0 && <Text mt="md">{acknowledgeReviewTexts.final}</Text>}
        <Group gap="xs" mt="md">
          <Button disabled={all.length === 0} loading={isPending} onClick={send}>
            {acknowledgeReviewTexts.acknowledge}
          </Button>
          <Button variant="default" onClick={() => void navigate(-1)}>
            {acknowledgeReviewTexts.cancel}
          </Button>
        </Group>
        {failure !== null && (
          <Text role="alert" mt="xs" c="var(--waybill-failure)">
            {failure}
          </Text>
        )}
      </Part>
      <Part title={acknowledgeReviewTexts.exact}>
        <Text size="sm" c="dimmed" mb="xs">
          {acknowledgeReviewTexts.request}
        </Text>
        {requests.map((transactions, index) => (
          <RawJson
            key={transactions[0]!.Id}
            label={acknowledgeReviewTexts.requestLabel(index + 1, transactions.length)}
            value={{ Acknowledgements: elementsOf(transactions) }}
          />
        ))}
      </Part>
    </DetailPage>
  );
}
