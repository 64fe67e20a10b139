import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { BatchList } from '#contract/batch.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { batchQueries } from './batches.ts';
import type { ListRow } from './listing/list-reader.ts';
import { StoredRow } from './listing/stored-row.ts';
import { paymentQueries } from './payments.ts';

/** Returns the only payment with this number, in any letter case, in the loaded lists, by its Id. */
export function loadedPayment(client: QueryClient, number: string): string | undefined {
  const wanted = number.toLowerCase();
  const written = JSON.stringify(wanted);
  const found = new Set<string>();
  for (const [, list] of client.getQueriesData({ queryKey: [...paymentQueries.all, 'list'] })) {
    for (const row of (list as { rows?: readonly ListRow<PaymentResult>[] } | undefined)?.rows ??
      []) {
      // Rows are parsed only once they are needed, because there may be tens of thousands.
      if (row instanceof StoredRow && !row.text.toLowerCase().includes(written)) continue;
      if (row.value.PaymentNumber?.toLowerCase() === wanted) found.add(row.value.Id);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether a loaded list of batches has this one. */
export function isBatchLoaded(client: QueryClient, id: number): boolean {
  return client
    .getQueriesData<InfiniteData<BatchList>>({ queryKey: [...batchQueries.all, 'list'] })
    .some(([, list]) => list?.pages.some(({ batches }) => batches.some((it) => it.id === id)));
}
