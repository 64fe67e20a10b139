import { createSerialQueue } from '#lib/serial-queue.ts';
import { StoreError } from '../errors/store-error.ts';
import type { AccessEvents } from '../access/access-events.ts';
import { createRounds } from '../work/rounds.ts';
import type { Audit } from './audit.ts';

/** Milliseconds between checks for new events, because another process stores events, too. */
const PACE = 5_000;

/** Moves the events of users and rights into the audit log. */
export interface EventGatherer {
  start(): void;
  /** Moves all current events. @throws StoreError */
  gather(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param events `null` where nobody signs in
 * @param onError receives failures while nobody waits; the events stay for the next check
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
      // A crash between the two steps leaves events that the log already has; the log records each
      // only once.
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
      // A journal that refuses writes does so for a long time, so the failure is logged only once.
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
