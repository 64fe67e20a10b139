import { randomUUID } from 'node:crypto';
import type { Json } from '#lib/json.ts';
import type { Dialect } from './dialect.ts';

export type JsonObject = { [key: string]: Json };

/** Returns the fields around a result (interface 2.1). */
export function success(
  { successField }: Pick<Dialect, 'successField'>,
  transactionId: string | null = randomUUID(),
): JsonObject {
  return {
    TransactionId: transactionId,
    TransactionTime: new Date().toISOString(),
    ...(successField === 'present' ? { Success: true } : {}),
    Messages: [],
  };
}

/** Returns the TransactionId for the answer to a write (interface 4.8, 4.9). */
export function answeredId(
  { transactionId }: Pick<Dialect, 'transactionId'>,
  sent: string | undefined,
): string | null | undefined {
  return transactionId === 'none' ? null : transactionId === 'own' ? undefined : sent;
}

/** Interface 7. */
export function failure(
  { severity }: Pick<Dialect, 'severity'>,
  code: string,
  text: string,
  transactionId: string | null = randomUUID(),
): JsonObject {
  return {
    TransactionId: transactionId,
    TransactionTime: new Date().toISOString(),
    Success: false,
    Messages: [{ Code: code, Text: text, Severity: severity.error }],
  };
}
