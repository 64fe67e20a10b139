import { booleanOf } from './call.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { SandboxBatchLine } from '../database/batch-store.ts';
import { success, type JsonObject } from '../wire/envelope.ts';
import { pageOf, pagingJson } from './paging.ts';
import type { SandboxEndpoint } from './router.ts';
import { batchOf, reportHead } from './report-head.ts';

/** Interface 4.4. */
export function notificationReportEndpoint(context: EndpointContext): SandboxEndpoint {
  const { dialect, batches } = context;
  return {
    methods: ['GET'],
    path: '/v2/notifications/report/{reportId}/{pageSize}/{pageNumber}',
    authenticated: true,
    answer(call) {
      const batch = batchOf(call.path['reportId']!, ['update', 'archive'], context);
      const lines = batches.lines(batch.key);
      const wanted = booleanOf(call, 'includeLines') && dialect.notificationReportLines !== 'none';
      const shown = wanted ? lines : [];
      const page = pageOf(call, shown.length, dialect);
      const { offset, pageSize } = page;
      const { Success, Messages } = success(dialect);
      return {
        ...reportHead(batch, lines, context),
        Paging: pagingJson(page, shown.length, dialect),
        ...(wanted ? linesJson(shown.slice(offset, offset + pageSize), offset, context) : {}),
        ...(Success === undefined ? {} : { Success }),
        Messages: Messages!,
      };
    },
  };
}

/** The interface does not show the shape of these lines. */
function linesJson(
  lines: readonly SandboxBatchLine[],
  offset: number,
  { dialect, ids }: EndpointContext,
): JsonObject {
  const echoed = ({ sentId }: SandboxBatchLine): string | null => sentId && ids.echoed(sentId);
  const status = ({ failed }: SandboxBatchLine): number =>
    failed ? dialect.lineStatus.failed : dialect.lineStatus.done;
  if (dialect.notificationReportLines === 'result') {
    return {
      Result: lines.map((line, index) => ({
        RecordId: echoed(line),
        RecordKey: line.number,
        Status: status(line),
        Message: line.message,
        Record: offset + index + 1,
      })),
    };
  }
  return {
    ReportLines: {
      Count: lines.length,
      Items: lines.map((line) => ({
        Notification: { Key: echoed(line), Number: line.number },
        Outcome: { Code: status(line), Reasons: [line.message] },
      })),
    },
  };
}
