import type { Batch, BatchKind } from '#contract/batch.ts';
import { formatCount } from '#lib/locale.ts';

export const kindNames: Record<BatchKind, string> = {
  update: 'Update notifications',
  archive: 'Archive notifications',
  acknowledge: 'Acknowledge',
  apply: 'Apply payments',
};

const nouns: Record<BatchKind, readonly [one: string, many: string]> = {
  update: ['notification', 'notifications'],
  archive: ['notification', 'notifications'],
  acknowledge: ['transaction', 'transactions'],
  apply: ['line', 'lines'],
};

/** `200 transactions`. */
export function countedLines({ kind, sent }: Pick<Batch, 'kind' | 'sent'>): string {
  const [one, many] = nouns[kind];
  return `${formatCount(sent)} ${sent === 1 ? one : many}`;
}
