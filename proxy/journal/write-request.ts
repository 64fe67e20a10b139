import { hash } from 'node:crypto';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { ServiceAnswer } from '../service/service-call.ts';
import type { Sql } from '../store/sql.ts';
import type { Intent } from './entry.ts';
import { withTransactionId } from './transaction-id.ts';

/**
 * Checks or reserves something in the transaction that journals a write. If it throws, nothing is
 * written.
 */
export type Claim = (sql: Sql, writeId: number) => Promise<void>;

/** A write that the browser requested, already checked against the interface. */
export interface WriteRequest extends Omit<Intent, 'key' | 'body' | 'bodyHash'> {
  /** Idempotency-Key: a UUID, compared without regard to case. */
  key: string;
  /** Canonical JSON text, digits kept; `null` for a request without a body. */
  body: string | null;
  /** 4.8 and 4.9: the key is sent as `TransactionId` where the body has none. */
  takesTransactionId: boolean;
  /** Whether a 2xx answer matches the contract. */
  expects: (answer: ServiceAnswer) => boolean;
  /** Milliseconds until the whole answer must be here. */
  deadline: number;
  /** Largest accepted answer, in bytes. */
  maxBytes: number;
  claim?: Claim | undefined;
  /** As in `Decision`. */
  despite?: readonly string[] | undefined;
}

/** Returns the part of a request that the journal records. */
export function intentOf({
  account,
  who,
  approvedBy = null,
  key,
  endpoint,
  target,
  body,
  takesTransactionId,
}: WriteRequest): Intent {
  const lowerKey = idKey(key);
  return {
    account,
    who,
    approvedBy,
    key: lowerKey,
    endpoint,
    target,
    body: takesTransactionId && body !== null ? withTransactionId(body, lowerKey) : body,
    // JSON text is never empty, so the hash of a request without a body differs from all others.
    bodyHash: hash('sha256', body ?? '', 'hex'),
  };
}

/** @throws ProblemError idempotency-key-reused, where a key is used again for another request. */
export function refuseOther(asked: Intent, onRecord: Intent): void {
  if (
    asked.endpoint === onRecord.endpoint &&
    asked.target === onRecord.target &&
    asked.bodyHash === onRecord.bodyHash
  ) {
    return;
  }
  throw new ProblemError(
    'idempotency-key-reused',
    'This key belongs to a write with a different address or body. Nothing was sent.',
  );
}
