import { expect } from 'vitest';
import { batchDetails } from '#contract/batch.ts';
import {
  draftReview,
  savedDraft,
  type Draft,
  type DraftContent,
  type DraftPayment,
  type DraftReview,
} from '#contract/draft.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { parseJson } from '#lib/json.ts';
import type { FollowedWaybill } from './followed-waybill.ts';
import { makeLine, makePayment } from './made-draft.ts';

/** A proxy and the service behind it. */
type Waybill = Pick<FollowedWaybill, 'sandbox' | 'ask'>;

/** Path of 4.9. */
export const apply = '/v2/accounting/receivables/payments/apply';

/** Sends a request to `/api/drafts` and the rest of the path, like the page. */
export async function call(waybill: Waybill, path: string, method = 'GET', body?: unknown) {
  const reply = await waybill.ask(`/api/drafts${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: reply.status, value: JSON.parse(reply.body) as Record<string, unknown> };
}

/** Returns open orders of one partner from the service's store. */
export function openOf({ sandbox }: Waybill, count: number) {
  const open = sandbox.store
    .transactions()
    .filter(({ type, status, unit }) => type === 0 && status === 4 && unit === 'usual');
  return open.filter(({ partnerId }) => partnerId === open[0]!.partnerId).slice(0, count);
}

/** Reads a transaction as the service shows it. */
export async function shown(waybill: Waybill, id: string) {
  const { body } = await waybill.ask(`/api/v2/accounting/receivables/id/${id}`, {
    headers: { 'cache-control': 'no-cache' },
  });
  const { Balance } = parseJson(body) as unknown as {
    Balance: { Value: { toString(): string }; Units: number };
  };
  return { balance: decimalFromText(String(Balance.Value))!, units: Balance.Units };
}

/** Returns a draft with this many lines, or of a payment without any. */
export function contentOf(lines: number, note = ''): DraftContent {
  const made = Array.from({ length: lines }, (_, n) => {
    const id = `${String(n).padStart(8, '0')}-0000-4000-8000-000000000001`;
    return makeLine({ id, amount: '1', transactionNumber: 'Ümläut' });
  });
  return { payments: [makePayment({ id: 'p', lines: made, note })] };
}

/** Builds a payment of these amounts to open orders of one partner. */
export async function payment(
  waybill: Waybill,
  amounts: readonly string[],
  given: Partial<DraftPayment> = {},
): Promise<DraftPayment> {
  const targets = openOf(waybill, amounts.length);
  const balances = await Promise.all(targets.map(({ id }) => shown(waybill, id)));
  return makePayment({
    paymentNumber: 'D-1',
    partner: { Id: targets[0]!.partnerId, Code: null, Name: null },
    amount: sumDecimals(amounts.map((amount) => decimalFromText(amount)!)),
    units: balances[0]!.units,
    lines: targets.map(({ id }, index) =>
      makeLine({ id, amount: amounts[index]!, balance: balances[index]!.balance }),
    ),
    note: 'stays here',
    ...given,
  });
}

export async function keep(
  waybill: Waybill,
  id: string,
  content: DraftContent,
  version: number | null = null,
): Promise<Draft> {
  const { status, value } = await call(waybill, `/${id}`, 'PUT', { version, name: id, content });
  expect(status).toBe(200);
  return { ...savedDraft.parse(value), content };
}

export async function review(waybill: Waybill, id: string): Promise<DraftReview> {
  const { status, value } = await call(waybill, `/${id}/review`);
  expect(status).toBe(200);
  return draftReview.parse(value);
}

export const codesOf = ({ warnings }: Pick<DraftReview, 'warnings'>): string[] =>
  warnings.map(({ code }) => code);

/** The codes of warnings, without the payments that they cover. */
export const mattersOf = (review: Pick<DraftReview, 'warnings'>): string[] =>
  codesOf(review).map((code) => code.replace(/:[\w-]{43}$/, ''));

export async function batchOf(waybill: Waybill, number: number) {
  const { body } = await waybill.ask(`/api/batches/${number}`);
  return batchDetails.parse(JSON.parse(body));
}

/** The number of requests to the service to apply payments. */
export const sends = ({ sandbox }: Waybill) =>
  sandbox.requests.filter(({ target }) => target === apply).length;
