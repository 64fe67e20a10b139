import type { Sql } from './sql.ts';

export type StoreState =
  | { kind: 'ready' }
  /**
   * Nothing can be recorded; the reason is a sentence for a person. `isRefused`: it could be, but
   * the journal may have gone back in time, and what it doesn't hold may have been sent.
   */
  | { kind: 'unavailable'; reason: string; isRefused?: true };

/** Work within one transaction; it awaits nothing but its statements. */
export type TransactionWork<T> = (sql: Sql) => Promise<T>;

/** What transactions are to every database. */
export interface Transactions {
  /**
   * What is read is of one moment, and nothing of it is not committed.
   * @throws StoreError; whatever `work` throws goes through
   */
  read: <T>(work: TransactionWork<T>) => Promise<T>;
  /**
   * All of `work` or nothing; on the disk (fsync) once this resolves. Commits come out as if they
   * had run one after another; where it takes that, `work` runs anew, so it may change nothing
   * but by its statements.
   * @throws StoreError; whatever `work` throws goes through, rolled back.
   */
  commit: <T>(work: TransactionWork<T>) => Promise<T>;
}

/** Where the journal is kept, with what else is kept beside it. */
export interface ProxyStore extends Transactions {
  readonly state: StoreState;
  /** Whether other proxies may work on it at the same time. */
  readonly isShared: boolean;
  /**
   * Calls `heard`, which never throws, after commits that announced the topic; it may call once for
   * several, and once too often. @returns what ends that
   */
  listen(topic: string, heard: () => void): () => void;
  /** Ends once what was begun has ended. */
  close(): Promise<void>;
}
