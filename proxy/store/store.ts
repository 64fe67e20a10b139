import type { Sql } from './sql.ts';

export type StoreState =
  | { kind: 'ready' }
  /**
   * Nothing can be recorded; the reason is a sentence for a person. `isRefused`: the journal may
   * have gone back in time, and missing writes may have been sent.
   */
  | { kind: 'unavailable'; reason: string; isRefused?: true };

/** Work within one transaction; it awaits nothing but its statements. */
export type TransactionWork<T> = (sql: Sql) => Promise<T>;

/** Transactions, the same for every database. */
export interface Transactions {
  /**
   * Reads one committed snapshot.
   * @throws StoreError; errors of `work` pass through
   */
  read: <T>(work: TransactionWork<T>) => Promise<T>;
  /**
   * Commits all of `work` or nothing; on disk (fsync) once this resolves. Commits are serializable.
   * A conflict makes `work` run again, so it must have no effects but its statements.
   * @throws StoreError; errors of `work` pass through after a rollback
   */
  commit: <T>(work: TransactionWork<T>) => Promise<T>;
}

/** The place of the journal, and of the data beside it. */
export interface ProxyStore extends Transactions {
  readonly state: StoreState;
  /** Whether other proxies may use the store at the same time. */
  readonly isShared: boolean;
  /**
   * Calls `heard`, which never throws, after commits that announced the topic; one call may cover
   * several commits, and there may be an extra call.
   * @returns a function that ends the subscription
   */
  listen(topic: string, heard: () => void): () => void;
  /** Closes after running transactions have ended. */
  close(): Promise<void>;
}
