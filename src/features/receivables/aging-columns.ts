import type { Decimal } from '#lib/decimal.ts';
import {
  overdueOf,
  shownBuckets,
  type AgingSums,
  type BucketKey,
  type UnitsAging,
} from '#lib/ledger/aging.ts';
import { ledgerColumnTexts, labels } from './texts.ts';

export type AgingKey = BucketKey | 'overdue' | 'balance';

interface AgingColumn {
  key: AgingKey;
  name: string;
  of: (sums: AgingSums) => Decimal;
}

/** The sums of an aging in their order: each bucket, everything overdue, and the balance. */
export function agingColumns(
  aging: AgingSums & Partial<Pick<UnitsAging, 'partners'>>,
): AgingColumn[] {
  return [
    ...shownBuckets(aging).map(({ key, name }): AgingColumn => {
      return { key, name, of: ({ buckets }) => buckets[key] };
    }),
    { key: 'overdue', name: ledgerColumnTexts.days, of: overdueOf },
    { key: 'balance', name: labels.balance, of: ({ balance }) => balance },
  ];
}
