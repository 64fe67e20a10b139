import { SIGN_OF_LIFE, type EventKind } from '#contract/event-stream.ts';
import { outcomeTopic } from '../journal/journal.ts';
import { outsideRequests } from '../log/request-scope.ts';
import type { Ask } from '../batches/ask.ts';
import type { Reads } from '../service/reads.ts';
import type { ProxyStore } from '../store/store.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { viewsTopic } from '../views/views.ts';
import { jobsTopic } from '../jobs/job-rows.ts';
import { createArrivalsPoller } from './arrivals-poller.ts';
import { EventStream } from './event-stream.ts';
import { createInboxLook } from './look-at-inbox.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import { randomUUID } from 'node:crypto';

/** A subscriber to an account's changes. */
export interface Listener {
  seesTriage: boolean;
  seesAccounting: boolean;
  /** Id of the last received event, if any. */
  lastId: string | null;
  /** Whether the listener may still receive the stream. */
  isStill: () => Promise<boolean>;
}

/** Sends the events of a service account to all listeners. */
export interface AccountEvents {
  listen: (listener: Listener) => EventStream;
  /** Id of the last event, or of the beginning. */
  lastId: () => string;
  /** Ends the streams of listeners who may not receive them any more. */
  check: () => void;
  /** Announces changed settings. */
  settingsChanged: () => void;
  /** Ends all streams. */
  close: () => void;
}

export interface EventObserver {
  listening: (change: 1 | -1) => void;
  /** Reports an event that was sent to some listeners. */
  told: (kind: EventKind, listeners: number) => void;
}

interface AccountEventsOptions {
  account: string;
  store: Pick<ProxyStore, 'listen'>;
  ask: Ask;
  reads: Pick<Reads, 'bumpGeneration'>;
  hasCredentials: boolean;
  firstPage: AskFirstPage;
  /** Milliseconds between two checks of the inbox. */
  every: number;
  observer: EventObserver;
}

export function createAccountEvents({
  account,
  store,
  ask,
  reads,
  hasCredentials,
  firstPage,
  every,
  observer,
}: AccountEventsOptions): AccountEvents {
  const ring = createEventRing();
  const listeners = new Map<EventStream, Listener>();
  const hears = ({ seesTriage, seesAccounting }: Listener, kind: EventKind) =>
    kind === 'batches' ||
    kind === 'settings' ||
    kind === 'views' ||
    seesTriage ||
    (kind === 'jobs' && seesAccounting);

  function tell(kind: EventKind, data = ''): void {
    const { id } = ring.add(kind, data);
    let heard = 0;
    for (const [stream, listener] of listeners) {
      if (!hears(listener, kind)) continue;
      stream.tell(id, kind, data);
      heard++;
    }
    observer.told(kind, heard);
  }

  const poller = createArrivalsPoller({
    look: createInboxLook(ask, firstPage),
    changed: (digest) => {
      // Listeners who load the list now must not get a cached one.
      reads.bumpGeneration('notifications.list');
      tell('arrivals', digest);
    },
    every,
  });
  const topics = [
    { topic: outcomeTopic(account), gathered: gather(() => tell('batches')) },
    { topic: assignmentTopic(account), gathered: gather(() => tell('team')) },
    { topic: viewsTopic(account), gathered: gather(() => tell('views')) },
    { topic: jobsTopic(account), gathered: gather(() => tell('jobs')) },
  ];
  const ends = topics.flatMap(({ topic, gathered }) => [
    store.listen(topic, gathered.call),
    gathered.close,
  ]);

  function watch(): void {
    const isWatched = [...listeners.values()].some(({ seesTriage }) => seesTriage);
    // The poller continues for others after the request that started it.
    if (isWatched && hasCredentials) outsideRequests(() => poller.start());
    else poller.stop();
  }

  async function checkOne(stream: EventStream, { isStill }: Listener): Promise<void> {
    const isTheirs = await isStill().catch(() => false);
    if (!isTheirs) stream.end();
  }

  // Anybody may sign out, even without being signed in, and each check reads the store for every
  // stream.
  const checking = gather(() => {
    for (const [stream, listener] of listeners) void checkOne(stream, listener);
  });

  const beats = setInterval(() => {
    for (const stream of listeners.keys()) stream.beat();
    checking.call();
  }, SIGN_OF_LIFE).unref();

  return {
    listen(listener) {
      const { lastId } = listener;
      const stream = new EventStream(ring.lastId);
      listeners.set(stream, listener);
      observer.listening(1);
      stream.once('close', () => {
        listeners.delete(stream);
        observer.listening(-1);
        watch();
      });
      const missed = lastId === null ? [] : ring.since(lastId);
      // If the connection breaks right after this, the client reconnects and gets everything after
      // this id.
      const from = missed === null ? null : lastId;
      stream.tell(from ?? ring.lastId(), missed === null ? 'reset' : 'open');
      for (const { id, kind, data } of missed ?? []) {
        if (hears(listener, kind)) stream.tell(id, kind, data);
      }
      watch();
      return stream;
    },
    lastId: ring.lastId,
    check: checking.call,
    settingsChanged: () => tell('settings'),
    close() {
      clearInterval(beats);
      checking.close();
      poller.stop();
      for (const end of ends) end();
      for (const stream of listeners.keys()) stream.end();
    },
  };
}

interface ToldEvent {
  id: string;
  kind: EventKind;
  data: string;
}

/** The most recent events, for clients that reconnect. */
interface EventRing {
  add: (kind: EventKind, data: string) => ToldEvent;
  /** Returns the id of the last event, or of the beginning. */
  lastId: () => string;
  /**
   * Returns the events since an id; `null` where they are unknown, as for an id of another process.
   */
  since: (id: string) => ToldEvent[] | null;
}

/** The most events that a page that lost its connection can be told again. */
const MOST_EVENTS = 256;

function createEventRing(): EventRing {
  const epoch = randomUUID();
  const events: ToldEvent[] = [];
  let count = 0;
  const idOf = (number: number) => `${epoch}-${number}`;
  return {
    add(kind, data) {
      const event = { id: idOf(++count), kind, data };
      events.push(event);
      if (events.length > MOST_EVENTS) events.shift();
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

/** Milliseconds between two events of a kind. */
const APART = 500;

/** Forwards the first call at once, and all calls of the next half second as one, after it. */
function gather(tell: () => void): { call: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;

  function pass(): void {
    isAsked = false;
    tell();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) pass();
    }, APART).unref();
  }

  return {
    call() {
      if (timer === undefined) pass();
      else isAsked = true;
    },
    close: () => clearTimeout(timer),
  };
}
