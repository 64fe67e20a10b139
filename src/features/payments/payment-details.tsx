import { useQuery, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { paymentQueries } from '#api/payments.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { PaymentResult } from '#contract/payment.ts';
import type { Row } from '#contract/rows.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { paymentStatusMeanings } from '#lib/status-meanings.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { DayText } from '#ui/values/day-text.tsx';
import { DetailPage, fromHere, Part } from '#ui/details/detail-page.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { internalFieldTexts } from '#ui/late-texts.ts';
import { Link } from '#ui/link.tsx';
import { MoneyText } from '#ui/values/money-text.tsx';
import { PartnerLink } from '#ui/details/partner-link.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { Term } from '#ui/values/term.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { PaymentItems } from './payment-items.tsx';
import { PaymentParts } from './payment-parts.tsx';
import { batchQueries } from '#api/batches.ts';
import { sentPayment, type SentPayment } from './sent-payment.ts';
import { paymentLabels, paymentTexts } from './texts.ts';

/** Everything about one payment (interface 2.10). */
export function PaymentDetails({ value: payment, raw }: Row<PaymentResult>) {
  const now = useToday();
  const { data: settings } = useQuery(settingsQuery);
  const units = settings?.codes.units;
  const sent = useSentPayment(payment);
  const internal = sent?.internal;
  const { Id, Partner, PaymentNumber, PaymentAt, Total } = payment;
  // Not a field of 2.10, so Waybill requests it if the service doesn't send one.
  const asked = useQuery({ ...paymentQueries.statusOf(Id), enabled: payment.Status === null });
  const Status = payment.Status ?? asked.data ?? null;
  return (
    <DetailPage
      list={{ path: '/payments', name: paymentLabels.screen }}
      heading={paymentTexts.heading(PaymentNumber ?? Id)}
      summary={Partner && <PartnerLink partner={Partner} />}
    >
      <Part title={paymentLabels.payment}>
        <Facts
          facts={{
            [paymentLabels.total]: <MoneyText money={Total} names={units} />,
            [paymentLabels.paid]: PaymentAt && <DateTimeText text={PaymentAt} now={now} />,
            [paymentLabels.status]:
              Status === null ? (
                asked.isPending ? (
                  paymentTexts.checking
                ) : (
                  paymentTexts.unknown
                )
              ) : (
                <Term meaning={paymentStatusMeanings[Status]}>
                  {codeName(paymentStatusNames, Status)}
                </Term>
              ),
            [paymentLabels.partner]: Partner?.Name && <VisibleText text={Partner.Name} />,
            [paymentTexts.code]: Partner?.Code && <VisibleText text={Partner.Code} />,
            [paymentTexts.partnerId]: Partner?.Id && <VisibleText text={Partner.Id} />,
            [paymentTexts.number]: PaymentNumber && <VisibleText text={PaymentNumber} />,
            [paymentLabels.id]: <VisibleText text={Id} />,
            [paymentTexts.sent]: sent && (
              <Link to={`/batches/${sent.batch}`} state={fromHere}>
                {paymentTexts.batch(sent.batch)}
              </Link>
            ),
            [internalFieldTexts.bankDate]: internal?.bankDate && (
              <DayText text={internal.bankDate} />
            ),
            [internalFieldTexts.bankReference]: internal?.bankReference && (
              <VisibleText text={internal.bankReference} />
            ),
            [internalFieldTexts.note]: internal?.note && <VisibleText text={internal.note} />,
          }}
        />
      </Part>
      <PaymentItems
        items={payment.Items}
        sent={sent}
        unit={Total.Units}
        codes={settings?.codes}
        partner={Partner}
      />
      <PaymentParts details={payment.Details} codes={settings?.codes} now={now} />
      <Part title={paymentTexts.raw}>
        <RawJson label={paymentTexts.rawLabel} value={raw} />
      </Part>
    </DetailPage>
  );
}

/** Maximum number of batches to search. */
const MOST = 10;

/** The payment as Waybill sent it; `null` where it did not, or where two batches may have. */
function useSentPayment(payment: PaymentResult): SentPayment | null {
  const record = payment.Items?.rows[0]?.value.Id;
  const list = useInfiniteQuery({
    ...batchQueries.list({ kind: 'apply', ...(record !== undefined && { record }) }),
    enabled: record !== undefined && payment.PaymentNumber !== null,
  });
  const batches = list.data?.pages[0]?.batches ?? [];
  const details = useQueries({
    queries: batches.slice(0, MOST).map(({ id }) => batchQueries.detail(id)),
  });
  if (details.some(({ data }) => data === undefined)) return null;
  const sent = details.flatMap(({ data }) => (data && sentPayment(payment, data)) ?? []);
  return sent.length === 1 ? sent[0]! : null;
}
