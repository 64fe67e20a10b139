import { z } from '#contract/zod.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

const upTo = (most: number) =>
  z.optional(
    z
      .int('expected a whole number')
      .check(z.minimum(1, 'at least 1'), z.maximum(most, `at most ${most}`)),
  );
const inAll = z.strictObject({
  drafts: upTo(100_000),
  lines: upTo(1_000_000),
  bytes: upTo(1024 * 1024 * 1024),
});

/** The quotas in the settings file. */
export const draftQuotasFile = z.strictObject({
  perDraft: z.optional(z.strictObject({ lines: upTo(20_000), bytes: upTo(16 * 1024 * 1024) })),
  perPerson: z.optional(inAll),
  perAccount: z.optional(inAll),
});

interface Quota {
  drafts: number;
  /** A payment without lines counts as one. */
  lines: number;
  /** Characters of the JSON that is stored. */
  bytes: number;
}

/** The most unsent drafts that Waybill stores; sent ones do not count. */
export interface DraftQuotas {
  perDraft: Omit<Quota, 'drafts'>;
  perPerson: Quota;
  perAccount: Quota;
}

const MEBIBYTE = 1024 * 1024;

/** A bank list of some thousand payments, a remittance of 5,000 lines, and several at a time. */
export const usualQuotas: DraftQuotas = {
  perDraft: { lines: 5_000, bytes: 4 * MEBIBYTE },
  perPerson: { drafts: 200, lines: 20_000, bytes: 16 * MEBIBYTE },
  perAccount: { drafts: 2_000, lines: 100_000, bytes: 80 * MEBIBYTE },
};

/** Returns the quotas of the settings, with defaults. */
export function quotasOf(given: z.output<typeof draftQuotasFile> = {}): DraftQuotas {
  return {
    perDraft: filled(usualQuotas.perDraft, given.perDraft),
    perPerson: filled(usualQuotas.perPerson, given.perPerson),
    perAccount: filled(usualQuotas.perAccount, given.perAccount),
  };
}

function filled<T extends object>(
  usual: T,
  given: { [Name in keyof T]?: T[Name] | undefined } = {},
): T {
  return { ...usual, ...given };
}

export type DraftSize = Quota;

/** Returns the total sizes of a person's and an account's open drafts. */
export async function usedSizes(
  sql: Sql,
  account: string,
  who: string | null,
): Promise<{ person: DraftSize; account: DraftSize }> {
  const of = async (whose: string, ...values: (string | null)[]): Promise<DraftSize> =>
    sizeOf(
      (await sql.get(
        `SELECT count(*) AS drafts, coalesce(sum(line_count), 0) AS lines,
           coalesce(sum(coalesce(byte_count, length(content))), 0) AS bytes
         FROM drafts WHERE account = ? AND write_id IS NULL ${whose}`,
        account,
        ...values,
      ))!,
    );
  const isPerson = who === null ? 'AND who IS NULL' : 'AND who = ?';
  return {
    person: await of(isPerson, ...(who === null ? [] : [who])),
    account: await of(''),
  };
}

function sizeOf(row: SqlRow): DraftSize {
  return {
    drafts: Number(row['drafts']),
    lines: Number(row['lines']),
    bytes: Number(row['bytes']),
  };
}

/**
 * Refuses growth beyond a quota. A draft that shrinks is accepted even while it is still too large.
 * @throws ProblemError draft-too-large
 */
export function holdDraft(quota: DraftQuotas['perDraft'], before: DraftSize, now: DraftSize): void {
  for (const measure of ['lines', 'bytes'] as const) {
    if (now[measure] <= quota[measure] || now[measure] <= before[measure]) continue;
    throw new ProblemError(
      'draft-too-large',
      `This draft would have ${formatMeasure(measure, now[measure])}; the limit for one draft is ${formatMeasure(measure, quota[measure])}.`,
    );
  }
}

/** @throws ProblemError too-many-drafts */
export function holdAll(
  quotas: DraftQuotas,
  before: { person: DraftSize; account: DraftSize },
  now: { person: DraftSize; account: DraftSize },
): void {
  hold(quotas.perPerson, before.person, now.person, ['You have', 'for one person']);
  hold(quotas.perAccount, before.account, now.account, [
    'All payers together have',
    'for this service account',
  ]);
}

function hold(
  quota: Quota,
  before: DraftSize,
  now: DraftSize,
  [whose, limit]: readonly [string, string],
): void {
  for (const measure of ['drafts', 'lines', 'bytes'] as const) {
    if (now[measure] <= quota[measure] || now[measure] <= before[measure]) continue;
    const used =
      measure === 'drafts'
        ? formatMeasure(measure, before[measure])
        : `${formatMeasure(measure, before[measure])} in open drafts`;
    throw new ProblemError(
      'too-many-drafts',
      `${whose} ${used}; the limit ${limit} is ${formatMeasure(measure, quota[measure])}. Send or delete some drafts first.`,
    );
  }
}

function formatMeasure(of: keyof Quota, count: number): string {
  if (of === 'bytes') return `${(count / MEBIBYTE).toFixed(1)} MB`;
  return `${count.toLocaleString('en-US')} ${of === 'drafts' ? 'open drafts' : 'lines'}`;
}
