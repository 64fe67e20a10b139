import { isJsonObject, repeatedKeysIn, type Json } from '#lib/json.ts';
import type { JsonPath } from '#lib/json-scan.ts';
import { readEnvelope, type Envelope } from './envelope.ts';
import { z } from './zod.ts';

/** A row as the contract reads it, with its original JSON (unknown fields included). */
export interface Row<T> {
  value: T;
  raw: Json;
}

/** A row that breaks the contract: only the row is lost, not the page. */
export interface RowFault {
  /** Position in the answer's Result, from 0. */
  index: number;
  raw: Json;
  /** A line for each broken field: `CreatedAt: expected an ISO 8601 DateTime`. */
  reasons: string[];
}

/** A page of any list of the interface. */
export interface Page<T> extends Envelope {
  rows: Row<T>[];
  faults: RowFault[];
  /** When an earlier visit loaded the page, in ms since 1970; only for a saved page. */
  keptAt?: number;
}

/** Thrown if an answer as a whole does not match the interface. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/**
 * Reads an answer with `Paging` and `Result` row by row.
 * @throws ContractError where the body is no object, has no Result that is an array or null (it may be
 *   missing if Paging says that there are no rows), or repeats a key outside its rows.
 */
export function readPage<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Json,
  { isPaged = true } = {},
): Page<z.output<Schema>> {
  if (!isJsonObject(body)) throw new ContractError('The response is not a JSON object.');
  const envelope = readEnvelope(body);
  const { Result: result = isEmpty(body, envelope, isPaged) ? null : undefined } = body;
  // Null may mean an empty list; a missing Result alone doesn't say that there are no rows.
  if (result === undefined) throw new ContractError('The response has no Result.');
  if (result !== null && !Array.isArray(result)) throw new ContractError('Result is not an array.');
  const repeated = repeatedKeysIn(body).filter(
    ([name, row]) => name !== 'Result' || row === undefined,
  );
  if (repeated.length > 0) throw new ContractError(reasonsOfRepeated(repeated).join('; '));
  return { ...envelope, ...readRows(schema, result ?? []) };
}

/**
 * A service may leave out fields that are null, empty or 0. Without a Total, another list in the
 * answer may be the rows.
 */
function isEmpty(
  body: Readonly<Record<string, Json>>,
  { success, paging: { Total, HasMoreRecords } }: Envelope,
  isPaged: boolean,
): boolean {
  if (success !== true || HasMoreRecords === true) return false;
  if (Total === 0) return true;
  // A Total that counts pages may be 1 for an empty list.
  if (Total !== null && Total !== 1) return false;
  const lists = Object.keys(body).filter((name) => Array.isArray(body[name]));
  return (HasMoreRecords === false || !isPaged) && lists.every((name) => name === 'Messages');
}

/** Reads rows one at a time; the bad ones are counted and can be inspected. */
function readRows<Schema extends z.ZodMiniType>(
  schema: Schema,
  raws: readonly Json[],
): { rows: Row<z.output<Schema>>[]; faults: RowFault[] } {
  const rows: Row<z.output<Schema>>[] = [];
  const faults: RowFault[] = [];
  for (const [index, raw] of raws.entries()) {
    const repeated = repeatedKeysIn(raw);
    if (repeated.length > 0) {
      faults.push({ index, raw, reasons: reasonsOfRepeated(repeated) });
      continue;
    }
    const result = z.safeParse(schema, raw);
    if (result.success) rows.push({ value: result.data, raw });
    else faults.push({ index, raw, reasons: reasonsOf(result.error) });
  }
  return { rows, faults };
}

/**
 * Reads rows within a row (Payments, Items, Details). An invalid one is dropped, and its parent
 * stays.
 */
export function nestedRows<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(z.array(z.unknown()))),
    z.transform((raws) => (raws ? readRows(schema, raws as Json[]) : null)),
  );
}

/** Reads a body that is one object at the top level (4.5, 4.7, 4.10 by id, 2.5). */
export function readSingle<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Json,
): Row<z.output<Schema>> {
  const repeated = repeatedKeysIn(body);
  if (repeated.length > 0) throw new ContractError(reasonsOfRepeated(repeated).join('; '));
  const result = z.safeParse(schema, body);
  if (!result.success) throw new ContractError(reasonsOf(result.error).join('; '));
  return { value: result.data, raw: body };
}

/** Reports repeated keys, because either value could be the right one. */
function reasonsOfRepeated(paths: readonly JsonPath[]): string[] {
  return paths.map((path) => `${path.join('.')}: this key appears twice`);
}

export function reasonsOf(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
}
