import { randomUUID } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface HeardEvent {
  id: string;
  event: string;
  data: string;
}

export interface Listening {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events so far. */
  events: HeardEvent[];
  names: () => string[];
  /** Resolves once the stream is over. */
  over: Promise<void>;
  isOver: () => boolean;
  /** The body of an answer that is not a stream. */
  body: string;
  close: () => void;
}

/** Listens to a proxy's events, over a connection of its own. */
export function listenIn(
  address: string,
  headers: Record<string, string> = {},
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL('/api/events', address), {
      agent: false,
      headers: {
        'sec-fetch-site': 'same-origin',
        // Each connection counts as a separate browser unless a test says otherwise.
        'waybill-browser': randomUUID(),
        ...headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      void hear(response, () => outgoing.destroy()).then(resolve, reject);
    });
    outgoing.end();
  });
}

async function hear(response: IncomingMessage, close: () => void): Promise<Listening> {
  const events: HeardEvent[] = [];
  const isStream = response.headers['content-type'] === 'text/event-stream';
  const over = Promise.withResolvers<void>();
  response.on('close', over.resolve);
  response.on('error', () => {});
  let rest = '';
  if (isStream) {
    response.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        if (part.startsWith(':')) continue;
        const fields = part.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)!.slice(1));
        events.push(Object.fromEntries(fields) as HeardEvent);
      }
    });
  }
  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    names: () => events.map(({ event }) => event),
    over: over.promise,
    isOver: () => response.closed,
    body: isStream ? '' : await text(response),
    close,
  };
}
