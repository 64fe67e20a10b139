import { StoreError } from '../errors/store-error.ts';
import type { AccessEvents } from '../access/access-events.ts';
import type { Audit } from './audit.ts';

/** Milliseconds from one look for new events to the next: another process stores them, too. */
const PACE = 5_000;

/** Moves the events of users and rights into the audit log. */
export interface EventGatherer {
  start(): void;
  /** Moves those that are there now. @throws StoreError */
  gather(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param events `null` where nobody signs in
 * @param onError hears of failures while nobody waits; the events stay for the next look
 */
export function createEventGatherer({
  audit,
  events,
  onError,
  pace = PACE,
}: {
  audit: Pick<Audit, 'noteEvents'>;
  events: AccessEvents | null;
  onError: (error: unknown) => void;
  pace?: number;
}): EventGatherer {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = true;
  let hasFailed = false;

  async function move(open: AccessEvents): Promise<void> {
    for (;;) {
      const found = await open.list();
      if (found.length === 0) return;
      // A crash between the two leaves events that the log has already, and it takes each once.
      await audit.noteEvents(found);
      await open.remove(found.map(({ id }) => id));
    }
  }

  const gather = (): Promise<void> => {
    if (events === null) return Promise.resolve();
    return (underWay = underWay.catch(() => {}).then(() => move(events)));
  };

  async function look(): Promise<void> {
    try {
      await gather();
      hasFailed = false;
    } catch (error) {
      // A journal that refuses writes does so for long, and the log says it once.
      if (!hasFailed || !(error instanceof StoreError)) onError(error);
      hasFailed = true;
    }
  }

  async function run(): Promise<void> {
    await look();
    if (!isStopped) timer = setTimeout(() => void run(), pace);
  }

  return {
    start() {
      if (events === null) return;
      isStopped = false;
      void run();
    },
    gather,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await look();
    },
  };
}
