import { booleanOf } from './call.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { SandboxBatchLine, StoredBatch } from '../database/batch-store.ts';
import { success, type JsonObject } from '../wire/envelope.ts';
import { pageOf, pagingJson } from './paging.ts';
import type { SandboxEndpoint } from './router.ts';
import { batchOf, reportHead } from './report-head.ts';

/** Interface 4.11, with and without pageNumber. */
export function ledgerReportEndpoints(context: EndpointContext): SandboxEndpoint[] {
  const { dialect, batches } = context;
  const { ledgerReportMethod } = dialect;
  return ['/{pageNumber}', ''].map((tail) => ({
    methods: ledgerReportMethod === 'both' ? ['GET', 'POST'] : [ledgerReportMethod],
    path: `/v2/accounting/receivables/report/{id}/{pageSize}${tail}`,
    authenticated: dialect.ledgerReportAuthentication,
    answer(call) {
      const batch = batchOf(call.path['id']!, ['acknowledge', 'apply'], context);
      const lines = batches.lines(batch.key);
      const shown = booleanOf(call, 'includeLines') ? reported(batch, lines, context) : [];
      const page = pageOf(call, shown.length, dialect);
      const { offset, pageSize } = page;
      return {
        Result: shown
          .slice(offset, offset + pageSize)
          .map((line, index) => lineJson(batch, line, offset + index, context)),
        ...reportHead(batch, lines, context),
        Paging: pagingJson(page, shown.length, dialect),
        ...success(dialect),
      };
    },
  }));
}

/** Returns the lines that the dialect reports. */
function reported(
  { kind }: StoredBatch,
  lines: readonly SandboxBatchLine[],
  { dialect }: EndpointContext,
): readonly SandboxBatchLine[] {
  if (dialect.reportLines === 'failures') return lines.filter(({ failed }) => failed);
  if (dialect.reportLines === 'targets' || kind !== 'apply') return lines;
  const byPayment = Map.groupBy(lines, ({ payment }) => payment!.index);
  return [...byPayment.values()].map((group): SandboxBatchLine => {
    const { number, key } = group[0]!.payment!;
    const failed = group.find((line) => line.failed);
    return {
      failed: failed !== undefined,
      message:
        failed?.message ?? (key === null ? 'The payment was refused' : 'The payment was applied'),
      sentId: null,
      number,
      payment: group[0]!.payment!,
    };
  });
}

/**
 * Interface 2.13. One of the three ids is the one that was sent; the service generates the others.
 */
function lineJson(
  batch: StoredBatch,
  line: SandboxBatchLine,
  position: number,
  { dialect, ids }: EndpointContext,
): JsonObject {
  const lineId = ids.reported('line', batch.key * 1000 + position + 1);
  const target =
    (line.sentId === null ? undefined : ids.echoed(line.sentId)) ??
    (line.transaction === undefined ? undefined : ids.reported('transaction', line.transaction)) ??
    (line.payment?.key ? ids.reported('payment', line.payment.key) : lineId);
  const others = { RecordId: lineId, RecordKey: line.number, Id: lineId };
  return {
    ...others,
    [dialect.lineIdField]: target,
    Status: line.failed ? dialect.lineStatus.failed : dialect.lineStatus.done,
    Message: line.message,
    Record: position + 1,
  };
}
