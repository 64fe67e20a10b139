import { isJsonObject } from '#lib/json.ts';
import type { Dialect } from './dialect.ts';
import { success, type JsonObject } from './envelope.ts';

/** A looked-up record in the dialect's shape. */
export function shapeRecord(
  record: JsonObject,
  dialect: Pick<Dialect, 'recordShape' | 'successField'>,
): JsonObject {
  if (dialect.recordShape === 'flat') return flatten(record);
  return dialect.recordShape === 'nested' ? record : { Result: record, ...success(dialect) };
}

/** `{ShipTo: {City}}` → `{ShipToCity}`; tables stay tables. */
function flatten(record: JsonObject, prefix = ''): JsonObject {
  const flat: JsonObject = {};
  for (const [name, value] of Object.entries(record)) {
    if (isJsonObject(value)) Object.assign(flat, flatten(value, prefix + name));
    else flat[prefix + name] = value;
  }
  return flat;
}
