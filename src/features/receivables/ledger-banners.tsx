import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { counted } from '#api/describe-listing.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/failure-banner.tsx';
import { FaultsBanner } from '#ui/faults-banner.tsx';
import { ListSays } from './list-says.tsx';
import { transactionNoun } from './transaction-noun.ts';
import type { Ledger } from './use-ledger.ts';

/** What is wrong while the ledger stays usable. */
export function LedgerBanners({ ledger: { list, totals } }: { ledger: Ledger }) {
  const { listing, state, rows } = list;
  const again = (
    <Button size="compact-xs" variant="default" onClick={() => void list.start()}>
      Read everything
    </Button>
  );
  return (
    <>
      {state === 'failed' && rows.length > 0 && (
        <Failed error={list.error} onRetry={() => void list.start()} />
      )}
      {state === 'stopped' && list.asOf === null && (
        <Banner tone="action" action={again}>
          Reading was stopped: sums and sorting are of the {counted(rows.length, transactionNoun)}{' '}
          read so far.
        </Banner>
      )}
      {state === 'complete' && list.changedWhileRead && (
        <Banner tone="action" action={again}>
          The list changed while it was read: transactions may be missing, or have left since.
        </Banner>
      )}
      <ListSays list={list} />
      {totals.unknownTypes > 0 && (
        <Banner tone="action">
          {counted(totals.unknownTypes, transactionNoun)} of types that the interface does not name{' '}
          {totals.unknownTypes === 1 ? 'is' : 'are'} shown as sent, and in no sum.
        </Banner>
      )}
      {listing && listing.faults.length > 0 && (
        <FaultsBanner
          title={`${counted(listing.faults.length, transactionNoun)} could not be read`}
          faults={listing.faults}
        />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, detail, whatToDo, technical } = describeAccountingFailure(error);
  return (
    <FailureBanner title={title} technical={technical} onRetry={onRetry}>
      Not everything could be read. {detail} {whatToDo}
    </FailureBanner>
  );
}
