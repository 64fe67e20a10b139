import type { Entry } from '../journal/entry.ts';
import type { Sql } from '../store/sql.ts';
import type { ListedPayments } from './find-listed-payments.ts';
import type { OpenLine } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';

/** How one kind of batch is verified against the service. */
export interface ReadBack {
  endpoints: readonly string[];
  /** Milliseconds from sending to the first check of a batch that no job sent. */
  quiet: number;
  /** Milliseconds from the first check to the second; each later check waits twice as long. */
  pause: number;
  /** Milliseconds after which a batch without effect will never have one. */
  waitingTime: number;
  /**
   * Whether the proxy itself may send UNKNOWN or PREPARED batches, because they only set values.
   */
  maySendAlone: boolean;
  /** The request that `before` and `read` make, described for people. */
  asked: string;
  /** Whether an unverifiable line stays pending, because a guess would cost money. */
  waitsForProof: boolean;
  /** Loads the state before a write is first sent; absent where the service shows none. */
  before?: {
    /** Milliseconds that the write waits for this state, which is only evidence. */
    patience: number;
    look: (entry: Entry) => Promise<LookedBefore>;
  };
  /**
   * Checks, before a write is first sent, whether the service already has it; absent where sending
   * twice does no harm. `mayHold` names everything in the write that can be held back.
   * @throws where the service can't tell at the moment
   */
  listed?: {
    mayHold: (entry: Entry) => string[];
    find: (entry: Entry, despite: readonly string[]) => Promise<ListedPayments>;
  };
  /**
   * Loads the current state of these lines, across all batches at once.
   * @throws where the service can't be read
   */
  read: (
    lines: readonly OpenLine[],
    isThorough: boolean,
    isLate: boolean,
  ) => Promise<ReadBackResult>;
  /** Whether an UNKNOWN write took effect, judged by all of its lines. */
  arrived: (shown: readonly Shown[]) => 'yes' | 'no' | 'untold';
}

/** The state before a write was sent. */
export interface LookedBefore {
  /** In words for people. */
  found: string;
  /** Saves the state before the write is sent. */
  save: (sql: Sql) => Promise<void>;
}

export interface ReadBackResult {
  shown: (line: OpenLine) => Shown;
  /** The status that the service lists a line with, where that is known. */
  statusOf?: (line: OpenLine) => number | null;
  /** Explains the state of a line, if there is more to say; ends a sentence. */
  why?: (line: OpenLine) => string | undefined;
  /** In words for people. */
  asked: string;
}
