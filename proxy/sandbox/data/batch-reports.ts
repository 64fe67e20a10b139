import { batchReportPaths } from '#contract/record.ts';
import type { JsonObject } from '../wire/envelope.ts';
import type { DataOrigin } from './facts.ts';
import { createRandom } from './random.ts';
import type { SandboxRecordType } from './records.ts';

const kinds = Object.keys(batchReportPaths) as SandboxRecordType[];

/** The kind of a Batch notification's batch, which nothing on the wire indicates (4.1). */
export function batchKind({ seed }: DataOrigin, key: number): SandboxRecordType {
  return createRandom(seed, 401, key).pick(kinds);
}

/** What became of the lines of such a batch; the interface does not show the shape. */
export function batchReportLines({ seed }: DataOrigin, key: number): JsonObject[] {
  const random = createRandom(seed, 402, key);
  return Array.from({ length: random.int(3, 60) }, (_, index) => {
    const failed = random.chance(0.06);
    return {
      Line: index + 1,
      Key: `${random.pick(['SO', 'PO', 'LMP-CER', 'CHR-MSH', 'CR'])}-${random.int(100_000, 199_999)}`,
      Outcome: failed ? 'Failed' : 'Processed',
      Text: failed
        ? random.pick(['Unknown SKU', 'Quantity is no number', 'Record is locked'])
        : null,
    };
  });
}
