import type { Context } from '../context/context.ts';
import { createRandom } from '../data/random.ts';
import type { SandboxBatchKind, SandboxBatchLine, StoredBatch } from '../database/batch-store.ts';
import { processAcknowledgements } from './acknowledgements.ts';
import type { BatchWork } from './batch-work.ts';
import { processNotificationUpdate } from './notification-update.ts';
import { processPayments } from './payments.ts';

/** Batches are taken at once and processed after a while, also over a restart. */
export interface BatchProcessing {
  /** @returns key of the batch */
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

/** Whether a line is spared from failing without a fault of its own; drawn from the seed. */
function spares(seed: number, batch: number, rate: number): (position: number) => boolean {
  return (position) => !createRandom(seed, 32, batch, position).chance(rate);
}
