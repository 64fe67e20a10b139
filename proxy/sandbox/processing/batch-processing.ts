import type { Context } from '../context/context.ts';
import { createRandom } from '#lib/random.ts';
import type { SandboxBatchKind, SandboxBatchLine, StoredBatch } from '../database/batch-store.ts';
import { processAcknowledgements } from './acknowledgements.ts';
import { type BatchWork, readBody } from './batch-work.ts';
import { processPayments } from './payments.ts';
import { notificationUpdate } from '#contract/notification.ts';
import { z } from '#contract/zod.ts';
import { notificationKeys } from '../context/notification-keys.ts';

/** Accepts batches at once and processes them after a delay, even across a restart. */
export interface BatchProcessing {
  /** @returns the key of the batch */
  accept(kind: SandboxBatchKind, body: string): number;
  stop(): void;
}

const processors: Record<SandboxBatchKind, (work: BatchWork) => SandboxBatchLine[]> = {
  update: processNotificationUpdate,
  archive: processNotificationUpdate,
  acknowledge: processAcknowledgements,
  apply: processPayments,
};

export function createBatchProcessing(context: Context): BatchProcessing {
  const { batches, origin, settings } = context;
  let timer: NodeJS.Timeout | undefined;

  const process = (batch: StoredBatch): void => {
    context.transaction(() => {
      const lines = processors[batch.kind]({
        context,
        body: batch.body,
        spared: spares(origin.seed, batch.key, settings.lineFailureRate),
      });
      batches.finish(batch.key, lines, context.now());
    });
  };

  const wait = (): void => {
    clearTimeout(timer);
    const next = batches.next();
    if (!next) return;
    timer = setTimeout(
      () => {
        // A timer may fire a moment early by the wall clock.
        if (next.due <= context.now()) process(next);
        wait();
      },
      Math.max(0, next.due - context.now()),
    );
  };

  wait();
  return {
    accept(kind, body) {
      const { min, max } = settings.batchDelay;
      const delay = createRandom(origin.seed, 31, batches.nextKey()).int(min, Math.max(min, max));
      const accepted = context.now();
      const key = batches.add({ kind, body, accepted, due: accepted + delay });
      wait();
      return key;
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** Returns whether a line does not fail at random; drawn from the seed. */
function spares(seed: number, batch: number, rate: number): (position: number) => boolean {
  return (position) => !createRandom(seed, 32, batch, position).chance(rate);
}

const statuses = { Read: 2, Unread: 1, Archive: 4 } as const;
const outcomes = {
  Read: 'Notification flagged as read',
  Unread: 'Notification flagged as unread',
  Archive: 'Notification archived',
} as const;

/** Processes 4.2 and 4.3 (a body with Archive alone). */
function processNotificationUpdate({ context, body, spared }: BatchWork): SandboxBatchLine[] {
  const lists = readBody(z.partial(notificationUpdate), body);
  const lines: SandboxBatchLine[] = [];
  for (const list of ['Read', 'Unread', 'Archive'] as const) {
    for (const id of lists[list] ?? []) {
      const keys = notificationKeys(context, id);
      const [first] = keys;
      const number = first === undefined ? '' : context.notifications.get(first)!.recordNumber;
      const fail = (message: string): void => {
        lines.push({ failed: true, message, sentId: id, number });
      };
      if (first === undefined) fail('There is no notification with this id');
      else if (!spared(lines.length)) fail('The notification is locked by another process');
      else {
        for (const key of keys) context.notifications.setStatus(key, statuses[list]);
        lines.push({ failed: false, message: outcomes[list], sentId: id, number });
      }
    }
  }
  return lines;
}
