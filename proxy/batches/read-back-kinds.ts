import type { Journal } from '../journal/journal.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import { acknowledgements } from './acknowledgements.ts';
import { askPatiently, type Ask } from './ask.ts';
import type { WaitingTimes } from './batches.ts';
import type { LookBounds } from './find-listed-payments.ts';
import { notificationUpdates } from './notification-updates.ts';
import { payments } from './payments.ts';
import type { ReadBack } from './read-back.ts';
import type { Unacknowledged } from './read-unacknowledged.ts';

interface ReadBackKindsOptions {
  ask: Ask;
  stopping: AbortSignal;
  journal: Pick<Journal, 'store'>;
  firstPage: AskFirstPage;
  unacknowledged: Unacknowledged;
  waitingTimes: WaitingTimes;
  /** Limits of the check before a payment. */
  lookBefore: LookBounds;
  /** Milliseconds for which only the page that sent an update checks it. */
  quiet: number;
}

/** The kinds of batch that can be read back. */
export function readBackKinds({
  ask,
  stopping,
  journal,
  firstPage,
  unacknowledged,
  waitingTimes,
  lookBefore,
  quiet,
}: ReadBackKindsOptions): readonly ReadBack[] {
  return [
    acknowledgements(unacknowledged, waitingTimes.acknowledge),
    notificationUpdates(askPatiently(ask, stopping), {
      firstPage,
      waitingTime: waitingTimes.update,
      quiet,
    }),
    payments({
      ask,
      store: journal.store,
      firstPage,
      waitingTime: waitingTimes.payment,
      bounds: lookBefore,
    }),
  ];
}
