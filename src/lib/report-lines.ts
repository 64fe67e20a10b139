import { isJsonObject, repeatedKeysIn, type Json } from './json.ts';

/** A line of a report whose shape the interface does not show (4.4). */
export interface ReportLine {
  fields: { [key: string]: Json };
  /** Every text in it, at any depth. */
  texts: string[];
}

/**
 * Returns the outermost objects in arrays of a report's body. A line with a repeated key is
 * skipped, because nobody can know which of the two values was meant.
 */
export function reportLines(body: Json): ReportLine[] {
  if (Array.isArray(body)) {
    return body
      .filter(isJsonObject)
      .filter((fields) => repeatedKeysIn(fields).length === 0)
      .map((fields) => ({ fields, texts: textsOf(fields) }));
  }
  return isJsonObject(body) ? Object.values(body).flatMap(reportLines) : [];
}

/** Returns everything in the arrays of a report's page, to detect its size and repetitions. */
export function reportRows(body: Json): Json[] {
  const { Messages: _around, ...content } = isJsonObject(body) ? body : { body };
  return rowsIn(content);
}

function rowsIn(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value).flatMap(rowsIn) : [];
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
