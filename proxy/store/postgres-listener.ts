import pg from 'pg';
import { CHANNEL } from './postgres-channel.ts';
import { connectionTo } from './postgres-pool.ts';

/** Milliseconds until a connection that was lost is made anew. */
const CONNECT_AGAIN = 1_000;
/** Milliseconds from one look whether anybody still answers to the next. */
const LOOK = 15_000;

interface Options {
  url: URL;
  heard: (topic: string) => void;
  /** Nobody knows what was said meanwhile. */
  missed: () => void;
}

/** A connection that does nothing but hear what commits announced. */
export function createPostgresListener({ url, heard, missed }: Options): {
  /** Resolves once it hears, or has failed for the first time. */
  start(): Promise<void>;
  close(): Promise<void>;
} {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const made = new pg.Client({ ...connectionTo(url), query_timeout: 5_000 });
    client = made;
    // What ends it is told by its end.
    made.on('error', () => {});
    made.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await made.connect();
      made.once('end', again);
      await made.query(`LISTEN ${CHANNEL}`);
      missed();
      look(made);
    } catch {
      again();
    }

    function again(): void {
      if (client !== made) return;
      client = undefined;
      clearTimeout(timer);
      made.end().catch(() => {});
      if (!isClosed) timer = setTimeout(() => void connect(), CONNECT_AGAIN).unref();
    }
  }

  /** A machine that is gone says nothing. */
  function look(at: pg.Client): void {
    timer = setTimeout(() => {
      at.query('SELECT 1').then(
        () => {
          if (client === at && !isClosed) look(at);
        },
        () => at.end().catch(() => {}),
      );
    }, LOOK).unref();
  }

  return {
    start: connect,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
