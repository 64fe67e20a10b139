import { isDeepStrictEqual } from 'node:util';
import {
  draftContent,
  type DraftContent,
  type DraftLine,
  type DraftPayment,
} from '#contract/draft.ts';
import type { DifferenceReasonGiven } from '#contract/difference.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import { prepareContent, type LineRow, type DraftPaymentRow } from './prepare-draft.ts';

/** A draft with its content in the format before rows; '' where there are rows. */
export interface Stored {
  id: string;
  content: string;
}

/** Rows to load before other requests get a turn. */
const AT_ONCE = 1_000;

/** Yields the lines of a draft in order, in parts. */
async function* lineParts(sql: Sql, id: string, columns: string): AsyncGenerator<SqlRow[]> {
  for (let after = [-1, -1]; ;) {
    const rows = await sql.all(
      `SELECT payment, position, ${columns} FROM draft_lines
       WHERE draft_id = ? AND (payment, position) > (?, ?)
       ORDER BY payment, position LIMIT ${AT_ONCE}`,
      id,
      ...after,
    );
    yield rows;
    if (rows.length < AT_ONCE) return;
    const last = rows.at(-1)!;
    after = [last['payment'] as number, last['position'] as number];
  }
}

/** JSON of a payment without its lines, and of each line. */
type Texts = readonly [payment: string, lines: readonly string[]];

async function readTexts(sql: Sql, stored: Stored): Promise<Texts[]> {
  if (stored.content !== '') return prepareContent(ofBefore(stored)).rows.map(textsOf);
  const payments = await sql.all(
    'SELECT position, content FROM draft_payments WHERE draft_id = ? ORDER BY position',
    stored.id,
  );
  const lines = new Map(payments.map(({ position }): [SqlValue, string[]] => [position!, []]));
  for await (const rows of lineParts(sql, stored.id, 'content')) {
    for (const { payment, content } of rows) lines.get(payment!)!.push(content as string);
  }
  return payments.map(({ position, content }) => [content as string, lines.get(position!)!]);
}

export async function readContent(sql: Sql, stored: Stored): Promise<DraftContent> {
  const texts = await readTexts(sql, stored);
  return {
    payments: texts.map(([payment, lines]) =>
      Object.assign(JSON.parse(payment) as Omit<DraftPayment, 'lines'>, {
        lines: lines.map((line) => JSON.parse(line) as DraftLine),
      }),
    ),
  };
}

/** Returns the amount of each line, and the balance it was based on. */
export async function readAsks(
  sql: Sql,
  stored: Stored,
): Promise<Pick<LineRow, 'id' | 'idKey' | 'amount' | 'balance'>[]> {
  if (stored.content !== '')
    return prepareContent(ofBefore(stored)).rows.flatMap((row) => row.lines);
  const lines = [];
  for await (const rows of lineParts(sql, stored.id, 'id, id_key, amount, balance')) {
    for (const row of rows) {
      lines.push({
        id: row['id'] as string,
        idKey: row['id_key'] as string,
        amount: row['amount'] as Decimal | null,
        balance: row['balance'] as Decimal | null,
      });
    }
  }
  return lines;
}

/**
 * Returns the reasons for amounts that lines leave open, by the line's index among all lines of the
 * draft; a payment without lines has one index.
 */
export async function readReasons(
  sql: Sql,
  draftId: string,
): Promise<Map<number, DifferenceReasonGiven>> {
  const reasons = new Map<number, DifferenceReasonGiven>();
  const some = await sql.get(
    `SELECT 1 AS found FROM draft_lines WHERE draft_id = ? AND content LIKE '%"difference":%' LIMIT 1`,
    draftId,
  );
  // Most drafts give no reasons, and loading thousands of lines takes a while.
  if (some === undefined) return reasons;
  const { payments } = await readContent(sql, { id: draftId, content: '' });
  let place = 0;
  for (const { lines } of payments) {
    for (const [index, { difference }] of lines.entries()) {
      if (difference) reasons.set(place + index, difference);
    }
    place += Math.max(lines.length, 1);
  }
  return reasons;
}

/** Whether these rows are stored already. */
export async function hasRows(
  sql: Sql,
  stored: Stored,
  rows: readonly DraftPaymentRow[],
): Promise<boolean> {
  return isDeepStrictEqual(await readTexts(sql, stored), rows.map(textsOf));
}

function textsOf({ content, lines }: DraftPaymentRow): Texts {
  return [content, lines.map((line) => line.content)];
}

export async function replaceRows(
  sql: Sql,
  id: string,
  rows: readonly DraftPaymentRow[],
): Promise<void> {
  await sql.run('DELETE FROM draft_lines WHERE draft_id = ?', id);
  await sql.run('DELETE FROM draft_payments WHERE draft_id = ?', id);
  await insertPayments(sql, id, 0, rows);
}

/** Inserts payments from a position on. */
export async function insertPayments(
  sql: Sql,
  id: string,
  from: number,
  rows: readonly DraftPaymentRow[],
): Promise<void> {
  await sql.insert(
    'draft_payments',
    rows.map((row, index) => ({
      draft_id: id,
      position: from + index,
      id: row.id,
      bank_entry: row.bankEntry,
      bank_entry_on_value_day: row.bankEntryOnValueDay,
      content: row.content,
    })),
  );
  await sql.insert(
    'draft_lines',
    rows.flatMap(({ lines }, index) =>
      lines.map((line, position) => lineRow(id, from + index, position, line)),
    ),
  );
}

export async function addLines(
  sql: Sql,
  id: string,
  payment: number,
  from: number,
  lines: readonly LineRow[],
): Promise<void> {
  await sql.insert(
    'draft_lines',
    lines.map((line, index) => lineRow(id, payment, from + index, line)),
  );
}

export async function updateLine(
  sql: Sql,
  id: string,
  payment: number,
  position: number,
  line: LineRow,
): Promise<void> {
  await sql.run(
    `UPDATE draft_lines SET id = ?, id_key = ?, amount = ?, balance = ?, content = ?
     WHERE draft_id = ? AND payment = ? AND position = ?`,
    line.id,
    line.idKey,
    line.amount,
    line.balance,
    line.content,
    id,
    payment,
    position,
  );
}

function lineRow(draft: string, payment: number, position: number, line: LineRow): SqlRow {
  const { id, amount, balance, content } = line;
  return { draft_id: draft, payment, position, id, id_key: line.idKey, amount, balance, content };
}

function ofBefore({ content }: Stored): DraftContent {
  return draftContent.parse(JSON.parse(content));
}
