import type { DraftContent, Holder, Shortage } from '#contract/draft.ts';
import {
  absoluteDecimal,
  compareDecimals,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { partsOf } from '#lib/parts-of.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { allOfList, LIST_LENGTH, runForList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

/** A transaction with the amount applied to it. */
export interface RequestedAmount {
  id: string;
  amount: Decimal;
}

/** The requester, whose own reservations do not count. */
interface Requester {
  account: string;
  /** The requesting draft, or `null`. */
  draft: string | null;
  /** `lastVerdict` from before the balances were loaded, if they were loaded for this. */
  since?: number;
}

/**
 * Returns the id of the last verdict. A line with a later verdict still reserves its amount on
 * balances that were loaded before, because they may not show it yet.
 */
export async function lastVerdict(sql: Sql): Promise<number> {
  const row = await sql.get('SELECT coalesce(max(id), 0) AS last FROM line_history');
  return row!['last'] as number;
}

/** Returns the amounts that a draft reserves, for every line with an amount. */
export function requestedAmounts({ payments }: DraftContent): RequestedAmount[] {
  return payments.flatMap(({ lines }) =>
    lines.flatMap(({ id, amount }) => {
      const decimal = payableAmount(amount);
      return decimal === null ? [] : [{ id, amount: decimal }];
    }),
  );
}

/**
 * Returns the amounts beyond each unreserved balance, which is its magnitude less the amounts that
 * other drafts and all unfinished batches reserve. Call it in the transaction that makes the
 * reservation.
 *
 * @param balances by `idKey`; a transaction without one has nothing left
 */
export async function shortagesOf(
  sql: Sql,
  asking: Requester,
  requests: readonly RequestedAmount[],
  balances: ReadonlyMap<string, Decimal>,
): Promise<Shortage[]> {
  const byId = [...Map.groupBy(requests, ({ id }) => idKey(id))];
  const shortages: Shortage[] = [];
  // Between the parts, other requests get a turn.
  for (const part of partsOf(byId, LIST_LENGTH)) {
    const holds = await holdsOn(
      sql,
      asking,
      part.map(([key]) => key),
    );
    for (const [key, of] of part) {
      const holders = holds.get(key) ?? [];
      const asked = of.length === 1 ? of[0]!.amount : sumDecimals(of.map(({ amount }) => amount));
      const balance = absoluteDecimal(balances.get(key) ?? NOTHING);
      const held = sumDecimals(holders.map(({ amount }) => amount));
      const left = holders.length === 0 ? balance : subtractDecimals(balance, held);
      if (compareDecimals(asked, left) > 0) {
        shortages.push({ id: of[0]!.id, balance, left, asked, holders });
      }
    }
  }
  return shortages;
}

const NOTHING = decimalFromText('0')!;

/** Returns all reservations by transaction, with their holders. */
export async function allHolds(
  sql: Sql,
  account: string,
): Promise<{ id: string; holders: Holder[] }[]> {
  const all: { id: string; holders: Holder[] }[] = [];
  for await (const keys of heldKeys(sql)) {
    const holds = await holdsOn(sql, { account, draft: null }, keys);
    for (const [id, holders] of holds) all.push({ id, holders });
  }
  return all;
}

/** Stores a draft's reservations; writes nothing if they are unchanged. */
export async function storeHolds(
  sql: Sql,
  draft: string,
  requests: readonly RequestedAmount[],
): Promise<void> {
  const rows = await sql.all('SELECT id_key, amount FROM draft_holds WHERE draft_id = ?', draft);
  const held = amountsByKey(rows.map((row) => [row['id_key'] as string, row['amount'] as string]));
  const asked = amountsByKey(requests.map(({ id, amount }) => [idKey(id), amount]));
  const differing = [...new Set([...held.keys(), ...asked.keys()])].filter(
    (key) => held.get(key) !== asked.get(key),
  );
  await runForList(differing, (marks, part) =>
    sql.run(`DELETE FROM draft_holds WHERE draft_id = ? AND id_key IN ${marks}`, draft, ...part),
  );
  const isDiffering = new Set(differing);
  await sql.insert(
    'draft_holds',
    requests.flatMap(({ id, amount }) =>
      isDiffering.has(idKey(id)) ? { draft_id: draft, id_key: idKey(id), amount } : [],
    ),
  );
}

/** Joins the amounts of each key into one text, independent of their order. */
function amountsByKey(
  pairs: readonly (readonly [key: string, amount: string])[],
): Map<string, string> {
  const byKey = [...Map.groupBy(pairs, ([key]) => key)];
  return new Map(
    byKey.map(([key, of]) => [
      key,
      of
        .map(([, amount]) => amount)
        .toSorted()
        .join(' '),
    ]),
  );
}

type Held = Holder & { amount: Decimal };

/** Yields every transaction with reservations, and possibly others, in parts. */
async function* heldKeys(sql: Sql): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await sql.all(
      `SELECT id_key FROM draft_holds WHERE id_key > ?
       UNION SELECT id_key FROM lines WHERE asked = 'apply' AND is_final = 0 AND id_key > ?
       ORDER BY id_key LIMIT ${LIST_LENGTH}`,
      after,
      after,
    );
    if (rows.length > 0) yield rows.map((row) => row['id_key'] as string);
    if (rows.length < LIST_LENGTH) return;
    after = rows.at(-1)!['id_key'] as string;
  }
}

/**
 * Returns reservations by `idKey`, drafts before batches, without those of the requesting draft.
 */
async function holdsOn(
  sql: Sql,
  { account, draft, since }: Requester,
  keys: readonly string[],
): Promise<Map<string, Held[]>> {
  const drafts = await allOfList(keys, (marks, part) =>
    sql.all(...draftHolds(account, marks), ...part, draft ?? ''),
  );
  const open = await allOfList(keys, (marks, part) =>
    sql.all(...batchHolds(account, marks), ...part),
  );
  const settled =
    since === undefined
      ? []
      : await allOfList(keys, (marks, part) =>
          sql.all(settledSince(marks), account, since, ...part),
        );
  const byKey = Map.groupBy([...drafts, ...open, ...settled], (row) => row['id_key'] as string);
  return new Map([...byKey].map(([key, rows]) => [key, rows.map(toHeld)]));
}

function toHeld(row: SqlRow): Held {
  const id = String(row['id']);
  return {
    kind: row['kind'] as Holder['kind'],
    id,
    name: (row['name'] as string | null) ?? `Batch ${id}`,
    who: row['who'] as string | null,
    amount: row['amount'] as Decimal,
  };
}

/** @param keys a list of `idKey`; the next parameter is the draft whose holds don't count, or '' */
function draftHolds(account: string, keys: string): [text: string, account: string] {
  return [
    `SELECT 'draft' AS kind, id_key, amount, drafts.id, name, who
     FROM draft_holds JOIN drafts ON drafts.id = draft_id
     WHERE account = ? AND write_id IS NULL AND id_key IN ${keys}
       AND draft_id <> ?`,
    account,
  ];
}

const APPLIED = `
  SELECT 'batch' AS kind, lines.id_key, line_amounts.amount, writes.id, writes.who, drafts.name
  FROM lines
  JOIN line_amounts
    ON line_amounts.write_id = lines.write_id AND line_amounts.position = lines.position
  JOIN writes ON writes.id = lines.write_id
  LEFT JOIN drafts ON drafts.write_id = writes.id
  WHERE lines.asked = 'apply' AND writes.account = ?`;

/** Until its verdict is final, a line may have changed its balance, or may still do so. */
function batchHolds(account: string, keys: string): [text: string, account: string] {
  return [
    `${APPLIED} AND lines.is_final = 0
       AND NOT ${REFUSED_AT_ONCE} AND writes.withdrawn_at IS NULL
       AND lines.id_key IN ${keys}`,
    account,
  ];
}

/** Selects verdicts that changed the balance since it was loaded. */
function settledSince(keys: string): string {
  return `${APPLIED} AND lines.is_final = 1 AND lines.verdict <> 'refused'
    AND EXISTS (
      SELECT 1 FROM line_history AS found
      WHERE found.write_id = lines.write_id AND found.position = lines.position AND found.id > ?
    )
    AND lines.id_key IN ${keys}`;
}
