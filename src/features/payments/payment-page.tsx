import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeLookUp } from '#api/describe-look-up.ts';
import { paymentQueries } from '#api/payments.ts';
import { useAccountingState } from '#api/session/status.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { paymentLabels, paymentTexts } from './texts.ts';

export function PaymentPage() {
  const id = useParams()['id']!;
  return <Payment key={id} id={id} />;
}

function Payment({ id }: { id: string }) {
  const payment = useQuery(paymentQueries.detail(id));
  const accounting = useAccountingState();
  if (payment.data) return <PaymentDetails {...payment.data} />;
  return (
    <DetailPage
      list={{ path: '/payments', name: paymentLabels.screen }}
      heading={paymentLabels.payment}
    >
      {payment.isError ? (
        <RetryNotice
          {...describeLookUp(payment.error, { what: paymentTexts.lookUp, accounting })}
          isRetrying={payment.isFetching}
          onRetry={() => void payment.refetch()}
        />
      ) : (
        <Loading what={paymentTexts.loading} />
      )}
    </DetailPage>
  );
}
