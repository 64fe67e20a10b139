import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Draft, DraftPayment, DraftReview } from '#contract/draft.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson } from '#lib/json.ts';
import { SmallButton } from '#ui/button.tsx';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { Part } from '#ui/details/detail-page.tsx';
import { Fold } from '#ui/panels/fold.tsx';
import { Link } from '#ui/link.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { withItemNames } from '#api/item-text.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import room from '#ui/page.module.css';
import { ReviewPayment } from './review-payment.tsx';
import { pathOf, ReviewTable } from './review-table.tsx';
import { SendForm } from './send-form.tsx';
import { Shortages } from './shortages.tsx';
import { Words } from './words.tsx';
import { describeApprovalReason, needsSecondPayer } from '#contract/approval.ts';
import { formatAmountText } from '#lib/format-amount.ts';
import { unitsName } from '#lib/units-name.ts';
import { reviewTexts } from './texts.ts';

interface ReviewContentProps {
  draft: Draft;
  review: DraftReview;
  onAgain: () => void;
}

const NO_NAMES = {};
/** Above this number of payments, the review shows a table. */
const FEW = 5;
const wraps = { overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Shows the payments to send: in words, as JSON, and with each balance afterwards. */
export function ReviewContent({ draft, review, onAgain }: ReviewContentProps) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
  const { payments } = draft.content;
  const balances = new Map(review.balances.map((balance) => [idKey(balance.id), balance]));
  const items = new Map(
    payments
      .flatMap(({ lines }) => lines)
      .map((line) => {
        const key = idKey(line.id);
        const { dueAt, before } = balances.get(key) ?? {};
        const due = calendarDay(dueAt ?? '');
        return [
          key,
          { ...line, reference: references.get(key), due, balance: before ?? line.balance },
        ] as const;
      }),
  );
  const faults = review.faults.map((it) => ({ ...it, text: withItemNames(it.text, items) }));
  const numberOf = (place: number | null): string => {
    if (place === null) return '';
    return `${reviewTexts.paymentName(payments[place]?.paymentNumber.trim() || String(place + 1))}: `;
  };
  const inWords = (payment: DraftPayment) => (
    <ReviewPayment
      key={payment.id}
      payment={payment}
      balances={balances}
      references={references}
      unitsNames={unitsNames}
    />
  );
  const end = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* Each item is a link, so that Send is dozens of Tab keys away. It presses nothing. */}
      <SmallButton className={room.skip} onClick={() => end.current?.focus()}>
        {reviewTexts.skip}
      </SmallButton>
      {faults.length > 0 && (
        <StandOut tone="failure" title={reviewTexts.cantSend} label={reviewTexts.faults}>
          <Bullets>
            {faults.map(({ payment, text, parts }) => {
              const of = payment === null ? undefined : payments[payment];
              const words = (
                <>
                  <VisibleText text={numberOf(payment)} />
                  <Words text={text} parts={parts} />
                </>
              );
              return (
                <Bullet key={`${payment} ${text}`}>
                  {of ? <Link to={pathOf(draft.id, of.id)}>{words}</Link> : words}
                </Bullet>
              );
            })}
          </Bullets>
        </StandOut>
      )}
      {review.approval && <NeedsApproval approval={review.approval} />}
      <Shortages shortages={review.shortages} items={items} />
      {payments.length > FEW ? (
        <>
          <ReviewTable {...{ draft, faults, balances, unitsNames }} />
          <Fold label={reviewTexts.everyItem}>{payments.map(inWords)}</Fold>
        </>
      ) : (
        payments.map(inWords)
      )}
      {review.body !== null && (
        <Part title={reviewTexts.exact}>
          <Text size="sm" mb="xs">
            {reviewTexts.request} <code>{review.key}</code>
          </Text>
          <Fold label={reviewTexts.json} isOpen={review.body.length < 20_000}>
            {/* Scrolls by keyboard. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <Text
              component="pre"
              p="sm"
              ff="monospace"
              bg="var(--waybill-chrome)"
              mah="24rem"
              my={4}
              fz="xs"
              style={wraps}
              tabIndex={0}
              aria-label={reviewTexts.jsonAsSent}
            >
              {review.body}
            </Text>
          </Fold>
          <RawJson label={reviewTexts.formatted} value={parseJson(review.body)} />
        </Part>
      )}
      <SendForm
        key={review.key}
        ref={end}
        draft={draft}
        review={review}
        items={items}
        onAgain={onAgain}
      />
    </>
  );
}

type Approval = NonNullable<DraftReview['approval']>;

const headings = {
  submit: needsSecondPayer,
  wait: reviewTexts.isSubmitted,
  approve: reviewTexts.secondPayer,
} as const satisfies Record<Approval['step'], string>;

/** Shows each amount that is above a limit. */
function NeedsApproval({ approval: { step, reasons } }: { approval: Approval }) {
  const names = useQuery(settingsQuery).data?.codes.units ?? {};
  const money = (amount: string, units: number): string =>
    `${formatAmountText(amount)} ${unitsName(names, units)}`;
  return (
    <StandOut tone="action" title={headings[step]} label={reviewTexts.approval}>
      <Bullets>
        {reasons.map((reason) => (
          <Bullet key={`${reason.kind} ${reason.units}`}>
            <VisibleText text={describeApprovalReason(reason, money)} />
          </Bullet>
        ))}
      </Bullets>
    </StandOut>
  );
}
