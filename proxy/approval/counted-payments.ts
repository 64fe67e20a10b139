import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { namesOfPerson } from './former-names.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { requestedPayments } from '../journal/requested-payments.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import { countedAmount, type CountedPayment } from './judge-payments.ts';
import { countedPartner, isOtherPartner, type KnownPartners } from './known-partners.ts';

/** A rolling day, because a calendar day would start over at midnight. */
const DAY = 86_400_000;

/**
 * Returns the payments of a body of 4.9 as they count towards limits. A payment for another
 * partner's items counts for any partner, because otherwise one payer could pay a partner's items
 * in the names of many.
 * @param known `null` where the items could not be loaded, so that they may be any partner's
 */
export function countedOf(body: string, known: KnownPartners | null) {
  const owners = new Map(known?.map((owner) => [owner.transaction, owner]));
  return requestedPayments(body).map(({ partner, lines, units, number, amount }) => {
    const isOfSeveral = lines.some(({ id }) => {
      if (known === null) return id !== null;
      const owner = id === null ? undefined : owners.get(idKey(id));
      return owner !== undefined && isOtherPartner(owner, partner);
    });
    return Object.assign(countedAmount({ amount, lines }), {
      partner: isOfSeveral ? null : countedPartner(partner, known ?? []),
      units,
      number,
    });
  });
}

export async function saveCounted(
  sql: Sql,
  writeId: number,
  payments: readonly CountedPayment[],
): Promise<void> {
  await sql.insert(
    'counted_payments',
    payments.map(({ partner, units, amount }, position) => {
      return { write_id: writeId, position, partner, units, amount };
    }),
  );
}

/** Returns the payments of one write, in order; empty where an older Waybill recorded the write. */
export async function countedOfWrite(sql: Sql, writeId: number): Promise<CountedPayment[]> {
  const rows = await sql.all(
    'SELECT * FROM counted_payments WHERE write_id = ? ORDER BY position',
    writeId,
  );
  return rows.map(toCounted);
}

/**
 * Selects the last day's payments that may have been made, in every account.
 */
const OF_THE_DAY = `
  writes.endpoint = 'payments.apply' AND coalesce(writes.sending_at, writes.prepared_at) > ?
  AND writes.id <> ? AND writes.withdrawn_at IS NULL
  AND NOT ${REFUSED_AT_ONCE}`;

/**
 * Returns a payer's payments of the last day except one write's: under any spelling of the name or
 * a former one, and those without a person.
 */
export async function sentWithinDay(
  sql: Sql,
  payer: string | null,
  now: number,
  exceptWrite: number,
): Promise<CountedPayment[]> {
  const of = [now - DAY, exceptWrite] as const;
  const people = await sql.all(`SELECT DISTINCT who FROM writes WHERE ${OF_THE_DAY}`, ...of);
  const names = payer === null ? null : await namesOfPerson(sql, payer);
  const spellings = people
    .map(({ who }) => (who ?? '') as string)
    .filter((who) => who === '' || names === null || names.has(canonicalName(who)));
  const counted = await allOfList(spellings, (marks, part) =>
    sql.all(
      `SELECT counted_payments.* FROM writes JOIN counted_payments ON write_id = writes.id
       WHERE ${OF_THE_DAY} AND coalesce(writes.who, '') IN ${marks}`,
      ...of,
      ...part,
    ),
  );
  const older = await allOfList(spellings, (marks, part) =>
    sql.all(
      `SELECT body FROM writes
       WHERE ${OF_THE_DAY} AND coalesce(writes.who, '') IN ${marks}
         AND NOT EXISTS (SELECT 1 FROM counted_payments WHERE write_id = writes.id)`,
      ...of,
      ...part,
    ),
  );
  return [...counted.map(toCounted), ...older.flatMap(({ body }) => countedOf(body as string, []))];
}

function toCounted(row: SqlRow): CountedPayment {
  return {
    partner: row['partner'] as string | null,
    units: row['units'] as number,
    amount: row['amount'] as Decimal,
  };
}
