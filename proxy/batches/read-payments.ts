import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { readPage, type Page } from '#contract/rows.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { isPartner, partnerKey } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Ask } from './ask.ts';

const PAGE_SIZE = 200;
/** A list that is longer is not read to its end. */
const MOST_PAGES = 25;

/**
 * Payments at the service (interface 4.10), page by page; `isLast` where it says that there are no
 * more.
 * @param partnerIds whose payments; empty for all
 * @throws what `ask` throws
 */
export async function* paymentPages(
  ask: Ask,
  firstPage: number,
  partnerIds: readonly string[],
): AsyncGenerator<Page<PaymentResult> & { isLast: boolean }> {
  const query = partnerIds.length === 0 ? '' : `?partnerId=${partnerIds.map(encodeText).join(',')}`;
  for (let page = firstPage; ; page++) {
    const path = `/api/v2/accounting/receivables/payments/${PAGE_SIZE}/${page}${query}`;
    const answer = readPage(paymentResult, await ask('GET', path));
    const count = answer.rows.length + answer.faults.length;
    const isLast = !(answer.paging.HasMoreRecords ?? count >= PAGE_SIZE);
    yield { ...answer, isLast };
    if (isLast) return;
  }
}

/** Payments of one partner, and whether those are all of them. */
export interface PartnerPayments {
  payments: readonly PaymentResult[];
  isWhole: boolean;
}

/**
 * The payments of some partners by `partnerKey`, as far as so many pages of each list tell. The
 * service filters by Id alone (interface 4.10): a Code is looked for in everything.
 * @throws what `ask` throws
 */
export async function readPayments(
  ask: Ask,
  firstPage: number,
  partners: readonly PartnerReference[],
  mostPages = MOST_PAGES,
): Promise<Map<string, PartnerPayments>> {
  const byKey = new Map(partners.map((partner) => [partnerKey(partner), partner]));
  byKey.delete('');
  const isCodeAlone = [...byKey.values()].some(({ Id }) => !Id);
  const everything = isCodeAlone ? readList(ask, firstPage, [], mostPages) : null;
  const found = [...byKey].map(async ([key, { Id, Code }]): Promise<[string, PartnerPayments]> => {
    if (Id) {
      const { rows, isWhole } = await readList(ask, firstPage, [Id], mostPages);
      return [key, { payments: rows, isWhole }];
    }
    const { rows, isWhole } = await everything!;
    return [key, { payments: rows.filter(({ Partner }) => isPartner(Partner, Code!)), isWhole }];
  });
  return new Map(await Promise.all(found));
}

/** Rows that can't be read leave a list incomplete: one may be the payment that is looked for. */
async function readList(
  ask: Ask,
  firstPage: number,
  partnerIds: readonly string[],
  mostPages: number,
): Promise<{ rows: PaymentResult[]; isWhole: boolean }> {
  const rows: PaymentResult[] = [];
  let pages = 0;
  let faults = 0;
  for await (const page of paymentPages(ask, firstPage, partnerIds)) {
    rows.push(...page.rows.map(({ value }) => value));
    faults += page.faults.length;
    if (page.isLast) return { rows, isWhole: faults === 0 };
    if (++pages === mostPages) break;
  }
  return { rows, isWhole: false };
}
