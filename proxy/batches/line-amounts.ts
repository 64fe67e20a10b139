import { LRUCache } from 'lru-cache';
import type { BatchAmounts, Verdict } from '#contract/batch.ts';
import { absoluteDecimal, startSum } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { parsePayments } from '../journal/requested-payments.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

interface SentLine {
  partner: string;
  type: number | null;
  transactionNumber: string | null;
  amount: { value: Decimal; units: number };
}

interface SentAmounts {
  payments: SentLine['amount'][];
  /** In the journal's order. */
  lines: SentLine[];
}

/** By the body’s hash: lists are polled, and parsing a body of 5,000 lines takes 30 ms. */
const known = new LRUCache<string, SentAmounts>({
  maxSize: 100_000,
  sizeCalculation: ({ lines }) => lines.length + 1,
});

/** Returns the amounts of a row of `writes` that sent payments. */
export function amountsOfWrite(row: SqlRow): SentAmounts {
  const key = row['body_hash'] as string;
  const found = known.get(key);
  if (found) return found;
  const payments = paymentsIn(row['body'] as string);
  const sent: SentAmounts = {
    payments: payments.map(({ Amount }) => ({ value: Amount.Value, units: Amount.Units })),
    lines: payments.flatMap(({ Amount, ApplyTo, Partner }): SentLine[] => {
      const { Id = null, Code = null, Name = null } = Partner;
      const partner = partnerName({ Id, Code, Name });
      const whole = { value: Amount.Value, units: Amount.Units };
      if (ApplyTo.length === 0) {
        return [{ partner, type: null, transactionNumber: null, amount: whole }];
      }
      return ApplyTo.map((line) => ({
        partner,
        type: line.Type,
        transactionNumber: line.TransactionNumber ?? null,
        amount: { value: absoluteDecimal(line.Amount.Value), units: line.Amount.Units },
      }));
    }),
  };
  known.set(key, sent);
  return sent;
}

/** A body that an earlier version accepted has no amounts, rather than hiding all batches. */
function paymentsIn(body: string): ReturnType<typeof parsePayments> {
  try {
    return parsePayments(body);
  } catch {
    return [];
  }
}

/**
 * Sums what batches of payments sent, by Units and by the verdicts of their lines.
 * @param counts the lines of each batch, by verdict
 */
export async function sumAmounts(
  sql: Sql,
  writes: readonly SqlRow[],
  counts: ReadonlyMap<unknown, readonly SqlRow[]>,
): Promise<Map<unknown, BatchAmounts>> {
  const ofOneVerdict = (row: SqlRow) => {
    const [first, ...more] = counts.get(row['id']) ?? [];
    return first && more.length === 0 ? (first['verdict'] as Verdict) : null;
  };
  // Lists are polled, and nearly all batches have one verdict: their lines needn't be read.
  const mixed = writes.filter((row) => ofOneVerdict(row) === null);
  const verdicts = await allOfList(
    mixed.map((row) => Number(row['id'])),
    (marks, ids) =>
      sql.all(
        `SELECT write_id, position, verdict FROM lines WHERE write_id IN ${marks}
         ORDER BY write_id, position`,
        ...ids,
      ),
  );
  const byWrite = Map.groupBy(verdicts, (row) => row['write_id']);
  return new Map(
    writes.map((row) => {
      const one = ofOneVerdict(row);
      const own = byWrite.get(row['id']);
      return [row['id'], sumsOf(row, (line) => one ?? (own![line]!['verdict'] as Verdict))];
    }),
  );
}

function sumsOf(row: SqlRow, verdictOf: (line: number) => Verdict): BatchAmounts {
  const { payments, lines } = amountsOfWrite(row);
  const sums = new Map<number, ReturnType<typeof startSums>>();
  const ofUnits = (units: number) => {
    const sum = sums.get(units) ?? startSums();
    sums.set(units, sum);
    return sum;
  };
  for (const { value, units } of payments) ofUnits(units).sent.add(value);
  for (const [place, { type, amount }] of lines.entries()) {
    const { value, units } = amount;
    const signed = type === null ? value : signedAmount(type, value);
    // The sign of an unknown type is unknown (docs/decisions.md, “Unknown codes”).
    if (signed !== null) ofUnits(units)[verdictOf(place)].add(signed);
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([units, { sent, proven, refused, reported, contradicted, pending }]) => ({
      units,
      sent: sent.value(),
      proven: proven.value(),
      refused: refused.value(),
      reported: reported.value(),
      contradicted: contradicted.value(),
      pending: pending.value(),
    }));
}

function startSums() {
  return {
    sent: startSum(),
    proven: startSum(),
    refused: startSum(),
    reported: startSum(),
    contradicted: startSum(),
    pending: startSum(),
  };
}
