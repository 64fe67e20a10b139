import { Readable } from 'node:stream';

/** Characters that wait for a slow reader; all are ASCII. */
export const MOST_WAITING = 16 * 1024;
/** Below this, a slow reader has caught up. */
const LITTLE = 1024;

/**
 * Events for one listener. A slow reader loses events and gets a `reset` instead, so that nothing
 * piles up.
 */
export class EventStream extends Readable {
  readonly #lastId: () => string;
  #isBehind = false;
  #wasBehind = false;
  #isOver = false;

  /** @param lastId of the last event, for listeners that start over */
  constructor(lastId: () => string) {
    super({ highWaterMark: LITTLE });
    this.#lastId = lastId;
  }

  /** Whether the reader has unread events waiting. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  tell(id: string, name: string, data = ''): void {
    this.#write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /**
   * Sends a heartbeat, and closes the stream of a reader who has been behind, or has not read the
   * end, since the previous one.
   */
  beat(): void {
    const isBehind = this.#isBehind || this.#isOver;
    if (isBehind && this.#wasBehind) this.destroy();
    this.#wasBehind = isBehind;
    this.#write(':\n\n');
  }

  end(): void {
    if (this.destroyed || this.#isOver) return;
    // A push after this is an error, even while the reader has not read the end.
    this.#isOver = true;
    this.push(null);
  }

  override _read(): void {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    this.tell(this.#lastId(), 'reset');
  }

  #write(text: string): void {
    if (this.destroyed || this.#isOver || this.#isBehind) return;
    this.#isBehind = this.readableLength + text.length > MOST_WAITING;
    // An empty push makes the stream read again, so that it continues once little is waiting.
    this.push(this.#isBehind ? '' : text);
  }
}
