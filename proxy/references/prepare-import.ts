import { referenceImport, type ReferenceImport } from '#contract/reference-import.ts';
import { idKey } from '#lib/guid.ts';
import { partsOf } from '#lib/parts-of.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { parseOwnBody } from '../http/own-body.ts';

/** A commit of SQLite makes all other requests wait, so no commit changes more rows than this. */
export const ROWS_PER_COMMIT = 2_000;

/** An own reference to import: its `idKey`, its Id and the reference. */
export type ImportRow = readonly [key: string, id: string, reference: string];

/** Own references to import, each Id once. */
export interface PreparedImport {
  mode: ReferenceImport['mode'];
  count: number;
  /**
   * JSON of the rows of one commit each: bytes are transferred to another thread without copying,
   * and parsed one after another.
   */
  parts: Uint8Array[];
}

/**
 * The same Id twice with one reference is a slip; with two references, nobody knows which is right.
 * @throws ProblemError bad-references
 */
export function prepareImport({ mode, rows }: ReferenceImport): PreparedImport {
  const asked = new Map<string, readonly [string, string]>();
  for (const row of rows) {
    const [id, reference] = row;
    const first = asked.get(idKey(id));
    if (first !== undefined && first[1] !== reference) {
      throw new ProblemError(
        'bad-references',
        `${id} has two references: ${first[1]} and ${reference}.`,
      );
    }
    asked.set(idKey(id), row);
  }
  const list = [...asked].map(([key, [id, reference]]): ImportRow => [key, id, reference]);
  // Sorted in the order of the index, because a commit then touches few of its pages.
  list.sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = partsOf(list, ROWS_PER_COMMIT).map((part) =>
    new TextEncoder().encode(JSON.stringify(part)),
  );
  return { mode, count: list.length, parts };
}

/** A task (`work/task.ts`). */
export const preparedImport = {
  module: import.meta.url,
  name: 'preparedImport',
  run: (bytes: Uint8Array) => prepareImport(parseOwnBody(referenceImport, bytes)),
};

export function rowsOf(part: Uint8Array): ImportRow[] {
  return JSON.parse(new TextDecoder().decode(part)) as ImportRow[];
}
