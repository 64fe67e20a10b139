/** A value of a column: text, a whole number up to 2⁵³, or null. */
export type SqlValue = string | number | null;

export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * Statements within one transaction, in the words that SQLite and PostgreSQL share. Parameters are
 * `?`, in their order. Truth is kept as 0 and 1, time as milliseconds since 1970.
 */
export interface Sql {
  all(text: string, ...values: readonly SqlValue[]): Promise<SqlRow[]>;
  /** The first row. */
  get(text: string, ...values: readonly SqlValue[]): Promise<SqlRow | undefined>;
  /** @returns how many rows were changed */
  run(text: string, ...values: readonly SqlValue[]): Promise<number>;
  /** Puts rows into a table, in their order; each holds the values of the columns in theirs. */
  insert(table: string, columns: readonly string[], rows: SqlRows): Promise<void>;
  /**
   * Puts rows into a table, each in place of the one that has its key, if there is one. No two of
   * them have the same.
   * @param key some of the columns: the table's primary key
   */
  upsert(
    table: string,
    columns: readonly string[],
    rows: SqlRows,
    key: readonly string[],
  ): Promise<void>;
  /** Milliseconds since 1970 by the database's clock: one for all proxies. */
  now(): Promise<number>;
  /** Notifies the topic's listeners in every proxy after this transaction commits. */
  announce(topic: string): Promise<void>;
}

export type SqlRows = readonly (readonly SqlValue[])[];
