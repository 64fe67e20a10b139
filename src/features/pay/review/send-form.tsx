import { Box, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type Ref } from 'react';
import { ApiError } from '#api/client/api-error.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { draftQueries, useSendDraft } from '#api/drafts.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Draft, DraftReview } from '#contract/draft.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { withItemNames, type ItemFacts } from '#api/item-text.ts';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { methodMemory } from '../model/methods.ts';
import { PaymentSums } from '../parts/payment-sums.tsx';
import { reviewTexts } from './texts.ts';
import { Words } from './words.tsx';
import room from '#ui/page.module.css';

interface SendFormProps {
  ref?: Ref<HTMLDivElement>;
  draft: Draft;
  review: DraftReview;
  /** The draft's items, by `idKey`. */
  items: ReadonlyMap<string, ItemFacts>;
  /** Reviews again. */
  onAgain: () => void;
}

/**
 * Warnings to confirm, and the button that sends the draft, or submits it to a payer who may send
 * it.
 */
export function SendForm({ ref, draft, review, items, onAgain }: SendFormProps) {
  const id = useId();
  const client = useQueryClient();
  // Kept while the person looks at the draft. A code covers only what its warning says.
  const confirmedKey = ['confirmed', draft.id, draft.version];
  const [codes, setCodes] = useState(
    () => client.getQueryData<ReadonlySet<string>>(confirmedKey) ?? new Set<string>(),
  );
  const account = useQuery(settingsQuery).data?.account ?? '';
  const { send, isPending, isError, error } = useSendDraft(draft.id, () => {
    // The next payment starts with a method that was really sent.
    const { remember } = methodMemory(account);
    for (const { method } of draft.content.payments) {
      if (method.Code !== null) remember(method.Code);
    }
  });
  const { warnings, shortages, body, key } = review;
  const confirmed = warnings.map(({ code }) => code).filter((code) => codes.has(code));
  const isConfirmed = confirmed.length === warnings.length;
  const isSubmitted = draft.submitted != null;
  const approval = review.approval ?? null;
  /** A payer submits it, and another one sends it. */
  const maySend = approval === null || approval.step === 'approve';
  const isWaiting = isSubmitted && !maySend;
  const sendOrSubmit = (): void =>
    send(
      { step: maySend ? 'send' : 'submit', key, confirmed },
      {
        onSettled: () => {
          // Once the draft is submitted, the review offers this person other actions.
          const now = client.getQueryData(draftQueries.detail(draft.id).queryKey);
          if (now?.submitted) onAgain();
        },
      },
    );
  const { payments } = draft.content;
  const canSend = body !== null && shortages.length === 0 && isConfirmed;

  return (
    <Box
      component="section"
      ref={ref}
      tabIndex={-1}
      py="sm"
      className={room.bar}
      style={line}
      aria-label={isWaiting ? reviewTexts.waiting : reviewTexts.send}
    >
      {warnings.length > 0 && !isWaiting && (
        <StandOut tone="action" role="group" label={reviewTexts.confirm} mb="xs">
          <Stack gap="xs">
            <strong>{reviewTexts.confirm}</strong>
            {warnings.map(({ code, text, parts }) => (
              <Checkbox
                key={code}
                label={<Words text={withItemNames(text, items)} parts={parts} />}
                checked={codes.has(code)}
                onChange={({ target }) => {
                  const next = new Set(codes);
                  if (target.checked) next.add(code);
                  else next.delete(code);
                  setCodes(next);
                  client.setQueryData(confirmedKey, next);
                }}
              />
            ))}
          </Stack>
        </StandOut>
      )}
      {isError && <Failed failure={error} items={items} onAgain={onAgain} />}
      <Text size="sm" mb="xs" id={`${id}-final`}>
        <strong>
          {reviewTexts.sum(payments.length, payments.flatMap(({ lines }) => lines).length)}
          <PaymentSums payments={payments} />.
        </strong>
        {maySend && reviewTexts.final}
        {isWaiting && ` ${reviewTexts.waiting}`}
      </Text>
      {!isWaiting && (
        <Button
          disabled={!canSend}
          loading={isPending}
          aria-describedby={`${id}-final`}
          onClick={sendOrSubmit}
        >
          {maySend ? reviewTexts.send : reviewTexts.submit}
        </Button>
      )}
    </Box>
  );
}

const line = { borderTop: '1px solid var(--waybill-line)' };

function Failed({
  failure,
  items,
  onAgain,
}: Pick<SendFormProps, 'items' | 'onAgain'> & { failure: unknown }) {
  const { title, detail, whatToDo } = describeFailure(failure);
  const kind = failure instanceof ApiError ? failure.failure.kind : null;
  // A server in front of Waybill may have lost Waybill's answer.
  const isUncertain = kind === 'offline' || kind === 'timeout' || kind === 'contract';
  return (
    <StandOut tone="failure" role="alert" title={title}>
      <Text size="sm" mb={4}>
        <VisibleText text={withItemNames(detail, items)} />{' '}
        {isUncertain && `${reviewTexts.uncertain} `}
        {(!isUncertain || kind === 'contract') && whatToDo}
      </Text>
      {!isUncertain && (
        <>
          <Text size="sm" mb={4}>
            {reviewTexts.againHint}
          </Text>
          <SmallButton onClick={onAgain}>{reviewTexts.again}</SmallButton>
        </>
      )}
    </StandOut>
  );
}
