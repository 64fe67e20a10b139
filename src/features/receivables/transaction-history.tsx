import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { Batch } from '#contract/batch.ts';
import { idKey } from '#lib/guid.ts';
import { peopleOf } from '#lib/people-of.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { signedMoney } from '#lib/ledger/signed-amount.ts';
import { MoneyText } from '#ui/values/money-text.tsx';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere, Part } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { VerdictBadge } from '#ui/values/verdict-badge.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { transactionTexts } from './texts.ts';

interface TransactionHistoryProps {
  id: string;
  /** Names of Units. */
  units: Readonly<Record<string, string>> | undefined;
  now: number;
}

/**
 * Lists the batches that Waybill submitted for a transaction, newest first, with their outcomes.
 */
export function TransactionHistory({ id, units, now }: TransactionHistoryProps) {
  const history = useInfiniteQuery(batchQueries.list({ record: id }));
  const batches = history.data?.pages.flatMap((page) => page.batches);
  return (
    <Part title={transactionTexts.activity}>
      {batches === undefined ? (
        <p role={history.isError ? 'alert' : 'status'}>
          {history.isError
            ? `${describeFailure(history.error).title}.`
            : transactionTexts.activityLoading}
        </p>
      ) : batches.length === 0 ? (
        <p>{transactionTexts.noActivity}</p>
      ) : (
        <FirstOf items={batches} noun={transactionTexts.batches} first={10}>
          {(shown) => (
            <Bullets listStyleType="none" spacing="sm">
              {shown.map((batch) => (
                <Submission key={batch.id} batch={batch} id={id} units={units} now={now} />
              ))}
            </Bullets>
          )}
        </FirstOf>
      )}
    </Part>
  );
}

function Submission({ batch, id, units, now }: TransactionHistoryProps & { batch: Batch }) {
  const { data } = useQuery(batchQueries.detail(batch.id));
  const lines = data?.lines
    .filter((line) => line.id !== null && idKey(line.id) === idKey(id))
    .map((line) => ({ line, money: signedMoney(line) }));
  return (
    <Bullet>
      <Link to={`/batches/${batch.id}`} state={fromHere}>
        {batch.kind === 'apply' ? transactionTexts.applied : transactionTexts.acknowledged}
      </Link>{' '}
      <OwnTime text={batch.sendingAt ?? batch.preparedAt} now={now} />
      {batch.who !== null && (
        <>
          {' '}
          {transactionTexts.by} <VisibleText text={peopleOf(batch)!} />
        </>
      )}
      {lines?.map(({ line: { position, paymentNumber, verdict, reason, message }, money }) => (
        <Text key={position} mt={4} style={{ overflowWrap: 'anywhere' }}>
          {money && (
            <>
              {paymentNumber && <VisibleText text={`${paymentNumber}: `} />}
              <MoneyText money={money} names={units} />{' '}
            </>
          )}
          <VerdictBadge verdict={verdict} /> {message && <VisibleText text={`“${message}” `} />}
          <Text span size="sm" c="dimmed">
            {sentenceOf(reason)}
          </Text>
        </Text>
      ))}
    </Bullet>
  );
}
