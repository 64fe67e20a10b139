import type { Urgency } from './read-queue.ts';

interface Flight<T> {
  reply: Promise<T>;
  urgency: Urgency;
}

/** Reads in progress: a second request for the same data shares the first one's answer. */
export class Flights<T> {
  readonly #underWay = new Map<string, Flight<T>>();

  /** Returns the read in progress with this key, or begins it with `start`. */
  share(key: string, isBackground: boolean, start: (urgency: Urgency) => Promise<T>): Promise<T> {
    const joined = this.#underWay.get(key);
    if (joined !== undefined) {
      // A person waits for the read from now on.
      if (!isBackground) joined.urgency.isBackground = false;
      return joined.reply;
    }
    const urgency = { isBackground };
    const reply = start(urgency).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, { reply, urgency });
    return reply;
  }
}
