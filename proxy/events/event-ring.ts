import { randomUUID } from 'node:crypto';
import type { EventKind } from '#contract/event-stream.ts';

export interface ToldEvent {
  id: string;
  kind: EventKind;
  data: string;
}

/** The last events that were told, for who comes back. */
export interface EventRing {
  add: (kind: EventKind, data: string) => ToldEvent;
  /** Of the last event, or of the beginning. */
  lastId: () => string;
  /** What was told since; `null` where that is not known, as for an id of another process. */
  since: (id: string) => ToldEvent[] | null;
}

export function createEventRing(size = 256): EventRing {
  const epoch = randomUUID();
  const events: ToldEvent[] = [];
  let count = 0;
  const idOf = (number: number) => `${epoch}-${number}`;
  return {
    add(kind, data) {
      const event = { id: idOf(++count), kind, data };
      events.push(event);
      if (events.length > size) events.shift();
      return event;
    },
    lastId: () => idOf(count),
    since(id) {
      if (id === idOf(count - events.length)) return [...events];
      const index = events.findIndex((event) => event.id === id);
      return index === -1 ? null : events.slice(index + 1);
    },
  };
}
