import { expect, test } from 'vitest';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { noisyMorning } from '../testing/noisy-morning.ts';
import { statementLines } from '../paste/statement-lines.ts';
import { matchEntries, type MatchedEntry } from './match-entries.ts';

const method = { Id: null, Code: 'WIRE', Name: null };
/** Entries of each of the 20 seeds: `MORNING_ENTRIES=1000 npx vitest run noisy-morning`. */
const entriesOfEach = Number(process.env['MORNING_ENTRIES'] ?? 50);

test('never calls a wrong match certain, whatever payers write', async () => {
  let certain = 0;
  const wrong: string[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    const partners = Math.ceil(entriesOfEach * 0.3);
    const { items, entries, truths } = noisyMorning(seed, { entries: entriesOfEach, partners });
    const payable = entries.map((entry, at) => {
      return { entry, identity: String(at), bookedAs: null, units: 840 };
    });
    const matched = await matchEntries(statementLines(payable, items, new Map(), []), {
      items,
      method,
      // Sums are never certain, so the search for them decides nothing here.
      addUp: async () => await Promise.resolve({ kind: 'stopped' }),
    });
    for (const [at, match] of matched.entries()) {
      if (match?.certainty !== 'certain') continue;
      certain++;
      const { payer, text, amount } = entries[at]!;
      if (!isRight(match, truths[at]!)) {
        wrong.push(`${seed}/${at} ${match.evidence}: ${payer}, ${text}, ${amount}`);
      }
    }
  }
  const share = certain / (20 * entriesOfEach);
  if (process.env['MORNING_ENTRIES']) process.stdout.write(`${share} certain\n`);
  expect(wrong).toEqual([]);
  expect(share).toBeGreaterThan(0.45);
});

type Truth = ReturnType<typeof noisyMorning>['truths'][number];

function isRight({ payment }: MatchedEntry, { partner, paid }: Truth): boolean {
  return (
    partnerKey(partner) === partnerKey(payment.partner) &&
    payment.lines.length === paid.size &&
    payment.lines.every(({ id, amount }) => paid.get(id) === Math.round(Number(amount) * 100))
  );
}
