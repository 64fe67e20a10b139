import type { DraftContent, DraftList } from '#contract/draft.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import type { Sql } from '../store/sql.ts';
import type { DraftSize } from './draft-quotas.ts';

type Listed = DraftList['drafts'][number];

/** How the list shows a draft's content. */
export type DraftSummary = Pick<Listed, 'payments' | 'lines' | 'partners' | 'amounts'>;

type Head = Omit<DraftContent['payments'][number], 'lines'>;

function summaryOf(payments: readonly Head[], lines: number): DraftSummary {
  const byUnits = Map.groupBy(payments, ({ units }) => units);
  return {
    payments: payments.length,
    lines,
    partners: [...new Set(payments.map(({ partner }) => partnerName(partner)))],
    amounts: [...byUnits].map(([units, of]) => ({
      units,
      amount: sumDecimals(of.flatMap(({ amount }) => payableAmount(amount) ?? [])),
    })),
  };
}

/** Stores the summary of a draft's rows. */
export async function noteSummary(sql: Sql, id: string): Promise<DraftSize> {
  const payments = await sql.all(
    'SELECT content FROM draft_payments WHERE draft_id = ? ORDER BY position',
    id,
  );
  const counted = (await sql.get(
    `SELECT count(*) AS lines, coalesce(sum(length(content)), 0) AS bytes
     FROM draft_lines WHERE draft_id = ?`,
    id,
  ))!;
  const bare = (await sql.get(
    `SELECT count(*) AS bare FROM draft_payments WHERE draft_id = ? AND NOT EXISTS (
       SELECT 1 FROM draft_lines
       WHERE draft_lines.draft_id = draft_payments.draft_id
         AND draft_lines.payment = draft_payments.position
     )`,
    id,
  ))!;
  const heads = payments.map(({ content }) => content as string);
  const lines = Number(counted['lines']);
  const size = {
    drafts: 1,
    lines: lines + Number(bare['bare']),
    bytes: Number(counted['bytes']) + heads.reduce((sum, { length }) => sum + length, 0),
  };
  const summary = summaryOf(
    heads.map((head) => JSON.parse(head) as Head),
    lines,
  );
  await sql.run(
    'UPDATE drafts SET line_count = ?, byte_count = ?, summary = ? WHERE id = ?',
    size.lines,
    size.bytes,
    JSON.stringify(summary),
    id,
  );
  return size;
}

/** Stores the summary of a draft that was saved before summaries existed. */
export async function noteSummaryOf(
  sql: Sql,
  id: string,
  content: DraftContent,
): Promise<DraftSummary> {
  const { payments } = content;
  const counts = payments.map(({ lines }) => lines.length);
  const sum = (of: readonly number[]) => of.reduce((total, count) => total + count, 0);
  const summary = summaryOf(payments, sum(counts));
  await sql.run(
    // The draft may have been saved since its content was read.
    `UPDATE drafts SET line_count = ?, byte_count = length(content), summary = ?
      WHERE id = ? AND summary IS NULL`,
    sum(counts.map((count) => Math.max(count, 1))),
    JSON.stringify(summary),
    id,
  );
  return summary;
}
