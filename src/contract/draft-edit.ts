import { idKey } from '#lib/guid.ts';
import type { DraftEdit } from './draft-change.ts';
import type { DraftContent, DraftLine, DraftPayment } from './draft.ts';

type Changes = Omit<DraftEdit, 'version' | 'name'>;

/**
 * Returns the changes from one content of a draft to another; `null` if payments or lines can't be
 * distinguished by their names, so that only the whole content will do.
 *
 * Positions have no names. So entries that keep their order from the beginning on stay or are
 * changed, and all others are removed and added at the end.
 */
export function editBetween(before: DraftContent, after: DraftContent): Changes | null {
  const payments = listEdit(before.payments, after.payments, ({ id }) => id);
  if (payments === null) return null;
  const changed: NonNullable<Changes['changed']> = [];
  for (const [old, now] of payments.staying) {
    if (old === now) continue;
    const change = paymentEdit(old, now);
    if (change === null) return null;
    if (Object.keys(change).length > 0) changed.push({ id: now.id, ...change });
  }
  return {
    ...(payments.removed.length > 0 && { removed: payments.removed.map(({ id }) => id) }),
    ...(changed.length > 0 && { changed }),
    ...(payments.added.length > 0 && { added: payments.added }),
  };
}

type PaymentEdit = Omit<NonNullable<Changes['changed']>[number], 'id'>;

function paymentEdit(before: DraftPayment, after: DraftPayment): PaymentEdit | null {
  const { id: _, lines: linesBefore, ...fieldsBefore } = before;
  const { id: __, lines: linesAfter, ...fieldsAfter } = after;
  // An edit contains only values: it can't say that a field was removed.
  if (Object.keys(fieldsBefore).some((name) => !Object.hasOwn(fieldsAfter, name))) return null;
  const fields = Object.fromEntries(
    Object.entries(fieldsAfter).filter(
      ([name, value]) => !isSame(fieldsBefore[name as keyof typeof fieldsBefore], value),
    ),
  );
  const lines =
    linesBefore === linesAfter
      ? { removed: [], staying: [], added: [] }
      : listEdit(linesBefore, linesAfter, ({ id }) => idKey(id));
  if (lines === null) return null;
  const put: DraftLine[] = [
    ...lines.staying.filter(([old, now]) => !isSame(old, now)).map(([, now]) => now),
    ...lines.added,
  ];
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(lines.removed.length > 0 && { removed: lines.removed.map(({ id }) => id) }),
    ...(put.length > 0 && { lines: put }),
  };
}

interface ListEdit<T> {
  removed: T[];
  staying: [before: T, after: T][];
  added: T[];
}

function listEdit<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T) => string,
): ListEdit<T> | null {
  const names = new Set(after.map(nameOf));
  if (names.size < after.length || new Set(before.map(nameOf)).size < before.length) return null;
  const removed: T[] = [];
  const staying: [T, T][] = [];
  for (const item of before) {
    const next = after[staying.length];
    if (next !== undefined && nameOf(item) === nameOf(next)) staying.push([item, next]);
    else removed.push(item);
  }
  return { removed, staying, added: after.slice(staying.length) };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
