import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import type { Decimal } from '../src/lib/decimal.ts';
import { formatAmount } from '../src/lib/format-amount.ts';

export type Transaction = ReturnType<Sandbox['store']['transactions']>[number];

const IN_NO_PROPOSAL = new Set([16, 64, 256, 1024]);

/**
 * Returns open Orders and Debits in the usual Units by partner, oldest first; partners with the
 * most items come first.
 */
export function openByPartner(service: Sandbox): Transaction[][] {
  const open = service.store
    .transactions()
    .filter(
      ({ type, status, unit, balance }) =>
        (type === 0 || type === 32) &&
        !IN_NO_PROPOSAL.has(status) &&
        unit === 'usual' &&
        wholeOf(balance) > 0n,
    );
  return [...Map.groupBy(open, ({ partnerId }) => partnerId).values()]
    .map((of) => of.toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity)))
    .toSorted((a, b) => b.length - a.length);
}

const PLACES = 6;

/** Millionths, so that nothing is rounded. */
export function wholeOf(amount: string): bigint {
  const [whole, fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(whole! + fraction.padEnd(PLACES, '0'));
  return amount.startsWith('-') ? -size : size;
}

export function textOf(size: bigint): string {
  const digits = String(size).padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

export function sumOf(of: readonly Transaction[]): bigint {
  return of.reduce((all, { balance }) => all + wholeOf(balance), 0n);
}

/**
 * Matches a transaction's name on screen: its number if the service gives one, otherwise its id or
 * balance.
 */
export function nameOf({ id, number, balance }: Transaction): RegExp {
  const amount = formatAmount(balance as Decimal).replaceAll('.', '\\.');
  const both = `${id.slice(0, 4)}…${id.slice(-4)}`;
  return new RegExp(`${id}|${both}|${number}|balance -?${amount}\\)`, 'i');
}

/** Bodies of 4.9 that reached the service. */
export function applied(service: Sandbox): string[] {
  return service.requests
    .filter(({ target }) => target.endsWith('/payments/apply'))
    .map(({ body }) => body);
}

/** Deletes every draft that was not sent. */
export async function forgetDrafts(url: string): Promise<void> {
  const { drafts } = (await (await fetch(`${url}/api/drafts`)).json()) as {
    drafts: { id: string; state: string }[];
  };
  for (const { id, state } of drafts) {
    if (state !== 'open') continue;
    await fetch(`${url}/api/drafts/${id}`, {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  }
}
