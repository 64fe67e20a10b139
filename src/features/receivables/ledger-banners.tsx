import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { counted } from '#api/describe-listing.ts';
import { ListBanners } from '#lists/list-banners.tsx';
import { Banner } from '#ui/banner.tsx';
import { transactionNoun } from './transaction-noun.ts';
import type { Ledger } from './use-ledger.ts';

/** Everything that is wrong while the ledger stays usable. */
export function LedgerBanners({ ledger: { list, totals } }: { ledger: Ledger }) {
  return (
    <ListBanners list={list} noun={transactionNoun} describe={describeAccountingFailure}>
      {totals.unknownTypes > 0 && (
        <Banner tone="action">
          {counted(totals.unknownTypes, transactionNoun)} of types that the interface does not name{' '}
          {totals.unknownTypes === 1 ? 'is' : 'are'} shown as sent, and in no sum.
        </Banner>
      )}
    </ListBanners>
  );
}
