import { batchReportPaths, recordPaths } from '#contract/record.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { recordJson, type SandboxRecordType } from '../data/records.ts';
import { success, type JsonObject } from '../wire/envelope.ts';
import { NotFoundRefusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import { withOffset } from '../wire/wire-dates.ts';
import { isJsonObject } from '#lib/json.ts';
import type { Dialect } from '../wire/dialect.ts';
import type { DataOrigin } from '../data/facts.ts';
import { createRandom } from '#lib/random.ts';

/** The six look-ups of 4.1. */
export function lookUpRecords(context: EndpointContext): SandboxEndpoint[] {
  const { dialect, ids, notifications, origin } = context;
  return entries(recordPaths).map(([type, path]) => ({
    methods: ['GET'],
    path: `/v2${path}`,
    authenticated: true,
    single: true,
    answer(call) {
      const id = call.path['id']!;
      const key = ids.read(type, id);
      const told = key === undefined ? [] : notifications.ofRecord(type, key);
      if (key === undefined || told.length === 0)
        throw new NotFoundRefusal('There is no such record');
      const events = told.map(({ event, message, created }) => ({
        event,
        message,
        at: withOffset(created, dialect.createdAtOffset),
      }));
      const record = recordJson(origin, type, key, events);
      return shapeRecord({ Id: ids.listed(type, key), ...record }, dialect);
    },
  }));
}

/** Returns the six batch reports of 4.1: a batch answers only at the path of its kind. */
export function batchReports(context: EndpointContext): SandboxEndpoint[] {
  const { dialect, ids, notifications, origin } = context;
  return entries(batchReportPaths).map(([kind, path]) => ({
    methods: ['GET'],
    path: `/v2${path}`,
    authenticated: true,
    single: true,
    answer(call) {
      const key = ids.read('Batch', call.path['id']!);
      const told = key === undefined ? [] : notifications.ofRecord('Batch', key);
      const here = dialect.batchReports.includes(kind) && told.length > 0;
      if (!here || batchKind(origin, key!) !== kind)
        throw new NotFoundRefusal('There is no such report');
      const lines = batchReportLines(origin, key!);
      const failed = lines.filter(({ Outcome }) => Outcome === 'Failed').length;
      return {
        ReportId: ids.reported('Batch', key!),
        ReportTime: new Date(told.at(-1)!.created).toISOString(),
        ReportStatus: failed > 0 ? dialect.reportStatus.doneWithErrors : dialect.reportStatus.done,
        BatchNumber: told[0]!.recordNumber,
        Summary: { Received: lines.length, Processed: lines.length - failed, Failed: failed },
        Lines: lines,
        ...success(dialect),
      };
    },
  }));
}

function entries(paths: Record<SandboxRecordType, string>): [SandboxRecordType, string][] {
  return Object.entries(paths) as [SandboxRecordType, string][];
}

/** Returns a looked-up record in the dialect's shape. */
function shapeRecord(
  record: JsonObject,
  dialect: Pick<Dialect, 'recordShape' | 'successField'>,
): JsonObject {
  if (dialect.recordShape === 'flat') return flatten(record);
  return dialect.recordShape === 'nested' ? record : { Result: record, ...success(dialect) };
}

/** Turns `{ShipTo: {City}}` into `{ShipToCity}`; tables stay tables. */
function flatten(record: JsonObject, prefix = ''): JsonObject {
  const flat: JsonObject = {};
  for (const [name, value] of Object.entries(record)) {
    if (isJsonObject(value)) Object.assign(flat, flatten(value, prefix + name));
    else flat[prefix + name] = value;
  }
  return flat;
}

const kinds = Object.keys(batchReportPaths) as SandboxRecordType[];

/** Returns the kind of a Batch notification's batch, which no answer indicates (4.1). */
function batchKind({ seed }: DataOrigin, key: number): SandboxRecordType {
  return createRandom(seed, 401, key).pick(kinds);
}

/** Returns the lines of a batch report of 4.1; the interface does not show their shape. */
function batchReportLines({ seed }: DataOrigin, key: number): JsonObject[] {
  const random = createRandom(seed, 402, key);
  return Array.from({ length: random.int(3, 60) }, (_, index) => {
    const failed = random.chance(0.06);
    return {
      Line: index + 1,
      Key: `${random.pick(['SO', 'PO', 'LMP-CER', 'CHR-MSH', 'CR'])}-${random.int(100_000, 199_999)}`,
      Outcome: failed ? 'Failed' : 'Processed',
      Text: failed
        ? random.pick(['Unknown SKU', 'Quantity is not a number', 'Record is locked'])
        : null,
    };
  });
}
