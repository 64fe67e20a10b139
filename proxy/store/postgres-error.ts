import pg from 'pg';
import { StoreError } from '../errors/store-error.ts';

/** SQLSTATE codes (postgresql.org/docs/current/errcodes-appendix.html), and Node's error codes. */
const reasons: Readonly<Record<string, string>> = {
  '25006': 'it is a standby and accepts no writes',
  '25P02': 'an earlier statement failed, so the transaction was rolled back',
  '25P03': 'a transaction was idle for too long',
  '28000': 'it refuses this user',
  '28P01': 'it refuses this user’s password',
  '3D000': 'it has no such database',
  '42501': 'this user lacks the permission',
  '53100': 'the disk is full',
  '53300': 'it has too many connections',
  '55P03': 'another Waybill has been writing for too long',
  '57014': 'it took too long',
  '57P01': 'it is stopping',
  '57P02': 'it has stopped',
  '57P03': 'it is starting or stopping',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was lost',
  EHOSTUNREACH: 'it can’t be reached',
  ENETUNREACH: 'it can’t be reached',
  ENOTFOUND: 'the host is unknown',
  EPIPE: 'the connection was lost',
  ETIMEDOUT: 'it doesn’t respond',
};

/** pg has no codes for these. */
const words: readonly (readonly [RegExp, string])[] = [
  [/timeout expired|read timeout|due to connection timeout/i, 'it doesn’t respond'],
  [/timeout exceeded when trying to connect/i, 'it doesn’t respond'],
  [/terminated|not queryable|connection error/i, 'the connection was lost'],
  [/does not support SSL/i, 'it doesn’t support TLS, which sslmode requires'],
];

/** How much of a failure is known. */
export type FailureKind =
  /** The statement was refused for its content; PostgreSQL works. */
  | 'refused'
  /** PostgreSQL refused for now: nothing was done. */
  | 'unable'
  /** No answer came: only work that had not started is certainly not done. */
  | 'lost';

/**
 * Classes of errors in the statement: the same row twice, data, constraints and triggers, syntax, and
 * a value that is too long for an index.
 */
const REFUSED = /^(?:21|22|23|42|54|25P02)/;
const LOST = /^(?:08|57P0[12])/;

export function kindOf(error: unknown): FailureKind {
  // The answer contains a value that no SqlValue can hold.
  if (error instanceof RangeError) return 'refused';
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return 'lost';
  if (LOST.test(error.code)) return 'lost';
  return REFUSED.test(error.code) ? 'refused' : 'unable';
}

/**
 * Returns one line for a person. It leaves out the error itself, whose details hold rows with
 * amounts, and parameters.
 * @param place host and database
 */
export function storeError(place: string, error: unknown, more = ''): StoreError {
  return new StoreError(`PostgreSQL at ${place}: ${reasonOfPostgres(error)}${more}.`);
}

function reasonOfPostgres(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // None of the host's addresses answered.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return reasonOfPostgres(error.errors[0]);
  }
  const known = 'code' in error ? reasons[String(error.code)] : undefined;
  const said = words.find(([pattern]) => pattern.test(error.message))?.[1];
  // Rewrites Node's `ENOENT: no such file or directory, open '/ca.pem'`.
  return known ?? said ?? error.message.replace(/^(E[A-Z]+): (.+)$/s, '$2 ($1)');
}
