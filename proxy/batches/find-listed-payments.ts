import type { PaymentResult } from '#contract/payment.ts';
import { shownText } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { isJsonObject, type Json } from '#lib/json.ts';
import { idKey } from '#lib/guid.ts';
import { isPartner, partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import {
  bareNumber,
  comparableNumber,
  isSameNumber,
  mayBeAltered,
} from '#lib/ledger/payment-number.ts';
import { partsOf } from '#lib/parts-of.ts';
import { requestedPayments, type RequestedPayment } from '../journal/requested-payments.ts';
import { notOfferedStatus, type Ask } from './ask.ts';
import { amountKey, isOfAmount } from './payment-proof.ts';
import { isSince, walkPayments } from './read-payments.ts';
import { readTransactions } from './read-transactions.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/**
 * Limits of the check. Lists have no guaranteed order, so the loaded part proves nothing about the
 * rest.
 */
export interface LookBounds {
  /** Pages of 200 payments, for all partners of a write together. */
  pages: number;
  /** Milliseconds after which no further page is requested. */
  time: number;
}

/** Maximum of partners per query; interface 4.10 shows no limit. */
const MOST_PARTNERS = 50;

const ASKED = 'payments with this number for the partner (4.10)';

/** Asks the service about payments that are about to be sent for the first time. */
export interface ListedPayments {
  asked: string;
  /** A text for people; ends a sentence. */
  found: string;
  /** The listed payments: their names for people, by `codeOf`. */
  listed: ReadonlyMap<string, string>;
}

/** Returns the code by which a person's decision names a payment of a write. */
export function codeOf({ partner, number }: Pick<RequestedPayment, 'partner' | 'number'>): string {
  return JSON.stringify([partnerKey(partner), number.trim()]);
}

/** Returns the codes of all payments of a body of 4.9. */
export function paymentCodesOf(body: string): string[] {
  return [...new Set(requestedPayments(body).map(codeOf))];
}

interface Since {
  /** Codes of payments that a person decided to send anyway. */
  despite: readonly string[];
  /** In milliseconds since 1970; `null` if nothing was sent yet. */
  firstSentAt: number | null;
}

/**
 * Searches the service's list for payments by number, so that even a lost journal can't cause a
 * second payment where the service shows the numbers.
 * @throws what `ask` throws, if the list exists but can't be loaded now
 */
export async function findListedPayments(
  ask: Ask,
  firstPage: AskFirstPage,
  bounds: LookBounds,
  body: string,
  { despite, firstSentAt }: Since,
): Promise<ListedPayments> {
  const decided = new Set(despite);
  const wanted = requestedPayments(body).filter((payment) => !decided.has(codeOf(payment)));
  if (wanted.length === 0) {
    const found = 'not checked, because a person decided to send it anyway';
    return { asked: ASKED, found, listed: new Map() };
  }
  const { sought, queries } = await queriesFor(ask, firstPage, wanted);
  const alikeOf = indexed(sought);
  const until = performance.now() + bounds.time;
  const seen = { payments: 0, numbered: 0, pages: 0, longest: 0 };
  const matches: (Match & { code: string; facts: string })[] = [];
  try {
    for (const partnerIds of queries) {
      if (!(await walk(partnerIds))) return told(notToTheEnd());
    }
  } catch (error) {
    const status = notOfferedStatus(error);
    if (status === null && certain().length === 0) throw error;
    if (seen.pages > 0) return told(notToTheEnd());
    return told(`Waybill can’t check this: the service does not list payments (HTTP ${status})`);
  }
  if (seen.payments > 0 && seen.numbered === 0) {
    return told('Waybill can’t check this: the service shows its payments without numbers');
  }
  return told(
    seen.payments === 0 ? 'none: the list is empty' : `none among the ${seen.payments} listed`,
  );

  /** @returns whether the list was complete */
  async function walk(partnerIds: readonly string[]): Promise<boolean> {
    const ids = new Set<string>();
    const most = bounds.pages - seen.pages;
    const end = await walkPayments(ask, firstPage, { partnerIds, most }, (page) => {
      seen.pages++;
      const known = ids.size;
      for (const { raw, value } of [...page.rows, ...page.faults.map(unread)]) {
        ids.add(keyOf(raw));
        const number = numberOf(raw);
        if (number !== null) seen.numbered++;
        seen.longest = Math.max(seen.longest, bareNumber(number ?? '').length);
        for (const one of alikeOf(number, value)) {
          if (!mayBeOf(raw, one)) continue;
          const match = matchOf(number, value, one.payment, firstSentAt);
          if (match !== null) matches.push({ ...match, code: one.code, facts: factsOf(raw) });
        }
      }
      seen.payments += ids.size - known;
      // A service may send pages without new payments forever.
      return ids.size === known || performance.now() >= until;
    });
    return end === 'complete';
  }

  function notToTheEnd(): string {
    return `none among the first ${seen.payments} listed; Waybill did not check the others`;
  }

  function certain() {
    return matches.filter(({ length }) => length >= seen.longest);
  }

  function told(otherwise: string): ListedPayments {
    const found = new Set(certain().map(({ name, facts }) => name + facts));
    return {
      asked: ASKED,
      found: found.size === 0 ? otherwise : `already listed: ${[...found].join('; ')}`,
      listed: new Map(certain().map(({ code, name }) => [code, name])),
    };
  }
}

const unread = ({ raw }: { raw: Json }) => ({ raw, value: null });

/** A listed payment that may be the one to send. */
interface Match {
  name: string;
  /** Of its number if that may be cut: a service that cuts numbers lists no longer ones. */
  length: number;
}

/** A service may list a payment under a number that it cut, completed, or chose itself. */
function matchOf(
  number: string | null,
  listed: PaymentResult | null,
  sent: RequestedPayment,
  firstSentAt: number | null,
): Match | null {
  const name = nameOf(sent);
  if (number !== null && isSameNumber(number, sent.number)) return { name, length: Infinity };
  if (listed === null || !isOfAmount(totalOf(listed), sent)) return null;
  const altered = number === null ? `${name} without a number` : `${name} as ${number}`;
  if (firstSentAt !== null && isSince(listed, firstSentAt)) {
    return { name: altered, length: Infinity };
  }
  if (number === null || !mayBeAltered(number, sent.number)) return null;
  const length = bareNumber(number).length;
  return { name: altered, length: length < bareNumber(sent.number).length ? length : Infinity };
}

/**
 * Returns a function that finds the payments that a listed one can match: those of its number or
 * amount. Comparing each listed payment with each of a large draft takes minutes.
 */
function indexed(
  sought: readonly Sought[],
): (number: string | null, listed: PaymentResult | null) => Iterable<Sought> {
  const byNumber = Map.groupBy(sought, ({ payment }) => comparableNumber(payment.number));
  const byAmount = Map.groupBy(sought, ({ payment: { amount, units } }) =>
    amountKey(amount, units),
  );
  return (number, listed) => {
    const sameNumber = number === null ? undefined : byNumber.get(comparableNumber(number));
    const sameAmount =
      listed === null ? undefined : byAmount.get(amountKey(listed.Total.Value, listed.Total.Units));
    return new Set([...(sameNumber ?? []), ...(sameAmount ?? [])]);
  };
}

/** A payment to look for. */
interface Sought {
  code: string;
  payment: RequestedPayment;
  /** Ids of the payment's partner; empty where they are not known. */
  partnerIds: readonly string[];
}

/** Returns the lists that show each payment: by partner, otherwise the whole list. */
async function queriesFor(
  ask: Ask,
  firstPage: AskFirstPage,
  wanted: readonly RequestedPayment[],
): Promise<{ sought: Sought[]; queries: string[][] }> {
  const idsOf = await idsByCode(ask, firstPage, wanted);
  const sought = wanted.map((payment): Sought => {
    const { Id, Code } = payment.partner;
    return {
      code: codeOf(payment),
      payment,
      partnerIds: Id ? [Id] : (idsOf.get(Code ?? '') ?? []),
    };
  });
  // A payment with an unknown partner needs the whole list, which shows the others too.
  if (sought.some(({ partnerIds }) => partnerIds.length === 0)) return { sought, queries: [[]] };
  const all = new Map(sought.flatMap((one) => one.partnerIds.map((id) => [idKey(id), id])));
  return { sought, queries: partsOf([...all.values()], MOST_PARTNERS) };
}

/** Returns the ids of partners that are named by Code alone, from the paid transactions. */
async function idsByCode(
  ask: Ask,
  firstPage: AskFirstPage,
  wanted: readonly RequestedPayment[],
): Promise<Map<string, string[]>> {
  const unnamed = wanted.filter(({ partner }) => !partner.Id);
  const targets = unnamed.flatMap(({ lines }) => lines.flatMap(({ id }) => id ?? []));
  const ids = new Map<string, string[]>();
  if (targets.length === 0) return ids;
  try {
    for (const { Partner } of (await readTransactions(ask, firstPage, targets)).values()) {
      if (!Partner?.Id || !Partner.Code) continue;
      ids.set(Partner.Code, [...new Set([...(ids.get(Partner.Code) ?? []), Partner.Id])]);
    }
  } catch (error) {
    if (notOfferedStatus(error) === null) throw error;
  }
  return ids;
}

/**
 * A row that names another partner belongs to that partner; a row that names none may belong to
 * any.
 */
function mayBeOf(row: Json, { payment, partnerIds }: Sought): boolean {
  const partner = isJsonObject(row) && isJsonObject(row['Partner']) ? row['Partner'] : {};
  const named = { Id: textIn(partner['Id']), Code: textIn(partner['Code']), Name: null };
  const ids = [...partnerIds, payment.partner.Code ?? []].flat();
  const isComparable =
    (named.Id !== null && partnerIds.length > 0) ||
    (named.Code !== null && payment.partner.Code !== null);
  return !isComparable || ids.some((id) => isPartner(named, id));
}

function numberOf(row: Json): string | null {
  return isJsonObject(row) ? z.parse(shownText, row['PaymentNumber']) : null;
}

function totalOf({ Total: { Value: total, Units: units } }: PaymentResult) {
  return { total, units };
}

function keyOf(row: Json): string {
  const id = isJsonObject(row) ? textIn(row['Id']) : null;
  return id === null ? JSON.stringify(row) : idKey(id);
}

function nameOf({ number, partner }: RequestedPayment): string {
  return `payment ${number.trim()} for ${partnerName(partner)}`;
}

function factsOf(row: Json): string {
  const at = isJsonObject(row) ? textIn(row['PaymentAt']) : null;
  const id = isJsonObject(row) ? textIn(row['Id']) : null;
  const facts = [id && `Id ${id}`, at && `dated ${at}`].filter(Boolean).join(', ');
  return facts && ` (${facts})`;
}

function textIn(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
