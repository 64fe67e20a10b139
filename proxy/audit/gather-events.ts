import { createSerialQueue } from '#lib/serial-queue.ts';
import { StoreError } from '../errors/store-error.ts';
import type { AccessEvents } from '../access/access-events.ts';
import { createRounds } from '../work/rounds.ts';
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
}: {
  audit: Pick<Audit, 'noteEvents'>;
  events: AccessEvents | null;
  onError: (error: unknown) => void;
}): EventGatherer {
  const inTurn = createSerialQueue();
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
    return inTurn(() => move(events));
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

  const rounds = createRounds(async () => {
    await look();
    return PACE;
  });

  return {
    start() {
      if (events !== null) rounds.start();
    },
    gather,
    async stop() {
      await rounds.stop();
      await look();
    },
  };
}
