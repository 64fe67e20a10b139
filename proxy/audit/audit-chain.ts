import { hash } from 'node:crypto';
import { ask, type Steps } from '../store/steps.ts';
import type { SqlRow } from '../store/sql.ts';

/** The number of rows to load at a time. */
const PAGE = 5_000;

/** The columns that a hash covers, in order. */
export const HASHED = ['id', 'account', 'at', 'who', 'what', 'object', 'key', 'outcome'] as const;

/** The hash before the first entry. */
export const AUDIT_SEED = hash('sha256', 'waybill audit', 'base64url');

/** Returns the hash of an entry that follows another one. */
export function auditValue(former: string, row: SqlRow): string {
  return hash('sha256', JSON.stringify([former, ...HASHED.map((name) => row[name])]), 'base64url');
}

/** The result of checking the whole log. */
export interface VerifiedAudit {
  entries: number;
  /**
   * Id of the first entry whose hash does not follow from the previous entry; `null` where all do.
   */
  brokenAt: number | null;
  /**
   * Hash of the last entry: anyone who stores it elsewhere can later prove that the end is intact.
   */
  value: string;
  /** Whether a value that was stored elsewhere is from this log. */
  hasKept: boolean;
}

/**
 * Recomputes the log's hashes from all of its entries.
 *
 * @param kept a value that an earlier run printed
 */
export function* verifyAudit(kept = ''): Steps<VerifiedAudit> {
  let value = AUDIT_SEED;
  let entries = 0;
  let brokenAt: number | null = null;
  let hasKept = kept === value;
  for (;;) {
    const rows = yield* ask(`SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ${PAGE}`, entries);
    for (const row of rows) {
      entries++;
      value = auditValue(value, row);
      if (row['id'] !== entries || row['value'] !== value) brokenAt ??= Number(row['id']);
      if (value === kept) hasKept = true;
    }
    if (rows.length < PAGE || brokenAt !== null) return { entries, brokenAt, value, hasKept };
  }
}
