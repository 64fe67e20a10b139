import { queryOptions } from '@tanstack/react-query';
import { batchReportPaths, recordPaths } from '#contract/record.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';
import { isEmptyAnswer } from './client/answer.ts';
import { ApiError } from './client/api-error.ts';
import { fetchAnswer } from './client/client.ts';
import { serviceStatusOf } from './client/service-status-of.ts';

/** Types whose records can be looked up (interface 4.1). */
export type LookedUpType = keyof typeof recordPaths;
export type ReportKind = keyof typeof batchReportPaths;

export const reportKinds = Object.keys(batchReportPaths) as readonly ReportKind[];

export function isLookedUp(type: string): type is LookedUpType {
  return Object.hasOwn(recordPaths, type);
}

/** The result of trying the six report paths for a batch. */
export type ReportSearch =
  | { kind: ReportKind; report: Json }
  /** None of the paths has the report. */
  | { kind: null };

export const recordQueries = {
  all: ['records'] as const,
  /** A record in whatever shape the service gives it. */
  detail: (type: LookedUpType, recordId: string) =>
    queryOptions({
      queryKey: [...recordQueries.all, 'detail', type, idKey(recordId)],
      queryFn: ({ signal }) => fetchAnswer(pathOf(recordPaths[type], recordId), { signal }),
      structuralSharing: false,
    }),
  /**
   * The report of a batch. Nothing indicates its kind: the remembered kind is tried first, then the
   * others, until one has the report.
   */
  batchReport: (recordId: string, remembered: ReportKind | null) =>
    queryOptions({
      queryKey: [...recordQueries.all, 'batch', idKey(recordId)],
      queryFn: ({ signal }) => findBatchReport(recordId, remembered, signal),
      structuralSharing: false,
    }),
};

async function findBatchReport(
  recordId: string,
  remembered: ReportKind | null,
  signal: AbortSignal,
): Promise<ReportSearch> {
  const order = reportKinds.toSorted((a, b) => Number(b === remembered) - Number(a === remembered));
  let inTheWay: unknown;
  for (const kind of order) {
    try {
      const report = await fetchAnswer(pathOf(batchReportPaths[kind], recordId), { signal });
      // An answer is a 2xx that is neither `Success: false` nor empty (docs/decisions.md, “Batch reports”).
      if (!isEmptyAnswer(report)) return { kind, report };
    } catch (error) {
      if (!isRefusedHere(error)) throw error;
      if (!saysNo(error)) inTheWay ??= error;
    }
  }
  // A path that failed may be the right one, so the answer is not a clear no.
  if (inTheWay !== undefined) throw inTheWay;
  return { kind: null };
}

/** Whether the service refused only this path, so that the next one may have the record. */
function isRefusedHere(error: unknown): boolean {
  return error instanceof ApiError && (error.failure.kind === 'rejected' || isMissing(error));
}

/**
 * Whether the service said that it has no such record: neither a missing right (403), nor a limit
 * (429), nor a failure without a message.
 */
function saysNo(error: unknown): boolean {
  if (isMissing(error)) return true;
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') return false;
  const { httpStatus, messages } = error.failure;
  if (httpStatus === 403 || httpStatus === 429) return false;
  return httpStatus < 500 || messages.length > 0;
}

/** Whether a failure says that the thing doesn't exist: 404 or 410, with JSON or bare. */
export function isMissing(error: unknown): boolean {
  const status = serviceStatusOf(error);
  return status === 404 || status === 410;
}

function pathOf(template: string, recordId: string): string {
  return `/api/v2${template.replace('{id}', encodeText(recordId))}`;
}
