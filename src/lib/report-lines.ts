import { isJsonObject, type Json } from './json.ts';

/** A line of a report whose shape the interface does not show (4.4). */
export interface ReportLine {
  fields: { [key: string]: Json };
  /** Every text in it, at any depth. */
  texts: string[];
}

/** The outermost objects that stand in an array of a report's body. */
export function reportLines(body: Json): ReportLine[] {
  if (Array.isArray(body)) {
    return body.filter(isJsonObject).map((fields) => ({ fields, texts: textsOf(fields) }));
  }
  return isJsonObject(body) ? Object.values(body).flatMap(reportLines) : [];
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
