import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeLookUp } from '#api/describe-look-up.ts';
import { transactionQueries } from '#api/transactions.ts';
import { useAccountingState } from '#api/session/status.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { labels, transactionTexts } from './texts.ts';

export function TransactionPage() {
  const id = useParams()['id']!;
  return <Transaction key={id} id={id} />;
}

function Transaction({ id }: { id: string }) {
  const transaction = useQuery(transactionQueries.detail(id));
  const accounting = useAccountingState();
  if (transaction.data) return <TransactionDetails {...transaction.data} />;
  return (
    <DetailPage
      list={{ path: '/receivables', name: labels.screen }}
      heading={transactionTexts.heading}
    >
      {transaction.isError ? (
        <RetryNotice
          {...describeLookUp(transaction.error, { what: 'transaction', accounting })}
          isRetrying={transaction.isFetching}
          onRetry={() => void transaction.refetch()}
        />
      ) : (
        <Loading what={transactionTexts.loading} />
      )}
    </DetailPage>
  );
}
