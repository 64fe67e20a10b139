import { idKey, isGuidShaped } from '#lib/guid.ts';
import { compareDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { remember } from '#lib/remember.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { requestedPayments, type RequestedPayment } from '../journal/requested-payments.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

/** A line's transaction as the service showed it before sending. */
export interface LineBefore {
  balance: Decimal | null;
  /** Keys of earlier payments that could be mistaken for this one; `null`: not checked. */
  payments: ReadonlySet<string> | null;
}

/**
 * Another possible cause of a visible change. `other`: another payment for the same transaction, or
 * one of the partner that is left to the service, which may have taken effect since the state
 * before was loaded. `twin`: a batch with the same payment number.
 */
export type Rival = 'none' | 'other' | 'twin';

/** A line of 4.9 with the data to judge it by. */
export interface PaidLine {
  account: string;
  position: number;
  /** The line's target as sent, and its key; `null` where it has no target. */
  id: string | null;
  key: string | null;
  applied: Decimal;
  payment: RequestedPayment;
  before: LineBefore | null;
  /** When `before` was loaded, in milliseconds since 1970. */
  readAt: number | null;
  rival: Rival;
  /** Whether the line was read back earlier with a final verdict. */
  isProven: boolean;
}

/** Milliseconds after which a read is too old to show the state at sending. */
const FRESH = 60_000;

/** Saves the state of unsent lines' transactions. Other lines keep theirs. */
export async function saveLinesBefore(
  sql: Sql,
  writeId: number,
  lines: readonly { position: number; balance: Decimal | null; payments: string[] | null }[],
  at: number,
): Promise<void> {
  await sql.upsert(
    'lines_before',
    lines.map(({ position, balance, payments }) => ({
      write_id: writeId,
      position,
      balance,
      payments: payments && JSON.stringify(payments),
      at,
    })),
    ['write_id', 'position'],
  );
}

/**
 * Returns all lines of a write of 4.9, as they were sent.
 *
 * @param lag milliseconds by which a balance may follow the list of payments
 */
export async function paidLines(sql: Sql, writeId: number, lag: number): Promise<PaidLine[]> {
  const write = (await sql.get('SELECT account, body FROM writes WHERE id = ?', writeId))!;
  const read = await readBefore(sql, writeId, await firstSending(sql, writeId));
  const lines = requestedPayments(write['body'] as string)
    .flatMap((payment) => payment.lines.map(({ id, amount }) => ({ payment, id, amount })))
    .map(({ payment, id, amount: applied }, position) => {
      const key = id === null ? null : idKey(id);
      return { position, id, key, applied, payment, read: read.get(position) };
    });
  const rivals = await rivalsOf(sql, write['account'] as string, writeId, lines, lag);
  const proven = await sql.all(
    `SELECT position FROM lines WHERE write_id = ? AND verdict = 'proven' AND is_final = 1`,
    writeId,
  );
  const provenPlaces = new Set(proven.map((row) => Number(row['position'])));
  return lines.map(({ position, id, key, applied, payment, read }) => ({
    account: write['account'] as string,
    position,
    id,
    key,
    applied,
    payment,
    before: read?.before ?? null,
    readAt: read?.at ?? null,
    rival: rivals({ key, payment, applied, since: read?.at ?? 0 }),
    isProven: provenPlaces.has(position),
  }));
}

/** Returns when a write was first sent, in milliseconds since 1970; `null` if it never was. */
export async function firstSending(sql: Sql, writeId: number): Promise<number | null> {
  const write = await sql.get(
    `SELECT coalesce(
       (SELECT min(sending_at) FROM attempts WHERE write_id = writes.id), sending_at) AS sent_at
     FROM writes WHERE id = ?`,
    writeId,
  );
  return write!['sent_at'] as number | null;
}

/** Returns the state before sending by position, where it was loaded shortly before sending. */
async function readBefore(
  sql: Sql,
  writeId: number,
  sentAt: number | null,
): Promise<Map<number, { at: number; before: LineBefore }>> {
  const rows = await sql.all('SELECT * FROM lines_before WHERE write_id = ?', writeId);
  return new Map(
    rows.flatMap((row) => {
      const at = Number(row['at']);
      const age = (sentAt ?? at) - at;
      // A clock that was set back in between would make any state look fresh.
      if (age < 0 || age > FRESH) return [];
      const keys = row['payments'] as string | null;
      const before = {
        balance: row['balance'] as Decimal | null,
        payments: keys === null ? null : new Set(JSON.parse(keys) as string[]),
      };
      return [[Number(row['position']), { at, before }]];
    }),
  );
}

/** Returns the numbers of all payments that this account sent to a partner (`partnerKey`). */
export async function numbersSentTo(sql: Sql, account: string, partner: string): Promise<string[]> {
  const rows = await sql.all(
    `SELECT DISTINCT number FROM sent_payments JOIN writes ON writes.id = write_id
     WHERE partner_key = ? AND account = ? AND sending_at IS NOT NULL`,
    partner,
    account,
  );
  return rows.map((row) => row['number'] as string);
}

/** Selects lines of other batches that may have had an effect since. Refused lines had none. */
const MAY_ACT = `
  writes.account = ? AND writes.id <> ? AND writes.sending_at IS NOT NULL
  AND NOT ${REFUSED_AT_ONCE}
  AND lines.asked = 'apply'
  AND NOT (lines.is_final = 1 AND (lines.changed_at < ? OR lines.verdict = 'refused'))`;

/** Selects batches of payments that go on, or ended since. */
const GOES_ON = `
  writes.endpoint = 'payments.apply' AND writes.id IN (
    SELECT write_id FROM follows WHERE followed_at IS NULL OR followed_at >= ?
  )`;

type Looked = Pick<PaidLine, 'key' | 'payment' | 'applied'>;

/**
 * Groups items by partner (`partnerKey`), because comparing thousands of payments with one another
 * takes minutes.
 * @returns finds the groups that may be of a partner: an Id and a Code may name the same one
 * (interface 2.8); two different Ids or Codes don't
 */
export function groupByPartner<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): (partner: string) => (readonly T[])[] {
  const byKey = Map.groupBy(items, keyOf);
  const byShape = Map.groupBy(items, (item) => isGuidShaped(keyOf(item)));
  return (partner) => [byKey.get(partner) ?? [], byShape.get(!isGuidShaped(partner)) ?? []];
}

/** Sums the payments whose allocation is left to the service, by Units. */
export function sumLeft(payments: readonly RequestedPayment[]): Map<number, Decimal> {
  const byUnits = Map.groupBy(
    payments.filter((one) => one.autoApply),
    ({ units }) => units,
  );
  return new Map(
    [...byUnits].map(([units, of]) => [units, sumDecimals(of.map(({ amount }) => amount))]),
  );
}

/**
 * Whether the service may have used AutoApply payments for the line's transaction.
 * @param left the results of `sumLeft`
 */
export function mayCover(
  left: readonly ReadonlyMap<number, Decimal>[],
  { applied, payment: { units } }: Pick<PaidLine, 'applied' | 'payment'>,
): boolean {
  return compareDecimals(sumDecimals(left.flatMap((of) => of.get(units) ?? [])), applied) >= 0;
}

/**
 * Finds other batches in progress for the same transactions, or for the same partner where either
 * payment is left to the service.
 */
async function rivalsOf(
  sql: Sql,
  account: string,
  writeId: number,
  lines: readonly (Looked & { read: { at: number } | undefined })[],
  lag: number,
): Promise<(line: Looked & { since: number }) => Rival> {
  const since = Math.min(...lines.map(({ read }) => read?.at ?? 0));
  const values = [account, writeId, since];
  const targets = [...new Set(lines.flatMap(({ key }) => key ?? []))];
  const isAnyLeft = lines.some(({ key }) => key === null);
  const ofTargets = await allOfList(targets, (marks, part) =>
    sql.all(
      `SELECT lines.id_key AS place, lines.payment_number AS number, is_final, changed_at
       FROM lines JOIN writes ON writes.id = lines.write_id
       WHERE lines.id_key IN ${marks} AND ${MAY_ACT}`,
      ...part,
      ...values,
    ),
  );
  const ofPartners = !isAnyLeft
    ? []
    : await sql.all(
        `SELECT partner_key AS place, number, lines.is_final, lines.changed_at
         FROM writes
         JOIN sent_payments ON sent_payments.write_id = writes.id
         JOIN lines ON lines.write_id = writes.id AND lines.payment_number = sent_payments.number
         WHERE ${MAY_ACT} AND ${GOES_ON}`,
        ...values,
        since,
      );
  const byTarget = Map.groupBy(ofTargets, (row) => row['place']);
  const byPartner = groupByPartner(ofPartners, (row) => row['place'] as string);
  // The list may have a payment before its effect on balances shows.
  const left =
    targets.length === 0 ? [] : await leftToService(sql, [account, writeId, since - lag]);
  const leftOf = groupByPartner(left, ({ payment }) => partnerKey(payment.partner));
  // Nearly all lines of a write have the same moment.
  const numbersSince = remember((moment: number) =>
    remember(
      (rows: readonly SqlRow[]) =>
        new Set(
          rows
            .filter((row) => isActing(row, moment))
            .map((row) => comparableNumber(row['number'] as string)),
        ),
    ),
  );
  const leftSince = remember((moment: number) =>
    remember((group: readonly (typeof left)[number][]) => {
      const acting = group.filter(({ row }) => isActing(row, moment)).map(({ payment }) => payment);
      const numbers = new Set(acting.map(({ number }) => comparableNumber(number)));
      return { numbers, sums: sumLeft(acting) };
    }),
  );
  return ({ key, payment, applied, since }) => {
    const own = partnerKey(payment.partner);
    const number = comparableNumber(payment.number);
    const found = key === null ? byPartner(own) : [byTarget.get(key) ?? []];
    const numbers = found.map(numbersSince(since));
    const beside = key === null ? [] : leftOf(own).map(leftSince(since - lag));
    // The service may have paid this transaction with one that it names by the same number.
    const isTwin = [...numbers, ...beside.map((of) => of.numbers)].some((of) => of.has(number));
    if (isTwin) return 'twin';
    const isOther =
      numbers.some((of) => of.size > 0) ||
      (key !== null &&
        mayCover(
          beside.map(({ sums }) => sums),
          { applied, payment },
        ));
    return isOther ? 'other' : 'none';
  };
}

/** Returns the AutoApply payments of other batches in progress, each with the state of its batch. */
async function leftToService(
  sql: Sql,
  values: readonly (string | number)[],
): Promise<{ payment: RequestedPayment; row: SqlRow }[]> {
  const rows = await sql.all(
    `SELECT writes.body, min(lines.is_final) AS is_final, max(lines.changed_at) AS changed_at
     FROM writes
     JOIN lines ON lines.write_id = writes.id
     WHERE ${MAY_ACT} AND ${GOES_ON} AND writes.body LIKE '%"AutoApply"%true%'
     GROUP BY writes.id, writes.body`,
    ...values,
    values.at(-1)!,
  );
  return rows.flatMap((row) =>
    requestedPayments(row['body'] as string)
      .filter((payment) => payment.autoApply)
      .map((payment) => ({ payment, row })),
  );
}

function isActing(row: SqlRow, since: number): boolean {
  return row['is_final'] === 0 || Number(row['changed_at']) >= since;
}
