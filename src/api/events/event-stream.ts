import { eventKinds, SIGN_OF_LIFE, type EventKind } from '#contract/event-stream.ts';
import { serviceAccount } from '../client/service-account.ts';
import { sessionEnd } from '../client/session-end.ts';

/** An event of the stream. */
export interface StreamEvent {
  /** `open`: nothing was missed since the last id; `reset`: something may have been. */
  kind: EventKind | 'open' | 'reset' | 'alive';
  id: string | null;
}

/** Milliseconds without data after which a stream counts as closed. */
export const SILENCE = SIGN_OF_LIFE * 3;

const BROWSER_KEY = 'waybill-browser';
/** A replacement if the browser stores nothing. */
const pageId = globalThis.crypto?.randomUUID?.() ?? '';

/**
 * Listens until the stream ends.
 * @param lastId id of the last received event, if any
 * @returns whether the stream had started
 */
export async function readEvents(
  lastId: string | null,
  onEvent: (what: StreamEvent) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (sessionEnd.get() !== null) return false;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  restart();
  let hasBegun = false;
  try {
    const account = serviceAccount();
    const response = await fetch('/api/events', {
      headers: {
        Accept: 'text/event-stream',
        // The stream stays open also while nobody uses the page.
        'Waybill-Unattended': '1',
        'Waybill-Browser': browserId(),
        ...(account !== null && { 'Waybill-Account': account }),
        ...(lastId !== null && { 'Last-Event-ID': lastId }),
      },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const type = response.headers.get('content-type');
    if (!response.ok || type !== 'text/event-stream' || !response.body) {
      await response.body?.cancel();
      return false;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return hasBegun;
      restart();
      const parts = (rest + value).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const what = parse(part);
        if (what) onEvent(what);
        hasBegun = true;
      }
    }
  } catch {
    // Offline, silent, or canceled: the page continues to poll.
    return hasBegun;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns an event of the proxy's own form; `undefined` for events that only a later proxy sends.
 */
function parse(text: string): StreamEvent | undefined {
  if (text.startsWith(':')) return { kind: 'alive', id: null };
  const fields = new Map(text.split('\n').map((line) => line.split(': ') as [string, string]));
  const kind = [...eventKinds, 'open' as const, 'reset' as const].find(
    (name) => name === fields.get('event'),
  );
  return kind && { kind, id: fields.get('id') ?? null };
}

/**
 * Identifies this browser where nobody signs in, so that the proxy can end its oldest event stream
 * and nobody else's. The id is random, and names nobody.
 */
function browserId(): string {
  try {
    const kept = localStorage.getItem(BROWSER_KEY);
    if (kept === null) localStorage.setItem(BROWSER_KEY, pageId);
    return kept ?? pageId;
  } catch {
    return pageId;
  }
}
