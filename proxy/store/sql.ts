/** A value of a column: text, a whole number up to 2⁵³, or null. */
export type SqlValue = string | number | null;

export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * Statements within one transaction, in the SQL that SQLite and PostgreSQL share. Parameters are
 * `?`, in their order. Booleans are stored as 0 and 1, times as milliseconds since 1970.
 */
export interface Sql {
  all(text: string, ...values: readonly SqlValue[]): Promise<SqlRow[]>;
  /** The first row. */
  get(text: string, ...values: readonly SqlValue[]): Promise<SqlRow | undefined>;
  /** @returns how many rows were changed */
  run(text: string, ...values: readonly SqlValue[]): Promise<number>;
  /** Inserts rows into a table, in order. All have the same columns. */
  insert(table: string, rows: readonly SqlRow[]): Promise<void>;
  /**
   * Inserts rows into a table, or replaces those with the same key. No two rows have the same key.
   * @param key some of the columns: the table's primary key
   */
  upsert(table: string, rows: readonly SqlRow[], key: readonly string[]): Promise<void>;
  /** Returns milliseconds since 1970 by the database's clock, which is the same for all proxies. */
  now(): Promise<number>;
  /** Notifies the topic's listeners in every proxy after this transaction commits. */
  announce(topic: string): Promise<void>;
}
