import type { References } from '#api/references.ts';
import { MOST_REFERENCES } from '#contract/reference.ts';
import { textOfCell } from '#lib/csv.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { readCsv } from '#lib/read-csv.ts';

/** The contents of a CSV of own references, before its import. */
export interface ReadReferences {
  /** Each Id once, with its reference. */
  rows: readonly (readonly [id: string, reference: string])[];
  added: number;
  changed: number;
  unchanged: number;
  /** Ids of no transaction; empty while the transactions are not all known. */
  unknown: readonly string[];
  /** Lines without an Id or a reference, or with a reference that is too long. */
  unreadable: readonly string[];
  /** Ids with two different references; neither is imported, because either may be right. */
  contradicted: readonly string[];
  /** More rows than Waybill stores. */
  tooMany: boolean;
}

const LONGEST = 100;

/**
 * Reads pairs of Id and reference. The Ids are the column of GUIDs, else the first; the references
 * are the column named so, else the first of the others. A line of names at the top is known by
 * having no GUID where the others have.
 *
 * @param listed Ids of all transactions by `idKey`; `null` while these are not known
 */
export function readReferences(
  text: string,
  known: References,
  listed: ReadonlySet<string> | null = null,
): ReadReferences {
  const records = readCsv(text);
  const idColumn = columnOfIds(records);
  const names = records[0]?.map((name) => name.trim().toLowerCase()) ?? [];
  const named = names.findIndex((name, index) => name === 'reference' && index !== idColumn);
  const referenceColumn = named === -1 ? (idColumn === 0 ? 1 : 0) : named;
  const hasGuids = records.slice(1).some((record) => isGuidShaped(cellOf(record, idColumn)));
  const isHeader = named !== -1 || (hasGuids && !isGuidShaped(cellOf(records[0]!, idColumn)));

  const found = new Map<string, readonly [id: string, reference: string]>();
  const contradicted = new Set<string>();
  const unreadable: string[] = [];
  for (const record of isHeader ? records.slice(1) : records) {
    const id = cellOf(record, idColumn);
    const reference = textOfCell(cellOf(record, referenceColumn));
    if (reference === '' && id !== '' && named !== -1) continue;
    if (id === '' || reference === '' || reference.length > LONGEST) {
      unreadable.push(record.join(', '));
      continue;
    }
    const before = found.get(idKey(id));
    if (before && before[1] !== reference) contradicted.add(idKey(id));
    found.set(idKey(id), [id, reference]);
  }
  for (const id of contradicted) found.delete(id);
  const rows = [...found.values()];
  const unchanged = rows.filter(([id, reference]) => known.get(idKey(id)) === reference).length;
  const added = rows.filter(([id]) => !known.has(idKey(id))).length;
  return {
    rows,
    added,
    unchanged,
    changed: rows.length - added - unchanged,
    unknown: listed === null ? [] : rows.flatMap(([id]) => (listed.has(idKey(id)) ? [] : id)),
    unreadable,
    contradicted: [...contradicted],
    tooMany: known.size + added > MOST_REFERENCES,
  };
}

function columnOfIds(records: readonly (readonly string[])[]): number {
  const sample = records.slice(0, 50);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const guids = Array.from(
    { length: width },
    (_, column) => sample.filter((record) => isGuidShaped(cellOf(record, column))).length,
  );
  const most = Math.max(0, ...guids);
  return most === 0 ? 0 : guids.indexOf(most);
}

function cellOf(record: readonly string[], column: number): string {
  return record[column]?.trim() ?? '';
}
