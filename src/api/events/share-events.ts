import { readEvents, SILENCE, type StreamEvent } from './event-stream.ts';
import { setCovered } from './live.ts';

/** A message from the listening tab to the others. */
interface Told {
  heard: StreamEvent;
  /** Id of the last event. */
  lastId: string | null;
  /** Time since which no event was missed, ms since 1970. */
  since: number;
}

const SHORTEST = 1_000;
const LONGEST = 60_000;

/**
 * Receives changes in this tab, over one stream for all tabs of the browser with the same account,
 * because a browser may open only six connections to one origin. Without Web Locks (as without
 * https), tabs can't find each other, and nothing is received.
 * @param from id of the event after which this tab’s data was loaded; `null` if it is unknown
 * @param changed called with the kind of data that changed; `reset`: anything may have
 * @returns a function that ends it
 */
export function shareEvents(
  name: string,
  from: string | null,
  changed: (what: Exclude<StreamEvent['kind'], 'open' | 'alive'>) => void,
): () => void {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return () => {};
  const channel = new BroadcastChannel(`waybill-events:${name}`);
  const end = new AbortController();
  const { signal } = end;
  const post: (told: Told) => void = channel.postMessage.bind(channel);
  // Events from before this tab listened are unknown.
  const openedAt = Date.now();
  let lastId = from;
  /** The time since which no event was missed, up to `lastId`. */
  let since: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  /** Accepts an event of this tab or another. */
  function take(told: Told): void {
    const isBehind = since === null && from !== null && told.lastId !== from;
    ({ lastId, since } = told);
    setCovered(Math.max(since, openedAt));
    clearTimeout(silence);
    // The tab that listens may be asleep.
    silence = setTimeout(() => setCovered(null), SILENCE);
    const { kind } = told.heard;
    if (isBehind) changed('reset');
    else if (kind !== 'open' && kind !== 'alive') changed(kind);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => take(data));

  function hear(heard: StreamEvent): void {
    const isAnew = heard.kind === 'reset' || since === null;
    const told: Told = {
      heard,
      lastId: heard.id ?? lastId,
      since: isAnew ? Date.now() : since!,
    };
    take(told);
    post(told);
  }

  async function listen(): Promise<void> {
    let wait = SHORTEST;
    while (!signal.aborted) {
      const hasBegun = await readEvents(lastId, hear, signal);
      clearTimeout(silence);
      setCovered(null);
      wait = hasBegun ? SHORTEST : Math.min(wait * 2, LONGEST);
      await pause(wait * (0.75 + Math.random() / 2), signal);
    }
  }

  // A browser that stores nothing for this site may refuse locks as well.
  locks.request(`waybill-events:${name}`, { signal }, listen).catch(() => {});
  return () => {
    end.abort();
    clearTimeout(silence);
    channel.close();
    setCovered(null);
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
