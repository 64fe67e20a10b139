import type { DraftEdit } from '#contract/draft-change.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { runForList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import { addLines, insertPayments, updateLine } from './draft-rows.ts';
import { lineRow, paymentRow } from './prepare-draft.ts';

type Change = NonNullable<DraftEdit['changed']>[number];

/**
 * Changes only the rows of a draft that differ.
 * @returns whether anything changed
 * @throws ProblemError draft-changed where a name does not exist exactly once
 */
export async function editRows(
  sql: Sql,
  id: string,
  { removed = [], changed = [], added = [] }: Pick<DraftEdit, 'removed' | 'changed' | 'added'>,
): Promise<boolean> {
  const rows = await sql.all(
    'SELECT position, id FROM draft_payments WHERE draft_id = ? ORDER BY position',
    id,
  );
  const last = positionOf(rows.at(-1));
  const payments = new Names(rows, ({ id }) => id as string);
  const gone = removed.map((name) => payments.take(name));
  for (const table of ['draft_lines', 'draft_payments']) {
    const column = table === 'draft_lines' ? 'payment' : 'position';
    await runForList(gone, (marks, part) =>
      sql.run(`DELETE FROM ${table} WHERE draft_id = ? AND ${column} IN ${marks}`, id, ...part),
    );
  }
  let isChanged = gone.length > 0 || added.length > 0;
  for (const change of changed) {
    // Not short-circuited, because every change must be made.
    const isPaymentChanged = await editPayment(sql, id, payments.find(change.id), change);
    isChanged ||= isPaymentChanged;
  }
  for (const payment of added) payments.add(payment.id);
  await insertPayments(sql, id, last + 1, added.map(paymentRow));
  return isChanged;
}

async function editPayment(
  sql: Sql,
  id: string,
  payment: number,
  { fields, removed = [], lines = [] }: Change,
): Promise<boolean> {
  const isHeadChanged = fields !== undefined && (await editHead(sql, id, payment, fields));
  if (removed.length + lines.length === 0) return isHeadChanged;
  const rows = await sql.all(
    `SELECT position, id_key, content FROM draft_lines
     WHERE draft_id = ? AND payment = ? ORDER BY position`,
    id,
    payment,
  );
  const last = positionOf(rows.at(-1));
  const names = new Names(rows, (row) => row['id_key'] as string);
  const gone = removed.map((name) => names.take(idKey(name)));
  await runForList(gone, (marks, part) =>
    sql.run(
      `DELETE FROM draft_lines WHERE draft_id = ? AND payment = ? AND position IN ${marks}`,
      id,
      payment,
      ...part,
    ),
  );
  const contents = new Map(rows.map(({ position, content }) => [position, content]));
  let isChanged = isHeadChanged || gone.length > 0;
  const more = [];
  for (const line of lines.map(lineRow)) {
    if (!names.has(line.idKey)) {
      names.add(line.idKey);
      more.push(line);
      continue;
    }
    const position = names.find(line.idKey);
    if (contents.get(position) === line.content) continue;
    await updateLine(sql, id, payment, position, line);
    isChanged = true;
  }
  await addLines(sql, id, payment, last + 1, more);
  return isChanged || more.length > 0;
}

async function editHead(
  sql: Sql,
  id: string,
  payment: number,
  fields: NonNullable<Change['fields']>,
): Promise<boolean> {
  const row = await sql.get(
    'SELECT content FROM draft_payments WHERE draft_id = ? AND position = ?',
    id,
    payment,
  );
  const before = row!['content'] as string;
  const after = JSON.stringify({ ...(JSON.parse(before) as object), ...fields });
  if (after === before) return false;
  await sql.run(
    'UPDATE draft_payments SET content = ? WHERE draft_id = ? AND position = ?',
    after,
    id,
    payment,
  );
  return true;
}

function positionOf(row: SqlRow | undefined): number {
  return row === undefined ? -1 : (row['position'] as number);
}

/** Rows by name. */
class Names {
  readonly #rows: Map<string, SqlRow[]>;

  constructor(rows: readonly SqlRow[], nameOf: (row: SqlRow) => string) {
    this.#rows = Map.groupBy(rows, nameOf);
  }

  has(name: string): boolean {
    return this.#rows.has(name);
  }

  find(name: string): number {
    const [row, ...more] = this.#rows.get(name) ?? [];
    if (row === undefined || more.length > 0) throw notThere(name);
    return positionOf(row);
  }

  /** Removes a name. */
  take(name: string): number {
    const position = this.find(name);
    this.#rows.delete(name);
    return position;
  }

  /** Adds a new name, which must not occur again. */
  add(name: string): void {
    if (this.has(name)) throw notThere(name);
    this.#rows.set(name, []);
  }
}

function notThere(name: string): ProblemError {
  return new ProblemError(
    'draft-changed',
    `The draft must have “${name.slice(0, 60)}” exactly once. Nothing was changed.`,
  );
}
