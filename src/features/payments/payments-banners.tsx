import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { counted, describeOddities } from '#api/describe-listing.ts';
import { Banner } from '#ui/banner.tsx';
import { messageTexts } from '#api/describe-answers.ts';
import { ServiceMessages } from '#ui/service-messages.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import { FaultsBanner } from '#ui/faults-banner.tsx';
import { paymentNoun } from './payment-noun.ts';
import type { Payments } from './use-payments.ts';

/** What is wrong while the list stays usable. */
export function PaymentsBanners({ list }: Pick<Payments, 'list'>) {
  const { listing, state, rows } = list;
  const again = (
    <Button size="compact-xs" variant="default" onClick={() => void list.start()}>
      Read everything
    </Button>
  );
  const failure = state === 'failed' ? describeAccountingFailure(list.error) : null;
  return (
    <>
      {failure && rows.length > 0 && (
        <FailureBanner
          title={failure.title}
          technical={failure.technical}
          onRetry={() => void list.start()}
        >
          Not everything could be read. {failure.detail} {failure.whatToDo}
        </FailureBanner>
      )}
      {state === 'stopped' && list.asOf === null && (
        <Banner tone="action" action={again}>
          Reading was stopped: what is shown is the {counted(rows.length, paymentNoun)} read so far.
        </Banner>
      )}
      {state === 'complete' && list.changedWhileRead && (
        <Banner tone="action" action={again}>
          The list changed while it was read: payments may be missing.
        </Banner>
      )}
      {listing &&
        state === 'complete' &&
        describeOddities(listing).map((text) => (
          <Banner key={text} tone="action">
            {text}
          </Banner>
        ))}
      {listing && <ServiceMessages texts={messageTexts(listing.answers)} />}
      {listing && listing.faults.length > 0 && (
        <FaultsBanner
          title={`${counted(listing.faults.length, paymentNoun)} could not be read`}
          faults={listing.faults}
        />
      )}
    </>
  );
}
