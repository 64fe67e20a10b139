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

/** Interface 7. */
export function failure(
  { severity }: Pick<Dialect, 'severity'>,
  code: string,
  text: string,
  transactionId: string = randomUUID(),
): JsonObject {
  return {
    TransactionId: transactionId,
    TransactionTime: new Date().toISOString(),
    Success: false,
    Messages: [{ Code: code, Text: text, Severity: severity.error }],
  };
}
