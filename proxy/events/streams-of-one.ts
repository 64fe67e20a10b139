import type { EventStream } from './event-stream.ts';

/**
 * The most open streams of one person, or of one browser where nobody signs in; a browser needs
 * only one.
 */
const MOST_OF_ONE = 20;
/** The most open streams of all browsers together where nobody signs in. */
const MOST_OF_ALL = 1_000;

/** The owner of a stream. */
export interface Owner {
  /** `null` where nobody signs in. */
  name: string | null;
  /** The browser's own identifier; `''` where it sends none. */
  browser: string;
}

/** Counts open streams, so that no owner can use up the places of others. */
export interface StreamsOfOne {
  /** Whether one more stream fits. It may replace one of the owner's own streams. */
  hasRoom: (owner: Owner) => boolean;
  /**
   * Ends the owner's oldest stream where they have too many, because most likely nobody listens to
   * it any more.
   */
  add: (owner: Owner, stream: EventStream) => void;
}

export function createStreamsOfOne(): StreamsOfOne {
  /** In the order in which they were opened. */
  const open = new Map<string, Set<EventStream>>();
  let ofNobody = 0;

  const isFull = (key: string) => (open.get(key)?.size ?? 0) >= MOST_OF_ONE;

  return {
    hasRoom: (owner) => owner.name !== null || isFull(keyOf(owner)) || ofNobody < MOST_OF_ALL,
    add(owner, stream) {
      const key = keyOf(owner);
      const streams = open.get(key) ?? new Set();
      open.set(key, streams);
      if (isFull(key)) {
        const [oldest] = streams;
        ([...streams].find(({ isBehind }) => isBehind) ?? oldest!).destroy();
      }
      streams.add(stream);
      if (owner.name === null) ofNobody++;
      stream.once('close', () => {
        if (owner.name === null) ofNobody--;
        streams.delete(stream);
        if (streams.size === 0 && open.get(key) === streams) open.delete(key);
      });
    },
  };
}

function keyOf({ name, browser }: Owner): string {
  return JSON.stringify(name === null ? [browser] : [name, 'person']);
}
