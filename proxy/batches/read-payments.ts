import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { readPage, type Page } from '#contract/rows.ts';
import { factsOfPage, walkPages, type WalkEnd } from '#contract/walk-pages.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { idKey } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { isPartner, partnerKey } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { isPastEnd, notOfferedStatus, type Ask } from './ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** Waybill does not load more pages of a list than this. */
const MOST_PAGES = 25;
const DAY = 86_400_000;

interface Look {
  /** The partners whose payments to load; empty for all. */
  partnerIds: readonly string[];
  /** Pages at most. */
  most: number;
}

/** Payments of one partner, and whether the list is complete. */
export interface PaymentsOfPartner {
  payments: readonly PaymentResult[];
  isWhole: boolean;
  /** Rows that can't be read, of any partner that the list shows. */
  unreadable: number;
  /** Whether the service offers this list at all. */
  isOffered: boolean;
}

/**
 * Loads payments from the service page by page (interface 4.10).
 * @param onPage receives a page; `true` stops loading
 * @throws what `ask` throws
 */
export async function walkPayments(
  ask: Ask,
  firstPage: AskFirstPage,
  { partnerIds, most }: Look,
  onPage: (page: Page<PaymentResult>) => boolean,
): Promise<WalkEnd> {
  const query = partnerIds.length === 0 ? '' : `?partnerId=${partnerIds.map(encodeText).join(',')}`;
  return await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most,
    async ask(page) {
      const path = `/api/v2/accounting/receivables/payments/${PAGE_SIZE}/${page}${query}`;
      return readPage(paymentResult, await ask('GET', path));
    },
    isPastEnd,
    factsOf: factsOfPage,
    onPage,
  });
}

/**
 * Loads the payments of some partners, by `partnerKey`, up to a number of pages for each list. The
 * service filters only by Id (interface 4.10), so a Code needs the whole list.
 * @throws what `ask` throws
 */
export async function readPayments(
  ask: Ask,
  firstPage: AskFirstPage,
  partners: readonly PartnerReference[],
  most = MOST_PAGES,
): Promise<Map<string, PaymentsOfPartner>> {
  const byKey = new Map(partners.map((partner) => [partnerKey(partner), partner]));
  byKey.delete('');
  const isCodeAlone = [...byKey.values()].some(({ Id }) => !Id);
  const everything = isCodeAlone ? readList(ask, firstPage, { partnerIds: [], most }) : null;
  const found = [...byKey].map(async ([key, partner]): Promise<[string, PaymentsOfPartner]> => {
    const { Id } = partner;
    const list = Id ? readList(ask, firstPage, { partnerIds: [Id], most }) : everything!;
    const { payments, ...rest } = await list;
    return [key, { payments: payments.filter((one) => mayBeFor(one, partner)), ...rest }];
  });
  return new Map(await Promise.all(found));
}

/** A service may ignore partnerId, and another partner's equal payment proves nothing. */
function mayBeFor({ Partner }: PaymentResult, { Id, Code }: PartnerReference): boolean {
  if (!Id) return isPartner(Partner, Code!);
  if (Partner?.Id) return idKey(Partner.Id) === idKey(Id);
  return !Partner?.Code || !Code || Partner.Code === Code;
}

/** An unreadable row makes the list incomplete, because it may be the payment in question. */
async function readList(ask: Ask, firstPage: AskFirstPage, look: Look): Promise<PaymentsOfPartner> {
  const payments: PaymentResult[] = [];
  let unreadable = 0;
  let isOffered = false;
  try {
    const end = await walkPayments(ask, firstPage, look, (page) => {
      isOffered = true;
      payments.push(...page.rows.map(({ value }) => value));
      unreadable += page.faults.length;
      return false;
    });
    const isWhole = end === 'complete' && unreadable === 0;
    return { payments, isWhole, unreadable, isOffered: true };
  } catch (error) {
    if (notOfferedStatus(error) === null) throw error;
    // A list that breaks off exists, so it may hold the payment in question.
    return { payments, isWhole: false, unreadable, isOffered };
  }
}

/**
 * Whether a payment may be dated after a moment, because no time zone is more than a day behind.
 */
export function isSince({ PaymentAt }: PaymentResult, moment: number | null): boolean {
  const day = calendarDay(PaymentAt);
  return moment === null || day === undefined || day >= Math.floor(moment / DAY) - 1;
}
