import { Card, ChartPlaceholder } from './card.tsx';
import { notificationTexts, overviewLedgerTexts } from './texts.ts';

/** Stands for the ledger's charts until all of their rows are loaded. */
export function WaitingLedger() {
  return [overviewLedgerTexts.aging, overviewLedgerTexts.due].map((title) => (
    <Card key={title} title={title} note={notificationTexts.loading}>
      <ChartPlaceholder rows={5} />
    </Card>
  ));
}
