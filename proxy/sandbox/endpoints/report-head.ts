import type { EndpointContext } from './endpoint-context.ts';
import type { SandboxBatchKind, SandboxBatchLine, StoredBatch } from '../database/batch-store.ts';
import type { JsonObject } from '../wire/envelope.ts';
import { Refusal } from './refusal.ts';

/** Returns the batch of a ReportId. @throws Refusal where there is none of these kinds */
export function batchOf(
  reportId: string,
  kinds: readonly SandboxBatchKind[],
  { ids, batches }: EndpointContext,
): StoredBatch {
  const key = ids.read('report', reportId);
  const batch = key === undefined ? undefined : batches.get(key);
  if (!batch || !kinds.includes(batch.kind)) {
    throw new Refusal('REPORT_UNKNOWN', 'There is no report with this ReportId');
  }
  return batch;
}

/** ReportId, ReportTime and ReportStatus (interface 2.6, 4.11). */
export function reportHead(
  batch: StoredBatch,
  lines: readonly SandboxBatchLine[],
  { dialect, ids, now }: EndpointContext,
): JsonObject {
  const codes = dialect.reportStatus;
  const waiting = now() < (batch.accepted + batch.due) / 2 ? codes.queued : codes.processing;
  const done = lines.some(({ failed }) => failed) ? codes.doneWithErrors : codes.done;
  return {
    ReportId: ids.reported('report', batch.key),
    ReportTime: new Date(batch.done ?? batch.accepted).toISOString(),
    ReportStatus: batch.done === null ? waiting : done,
  };
}
