import type { EventStream } from './event-stream.ts';

/** Streams of one person, or of one browser where nobody signs in; a browser needs one. */
const MOST_OF_ONE = 20;
/** Streams of all browsers where nobody signs in. */
const MOST_OF_ALL = 1_000;

/** The owner of a stream. */
export interface Owner {
  /** `null` where nobody signs in. */
  name: string | null;
  /** The browser's own identifier; `''` where it sends none. */
  browser: string;
}

/** Counts the streams that are open, so that nobody takes the places of others. */
export interface StreamsOfOne {
  /** Whether there is a place for one more. It may be one of the owner's own streams. */
  hasRoom: (owner: Owner) => boolean;
  /** Ends the owner's oldest stream where they have too many: it is most likely nobody's. */
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
