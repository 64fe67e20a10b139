import { ListBanners } from '#lists/list-banners.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import type { Ledger } from './use-ledger.ts';
import { ledgerTexts, transactionNoun } from './texts.ts';

/** Problems that leave the ledger usable. */
export function LedgerBanners({
  ledger: {
    list,
    figures: { totals, strays },
  },
}: {
  ledger: Ledger;
}) {
  return (
    <ListBanners list={list} noun={transactionNoun} strays={strays}>
      {totals.unknownTypes > 0 && (
        <Banner tone="action">{ledgerTexts.unknownTypes(totals.unknownTypes)}</Banner>
      )}
    </ListBanners>
  );
}
