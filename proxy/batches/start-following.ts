import type { Journal } from '../journal/journal.ts';
import type { Entry } from '../journal/entry.ts';
import type { Reads } from '../service/reads.ts';
import type { Writes } from '../journal/writes.ts';
import { acknowledgements } from './acknowledgements.ts';
import { askPatiently, createAsk, type Ask } from './ask.ts';
import { createBatches, type Batches, type WaitingTimes } from './batches.ts';
import type { DoneCodes } from './follow.ts';
import type { LookBounds } from './find-listed-payments.ts';
import { createFollower, type Follower } from './follower.ts';
import { lookBefore } from './look-before.ts';
import { notificationUpdates } from './notification-updates.ts';
import { payments } from './payments.ts';
import { holdLease } from '../store/lease.ts';
import { createWaits } from './waits.ts';
import { createUnacknowledged } from './read-unacknowledged.ts';
import type { AskFirstPage } from '../service/first-page.ts';

interface FollowingOptions {
  account: string;
  journal: Journal;
  reads: Reads;
  firstPage: AskFirstPage;
  /** Value of the filter of that name (interface 4.6). */
  unacknowledged: string;
  waitingTimes: WaitingTimes;
  /** How far the look before a payment goes. */
  lookBefore: LookBounds;
  /** Milliseconds in which updates are left to the page that sent them. */
  quiet: number;
  doneCodes: DoneCodes;
  /** By the service's own clock, in ms since 1970, where it has told it. */
  serviceTime: () => number | null;
  onError: (error: unknown) => void;
}

/** All that knows what became of what was sent. */
export interface Following {
  batches: Batches;
  follower: Follower;
  /** Whether this proxy is the one that follows, and carries jobs out. */
  mayFollow: () => boolean;
}

/** @returns the look before a write, which the writer takes, and the rest once there are writes */
export function prepareFollowing(options: FollowingOptions): {
  /** Asks the service past every cache, until Waybill stops. */
  ask: Ask;
  beforeSending: (entry: Entry, despite: readonly string[]) => Promise<void>;
  separatesUnacknowledged: () => Promise<boolean>;
  over: (writes: Pick<Writes, 'sendAgain' | 'judgeStored'>) => Following;
} {
  const { account, journal, reads, firstPage, waitingTimes, quiet, doneCodes, onError } = options;
  const clock = Date.now;
  const waits = createWaits({ owner: journal.owner, serviceTime: options.serviceTime });
  let isStopped = false;
  const askService = createAsk(reads);
  // A reading may be of many pages: it ends at the next one.
  const ask: Ask = (method, path) =>
    isStopped ? Promise.reject(new Error('Waybill is stopping')) : askService(method, path);
  const unacknowledged = createUnacknowledged(ask, firstPage, options.unacknowledged);
  const updates = notificationUpdates(askPatiently(ask), {
    firstPage,
    waitingTime: waitingTimes.update,
    quiet,
  });
  const kinds = [
    acknowledgements(unacknowledged, waitingTimes.acknowledge),
    updates,
    payments({
      ask,
      store: journal.store,
      firstPage,
      waitingTime: waitingTimes.payment,
      bounds: options.lookBefore,
      clock,
    }),
  ];
  return {
    ask,
    beforeSending: lookBefore(kinds, journal.store, clock),
    separatesUnacknowledged: unacknowledged.separates,
    over(writes) {
      const follow = {
        account,
        journal,
        ask,
        firstPage,
        doneCodes,
        clock,
        sendAgain: (entry: Entry, reason: string) => writes.sendAgain(entry, reason),
        judgeStored: (entry: Entry) => writes.judgeStored(entry),
      };
      const lease = holdLease({
        store: journal.store,
        name: `follow ${account}`,
        owner: journal.owner,
        gained: () => follower.wake(),
      });
      const follower = createFollower({
        ...follow,
        kinds,
        waits,
        mayFollow: () => lease.isHeld(),
        onError,
      });
      return {
        follower: {
          ...follower,
          start() {
            follower.start();
            lease.start();
          },
          async stop() {
            isStopped = true;
            await follower.stop();
            await lease.stop();
          },
        },
        batches: createBatches({
          account,
          journal,
          waitingTimes,
          waits,
          sendAgain: (entry, reason, decision) => writes.sendAgain(entry, reason, decision),
          lookAt: (id) => follower.lookAt(id),
          wake: () => follower.wake(),
        }),
        mayFollow: () => lease.isHeld(),
      };
    },
  };
}
