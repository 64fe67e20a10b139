import pg from 'pg';
import { CHANNEL } from './postgres-channel.ts';
import { connectionTo } from './postgres-pool.ts';

/** Milliseconds before a lost connection is opened again. */
const CONNECT_AGAIN = 1_000;
/** Milliseconds between checks that the server still answers. */
const LOOK = 15_000;

interface Options {
  url: URL;
  heard: (topic: string) => void;
  /** Called after a gap in which notifications may have been lost. */
  missed: () => void;
}

/** A connection that only receives the notifications of commits. */
export function createPostgresListener({ url, heard, missed }: Options): {
  /** Resolves once it is listening, or has failed for the first time. */
  start(): Promise<void>;
  close(): Promise<void>;
} {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const made = new pg.Client({ ...connectionTo(url), query_timeout: 5_000 });
    client = made;
    // The `end` event reports every error.
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

  /** A machine that is gone does not close its connections. */
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
