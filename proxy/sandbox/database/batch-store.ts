import type { DatabaseSync } from 'node:sqlite';

export type SandboxBatchKind = 'update' | 'archive' | 'acknowledge' | 'apply';

export interface StoredBatch {
  key: number;
  kind: SandboxBatchKind;
  /** The request's body as it was sent. */
  body: string;
  accepted: number;
  /** The time at which it is due. */
  due: number;
  /** The time at which it was processed; `null` before. */
  done: number | null;
}

/** The result for one item of a batch. */
export interface SandboxBatchLine {
  failed: boolean;
  message: string;
  /** Id as it was sent; `null` where AutoApply chose the transaction. */
  sentId: string | null;
  /** The number that people know: of the record, transaction or payment. */
  number: string;
  /** The transaction that the line is about, if known. */
  transaction?: number;
  /**
   * The element of Payments, from 0, that the line belongs to, with its number and the payment that
   * was made.
   */
  payment?: { index: number; number: string; key: number | null };
}

/** Accepted batches and, once they are processed, their lines. */
export class BatchStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  add({ kind, body, accepted, due }: Omit<StoredBatch, 'key' | 'done'>): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO batch VALUES (NULL, ?, ?, ?, ?, NULL)')
      .run(kind, body, accepted, due);
    return Number(lastInsertRowid);
  }

  get(key: number): StoredBatch | undefined {
    const row = this.#db.prepare('SELECT * FROM batch WHERE key = ?').get(key);
    return row && readRow(row);
  }

  all(): StoredBatch[] {
    return this.#db.prepare('SELECT * FROM batch ORDER BY key').all().map(readRow);
  }

  /** The unprocessed batch that is due next. */
  next(): StoredBatch | undefined {
    const row = this.#db
      .prepare('SELECT * FROM batch WHERE done IS NULL ORDER BY due, key LIMIT 1')
      .get();
    return row && readRow(row);
  }

  /** The last key plus one. */
  nextKey(): number {
    const row = this.#db.prepare('SELECT coalesce(max(key), 0) + 1 AS next FROM batch').get()!;
    return row['next'] as number;
  }

  finish(key: number, lines: readonly SandboxBatchLine[], at: number): void {
    const insert = this.#db.prepare('INSERT INTO batch_line VALUES (?, ?, ?, ?)');
    for (const [position, line] of lines.entries()) {
      insert.run(key, position, JSON.stringify(line), line.failed ? 1 : 0);
    }
    this.#db.prepare('UPDATE batch SET done = ? WHERE key = ?').run(at, key);
  }

  lines(key: number): SandboxBatchLine[] {
    return this.#db
      .prepare('SELECT line FROM batch_line WHERE batch = ? ORDER BY position')
      .all(key)
      .map((row) => JSON.parse(row['line'] as string) as SandboxBatchLine);
  }
}

function readRow(row: Record<string, unknown>): StoredBatch {
  return row as unknown as StoredBatch;
}
