import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { draftQueries } from '#api/drafts.ts';
import { paymentQueries } from '#api/payments.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import { NEW_ENOUGH } from '#api/listing/whole-list.ts';
import type { Draft, DraftContent, DraftList, DraftPayment } from '#contract/draft.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { calendarDay, readersDay } from '#lib/calendar-day.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { ListMessages } from '#lists/list-messages.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { repeatsOf, type MadePayment } from './repeats.ts';
import { repeatTexts } from './texts.ts';

interface RepeatWarningsProps {
  draftId: string;
  content: DraftContent;
  payment: DraftPayment;
}

/** The most drafts to check. */
const MOST_DRAFTS = 20;
const NONE: DraftList['drafts'] = [];

/** Warns, while the person types, that a payment may have been made already. */
export function RepeatWarnings({ draftId, content, payment }: RepeatWarningsProps) {
  const { partner, paymentNumber, amount, bankDate } = payment;
  const isAsked = partner.Id !== null && (paymentNumber.trim() !== '' || amount !== '');
  return isAsked ? (
    <Warnings
      partnerId={partner.Id!}
      draftId={draftId}
      content={content}
      payment={payment}
      bankDate={bankDate}
    />
  ) : null;
}

interface WarningsProps extends RepeatWarningsProps {
  partnerId: string;
  bankDate: string | null;
}

function Warnings({ partnerId, draftId, content, payment, bankDate }: WarningsProps) {
  const today = useToday();
  const query = useMemo(
    () => paymentQueries.list({ partnerIds: [partnerId], ids: [], statuses: [] }),
    [partnerId],
  );
  const list = useWholeList(query, { freshFor: NEW_ENOUGH });
  const drafts = useQuery(draftQueries.list).data?.drafts ?? NONE;
  const sent = useQueries({
    queries: drafts
      .filter(
        ({ id, state, partners }) =>
          // With a verdict, the payment is in the service's list or was refused.
          id !== draftId && state === 'locked' && partners.includes(partnerName(payment.partner)),
      )
      .slice(0, MOST_DRAFTS)
      .map(({ id }) => draftQueries.detail(id)),
  });
  const made = [
    ...sent.flatMap(({ data }) => (data ? madeBy(data) : [])),
    ...content.payments.flatMap((one) => (one.id === payment.id ? [] : madeOf(one, null))),
    ...list.rows.map(({ value }) => listed(value)),
  ];
  const day = (bankDate === null ? undefined : calendarDay(bankDate)) ?? readersDay(today);
  // A payment that wasn't loaded may be the same.
  const isUnchecked =
    list.state === 'failed' || list.faults.length > 0 || sent.some(({ isError }) => isError);
  const warnings = [
    ...repeatsOf(payment, made, day),
    ...(isUnchecked ? [repeatTexts.unchecked] : []),
  ];
  return (
    <>
      <ListMessages list={list} />
      {warnings.length > 0 && (
        <StandOut tone="action" role="status" px="xs" py={6} mb={0} fz="xs">
          {warnings.map((text) => (
            <div key={text}>
              <VisibleText text={text} />
            </div>
          ))}
          {repeatTexts.confirm}
        </StandOut>
      )}
    </>
  );
}

function listed({ Partner, PaymentNumber, PaymentAt, Total }: PaymentResult): MadePayment {
  const at = parseDateTime(PaymentAt);
  return {
    partner: Partner,
    number: PaymentNumber,
    amount: Total.Value,
    units: Total.Units,
    day: at?.kind === 'instant' ? readersDay(at.epoch) : (calendarDay(PaymentAt) ?? null),
    where: repeatTexts.listed,
  };
}

function madeBy({ content, changedAt, batch }: Draft): MadePayment[] {
  return content.payments.flatMap((payment) => madeOf(payment, { changedAt, batch }));
}

function madeOf(
  { partner, paymentNumber, amount, units, bankDate }: DraftPayment,
  sent: Pick<Draft, 'changedAt' | 'batch'> | null,
): MadePayment[] {
  const decimal = payableAmount(amount);
  if (decimal === null) return [];
  const day = bankDate === null ? undefined : calendarDay(bankDate);
  const today = sent ? readersDay(Date.parse(sent.changedAt)) : null;
  return [
    {
      partner,
      number: paymentNumber,
      amount: decimal,
      units,
      day: day ?? today,
      where: sent ? repeatTexts.sent(sent.batch) : repeatTexts.inDraft,
    },
  ];
}
