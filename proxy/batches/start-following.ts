import type { Journal } from '../journal/journal.ts';
import type { Entry } from '../journal/entry.ts';
import type { Writes } from '../journal/writes.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import type { Leases } from '../store/lease.ts';
import type { Ask } from './ask.ts';
import { createBatches, type Batches, type WaitingTimes } from './batches.ts';
import type { DoneCodes } from './follow.ts';
import { createFollower, type Follower } from './follower.ts';
import type { ReadBack } from './read-back.ts';
import { createWaits } from './waits.ts';

interface FollowingOptions {
  account: string;
  journal: Journal;
  leases: Pick<Leases, 'hold'>;
  ask: Ask;
  kinds: readonly ReadBack[];
  firstPage: AskFirstPage;
  writes: Pick<Writes, 'sendAgain' | 'judgeStored'>;
  waitingTimes: WaitingTimes;
  doneCodes: DoneCodes;
  /** The time by the service's own clock, in ms since 1970, where known. */
  serviceTime: () => number | null;
  /** Called when this proxy starts to follow batches. */
  gained: () => void;
  onError: (error: unknown) => void;
}

/** Follows submitted batches to their outcome. */
export interface Following {
  batches: Batches;
  follower: Follower;
  /** Whether this proxy follows batches and runs jobs. */
  mayFollow: () => boolean;
}

export function createFollowing({
  account,
  journal,
  leases,
  ask,
  kinds,
  firstPage,
  writes,
  waitingTimes,
  doneCodes,
  serviceTime,
  gained,
  onError,
}: FollowingOptions): Following {
  const waits = createWaits({ owner: journal.owner, serviceTime });
  const mayFollow = leases.hold(`follow ${account}`, () => {
    follower.wake();
    gained();
  });
  const follower = createFollower({
    account,
    journal,
    ask,
    firstPage,
    doneCodes,
    sendAgain: (entry: Entry, reason: string) => writes.sendAgain(entry, reason),
    judgeStored: (entry: Entry) => writes.judgeStored(entry),
    kinds,
    waits,
    mayFollow,
    onError,
  });
  return {
    follower,
    batches: createBatches({
      account,
      journal,
      waitingTimes,
      waits,
      sendAgain: (entry, reason, decision) => writes.sendAgain(entry, reason, decision),
      lookAt: (id) => follower.lookAt(id),
      wake: () => follower.wake(),
    }),
    mayFollow,
  };
}
