import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftContent } from '#contract/draft.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { compareDecimals, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { ProxyStore } from '../store/store.ts';
import { openPostgres } from '../testing/each-store.ts';
import { settlePayments, writePayments } from '../testing/payments-on-record.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { reusedDatabase } from '../testing/postgres-database.ts';
import { open } from '../testing/stores.ts';
import { createApproval } from '../approval/approval.ts';
import { claimPayments } from './claim.ts';
import { createDraftsStore } from './drafts-store.ts';
import { lastVerdict } from './holds.ts';
import { paymentBody } from './payment-body.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

/** Three of each run's own, so that no run sees what others left. */
const transactionsOf = (run: number) =>
  [1, 2, 3].map((n) => `0000000${n}-0000-0000-0000-${String(run).padStart(11, '0')}A`);
const people = ['ada', 'bob'];
const decimal = (text: string) => decimalFromText(text)!;

type Step =
  | { kind: 'keep'; person: number; draft: number; asks: [number, string][] }
  | { kind: 'send'; person: number; draft: number }
  /** Without a draft, and so without having held anything before. */
  | { kind: 'pay'; person: number; asks: [number, string][]; pause: number }
  | { kind: 'remove'; person: number; draft: number }
  | { kind: 'settle'; batch: number; isProven: boolean; pause: number };

const amount = fc.constantFrom('0.1', '0.2', '0.30', '33.333', '50', '66.667', '99.99', '100', 'x');
const person = fc.nat(1);
const draft = fc.nat(4);
const asks = fc.uniqueArray(fc.tuple(fc.nat(2), amount), {
  minLength: 1,
  maxLength: 3,
  selector: ([transaction]) => transaction,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('keep' as const), person, draft, asks }),
  fc.record({ kind: fc.constant('pay' as const), person, asks, pause: fc.nat(4) }),
  fc.record({ kind: fc.constant('send' as const), person, draft }),
  fc.record({ kind: fc.constant('remove' as const), person, draft }),
  fc.record({
    kind: fc.constant('settle' as const),
    batch: fc.nat(4),
    isProven: fc.boolean(),
    pause: fc.nat(4),
  }),
);

/** The service, as far as money goes: balances that a proven line lowers. */
class Ledger {
  readonly transactions: readonly string[];
  readonly balances: Map<string, Decimal>;
  readonly underWay = new Map<number, [id: string, amount: string][]>();

  constructor(transactions: readonly string[]) {
    this.transactions = transactions;
    this.balances = new Map(transactions.map((id) => [idKey(id), decimal('100')]));
  }
}

function contentOf(
  asks: [number, string][],
  { transactions, balances }: Pick<Ledger, 'transactions' | 'balances'>,
): DraftContent {
  const lines = asks.map(([transaction, amount]) => {
    const id = transactions[transaction]!;
    return makeLine({ id, amount, balance: balances.get(idKey(id))! });
  });
  const paymentNumber = crypto.randomUUID();
  return { payments: [makePayment({ paymentNumber, amount: '1000', lines })] };
}

/** `npm run test:crash` asks for them all; every `npm test` for a few. */
const isWhole = process.env['MODE'] === 'crash';

/** Two ways to the same drafts, one for each person. */
const databases: [name: string, runs: number, open: () => Promise<[ProxyStore, ProxyStore]>][] = [
  [
    'SQLite',
    isWhole ? 3_000 : 300,
    async () => {
      const store = open(newDataFolder());
      // Crashes are not part of this test.
      await store.read((sql) => sql.all('PRAGMA synchronous = OFF'));
      return [store, store];
    },
  ],
  [
    'PostgreSQL and two proxies',
    isWhole ? 1_000 : 40,
    async () => {
      const url = await reusedDatabase();
      return await Promise.all([openPostgres(url), openPostgres(url)]);
    },
  ],
];

/** Groups steps that run at the same time: two people's, or one person's during a settlement. */
function roundsOf(steps: readonly Step[]): Step[][] {
  const whose = (step: Step): number => (step.kind === 'settle' ? -1 : step.person);
  const rounds: Step[][] = [];
  for (const step of steps) {
    const last = rounds.at(-1);
    if (last?.length === 1 && whose(last[0]!) !== whose(step)) last.push(step);
    else rounds.push([step]);
  }
  return rounds;
}

/** For as long as a few statements take. */
async function wait(store: ProxyStore, pause: number): Promise<void> {
  for (let turn = 0; turn < pause; turn++) await store.read((sql) => sql.get('SELECT 1'));
}

test.each(databases)(
  'never reserves a balance twice under two people’s concurrent steps on %s',
  { timeout: 600_000 },
  async (_, runs, openBoth) => {
    const stores = await openBoth();
    const numRuns = Number(process.env['INTERLEAVINGS'] ?? runs);
    let run = 0;
    let sent = 0;
    let refused = 0;

    async function take(each: Step, of: string, ledger: Ledger, versions: Map<string, number>) {
      if (each.kind === 'settle') {
        const [batch, lines] = [...ledger.underWay][each.batch] ?? [];
        if (batch === undefined || lines === undefined) return;
        ledger.underWay.delete(batch);
        await wait(stores[0], each.pause);
        for (const [id, amount] of each.isProven ? lines : []) {
          const before = ledger.balances.get(idKey(id))!;
          ledger.balances.set(idKey(id), subtractDecimals(before, decimal(amount)));
        }
        await settlePayments(stores[0], batch, each.isProven);
        return;
      }
      const store = stores[each.person]!;
      if (each.kind === 'pay') {
        const content = contentOf(each.asks, ledger);
        await send(store, of, ledger, null, content, crypto.randomUUID(), each.pause);
        return;
      }
      const drafts = createDraftsStore({ store, account: of });
      const who = people[each.person]!;
      const id = `${of}-${each.person}-${each.draft}`;
      if (each.kind === 'remove') {
        await drafts.remove(id, who);
        versions.delete(id);
      } else if (each.kind === 'keep') {
        const content = contentOf(each.asks, ledger);
        const version = versions.get(id) ?? null;
        await drafts.keep(id, { version, name: 'd', content }, who, run);
        versions.set(id, (version ?? 0) + 1);
      } else {
        const { key, draft } = await drafts.readWithKey(id, who);
        if (draft.batch === null) await send(store, of, ledger, id, draft.content, key);
      }
    }

    async function send(
      store: ProxyStore,
      account: string,
      { balances, underWay }: Ledger,
      draft: string | null,
      content: DraftContent,
      key: string,
      pause = 0,
    ): Promise<void> {
      const { body } = paymentBody(content, key);
      if (body === null) return;
      const since = await store.read(lastVerdict);
      // The service's balances are read before the payment is recorded.
      const read = new Map(balances);
      await wait(store, pause);
      const batch = await writePayments(store, account, key, body, (sql, writeId) =>
        claimPayments(sql, writeId, {
          account,
          approval: createApproval([]),
          draft: draft === null ? null : { id: draft, key },
          body,
          balances: read,
          readAt: run,
          since,
          partners: [],
        }),
      );
      sent++;
      const { lines } = content.payments[0]!;
      underWay.set(
        batch,
        lines.map(({ id, amount }) => [id, amount]),
      );
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
        async (steps) => {
          const of = `a${run++}`;
          const ledger = new Ledger(transactionsOf(run));
          const versions = new Map<string, number>();
          for (const round of roundsOf(steps)) {
            await Promise.all(
              round.map((each) =>
                take(each, of, ledger, versions).catch((error: unknown) => {
                  if (!(error instanceof ProblemError)) throw error;
                  if (error.kind === 'over-allocated') refused++;
                }),
              ),
            );
            for (const id of ledger.transactions) {
              const promised = [...ledger.underWay.values()].flatMap((lines) =>
                lines.flatMap(([of, amount]) => (of === id ? [decimal(amount)] : [])),
              );
              const left = subtractDecimals(ledger.balances.get(idKey(id))!, sumDecimals(promised));
              expect(compareDecimals(left, decimal('0'))).toBeGreaterThanOrEqual(0);
            }
          }
        },
      ),
      { numRuns, seed: 20_261_121 },
    );
    // Some payments were refused, and some were sent.
    expect(sent).toBeGreaterThan(numRuns / 2);
    expect(refused).toBeGreaterThan(numRuns / 4);
  },
);
