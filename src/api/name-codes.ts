import { readEnvelope } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { isJsonObject, type Json } from '#lib/json.ts';

type Names = Partial<Pick<PageSettings['codes'], 'severity' | 'reportStatus' | 'lineStatus'>>;

interface Fields {
  [key: string]: Json;
}

/**
 * Replaces codes by the settings' names, where the interface has them: Severity of Messages (2.2),
 * ReportStatus (2.6), Status of a report's lines (2.13). The worst message comes first.
 */
export function nameCodes(body: Json, { severity, reportStatus, lineStatus }: Names): Json {
  if (!isJsonObject(body)) return body;
  const { Messages, Result } = body;
  return {
    ...body,
    ...nameOf(body, 'ReportStatus', reportStatus),
    ...(Array.isArray(Messages) && {
      Messages: ordered(Messages).map((message) => withName(message, 'Severity', severity)),
    }),
    ...(Array.isArray(Result) && {
      Result: Result.map((line) => withName(line, 'Status', lineStatus)),
    }),
  };
}

/** Sorts messages; rows that are no Message stay at the end. */
function ordered(rows: readonly Json[]): Json[] {
  const read = rows.map((row) => ({ row, message: readEnvelope({ Messages: [row] }).messages[0] }));
  const byMessage = new Map(
    read.flatMap(({ row, message }) => (message ? [[message, row] as const] : [])),
  );
  return [
    ...orderMessages([...byMessage.keys()]).map((message) => byMessage.get(message)!),
    ...read.flatMap(({ row, message }) => (message ? [] : [row])),
  ];
}

function withName(value: Json, field: string, names: Names['severity']): Json {
  return isJsonObject(value) ? { ...value, ...nameOf(value, field, names) } : value;
}

function nameOf(value: Fields, field: string, names: Names['severity']): Fields {
  const code = value[field];
  const isNamed = typeof code === 'number' && names && Object.hasOwn(names, code);
  return isNamed ? { [field]: names[code]! } : {};
}
