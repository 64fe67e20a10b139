import { nestedRows, readPage } from '#contract/rows.ts';
import { shownText } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import type { Ask } from './ask.ts';
import type { ReadBack } from './read-back.ts';

const PAGE_SIZE = 200;
/** Ids that one query carries at most; interface 4.6 shows no limit. */
const MOST_IDS = 100;
const ASKED = 'which of these transactions name the payment (include=Payments)';

const row = z.object({
  Id: z.string(),
  Payments: nestedRows(z.object({ PaymentNumber: shownText })),
});

interface PaidLine {
  id: string | null;
  paymentNumber: string | null;
}

/**
 * Payments (interface 4.9). One is proven where its transaction did not name its number before it
 * was sent, and does now. Numbers may be null, so that none is missed by absence: then nothing is
 * told. They are never sent but by a person.
 */
export function payments(
  ask: Ask,
  { firstPage, waitingTime }: { firstPage: number; waitingTime: number },
): ReadBack {
  /** Numbers of the payments that transactions name, by `idKey`. @throws what `ask` throws */
  async function numbersOf(lines: readonly PaidLine[]): Promise<Map<string, Set<string>>> {
    const keys = [...new Set(lines.flatMap(({ id }) => (id === null ? [] : [idKey(id)])))];
    const numbers = new Map<string, Set<string>>();
    for (let start = 0; start < keys.length; start += MOST_IDS) {
      const ids = keys
        .slice(start, start + MOST_IDS)
        .map(encodeURIComponent)
        .join(',');
      const path = `/api/v2/accounting/receivables/${PAGE_SIZE}/${firstPage}`;
      const { rows } = readPage(row, await ask('GET', `${path}?ids=${ids}&include=Payments`));
      for (const { value } of rows) {
        const named = value.Payments?.rows.map(({ value }) => value.PaymentNumber) ?? [];
        numbers.set(idKey(value.Id), new Set(named.filter((number) => number !== null)));
      }
    }
    return numbers;
  }

  const isNamed = (numbers: ReadonlyMap<string, Set<string>>, line: PaidLine): boolean =>
    line.id !== null &&
    line.paymentNumber !== null &&
    numbers.get(idKey(line.id))?.has(line.paymentNumber) === true;

  return {
    endpoints: ['payments.apply'],
    quiet: 0,
    pause: 1_000,
    waitingTime,
    maySendAlone: false,
    asked: ASKED,
    async before(lines) {
      const numbers = await numbersOf(lines);
      return (line) => isNamed(numbers, line);
    },
    async read(lines) {
      const numbers = await numbersOf(lines);
      return {
        asked: ASKED,
        shown: (line) => (line.before === false && isNamed(numbers, line) ? 'done' : 'untold'),
      };
    },
    arrived: (shown) => (shown.includes('done') ? 'yes' : 'untold'),
  };
}
