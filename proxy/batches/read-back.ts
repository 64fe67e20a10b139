import type { OpenLine } from './follow-rows.ts';
import type { AskedLine } from '../journal/lines-of.ts';
import type { Shown } from './judge-line.ts';

/** What one kind of batch can be told from: payments are to be one more. */
export interface ReadBack {
  endpoints: readonly string[];
  /**
   * Milliseconds after sending in which what the page reads for itself is enough; then the proxy
   * reads back too.
   */
  quiet: number;
  /** Milliseconds from the first look to the second; each one after that waits twice as long. */
  pause: number;
  /** Milliseconds after which what shows no effect never will have one. */
  waitingTime: number;
  /** Whether what is UNKNOWN or PREPARED may be sent by the proxy itself: it sets a value. */
  maySendAlone: boolean;
  /** What `before` and `read` ask the service, as people say it. */
  asked: string;
  /**
   * A look before a write is first sent: of which lines what will be looked for afterwards is so
   * already (of acknowledgements: that it is listed). None where the service shows a value.
   */
  before?: (lines: readonly AskedLine[]) => Promise<(line: AskedLine) => boolean>;
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
