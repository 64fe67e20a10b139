/** A bank's file as a person might drop it, and what is in it. */
export interface CorpusFile {
  name: string;
  /** A text is UTF-8. */
  content: string | Uint8Array;
  /**
   * An entry a line: `kind amount currency bookedOn | payer | account | text | reference | bank's
   * reference`, with `-` for what is not there.
   */
  entries: readonly string[];
  /** Opening and closing balance, where the file states both. */
  balances?: readonly [string, string];
  /** Number of unreadable entries. */
  unread?: number;
}
