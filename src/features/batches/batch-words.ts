import type { Batch, BatchKind, BatchState } from '#contract/batch.ts';
import { formatCount } from '#lib/locale.ts';

export const kindNames: Record<BatchKind, string> = {
  update: 'Update notifications',
  archive: 'Archive notifications',
  acknowledge: 'Acknowledge',
  apply: 'Apply payments',
};

/** UNKNOWN is what people call uncertain: it may or may not have been done. */
export const stateNames: Record<BatchState, string> = {
  PREPARED: 'Not sent',
  SENDING: 'Sending',
  DONE: 'Accepted',
  REJECTED: 'Refused',
  UNKNOWN: 'Uncertain',
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

/** A reason of the journal's as a sentence. */
export function sentenceOf(reason: string): string {
  if (reason === '') return '';
  return `${reason[0]!.toUpperCase()}${reason.slice(1)}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}
