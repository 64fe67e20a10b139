import type { OpenLine } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';

/** What one kind of batch can be told from: payments are to be one more. */
export interface ReadBack {
  endpoints: readonly string[];
  /**
   * Milliseconds after sending in which what the page reads for itself is enough; then the proxy
   * reads back too.
   */
  quiet: number;
  /** Milliseconds after which what shows no effect never will have one. */
  waitingTime: number;
  /** Whether what is UNKNOWN or PREPARED may be sent by the proxy itself: it sets a value. */
  maySendAlone: boolean;
  /** What the service shows of these lines now, of all batches in one go. @throws where it can't be read */
  read: (lines: readonly OpenLine[], isThorough: boolean) => Promise<Reading>;
  /** Whether what was UNKNOWN was done, by what all of its lines show. */
  arrived: (shown: readonly Shown[]) => 'yes' | 'no' | 'untold';
}

export interface Reading {
  shown: (line: OpenLine) => Shown;
  /** As people say it. */
  asked: string;
}
