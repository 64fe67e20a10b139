import type { ReferenceImport } from '#contract/reference.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../problem-error.ts';

/** Own references to import: each Id once, by its `idKey`. */
export interface PreparedImport {
  mode: ReferenceImport['mode'];
  /** Side by side: three lists of text are handed to another thread sooner than one of many rows. */
  keys: string[];
  ids: string[];
  references: string[];
}

/**
 * One Id twice with the same reference is a slip; with two, nobody knows which holds.
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
        `${id} stands with two references: ${first[1]} and ${reference}.`,
      );
    }
    asked.set(idKey(id), row);
  }
  return {
    mode,
    keys: [...asked.keys()],
    ids: [...asked.values()].map(([id]) => id),
    references: [...asked.values()].map(([, reference]) => reference),
  };
}
