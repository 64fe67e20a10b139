import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { decimalFromText } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson } from '#lib/json.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { eachStore } from '../testing/each-store.ts';
import { writePayments } from '../testing/payments-on-record.ts';
import type { Entry } from '../journal/entry.ts';
import { ReadRefusedError } from './ask.ts';
import { openLines, type OpenLine } from './follow-rows.ts';
import { saveLinesBefore } from './payment-rows.ts';
import { payments } from './payments.ts';

const [, open] = eachStore[0]!;
const at = '2026-05-01T12:00:00Z';
beforeAll(() => void vi.setSystemTime(at));

const partner = { Id: randomUUID(), Code: 'P', Name: null };
const targets = [randomUUID(), randomUUID()] as const;

type Place = 0 | 1;
interface Part {
  place: Place;
  amount: number;
}

/** A payment that Waybill sends, and its effect. */
interface Sent {
  number: string;
  autoApply: boolean;
  /** Whether an AutoApply payment names targets, too. */
  hasTargets: boolean;
  byCode: boolean;
  parts: Part[];
  isDone: boolean;
  /** The transactions that the service chooses for an AutoApply payment. */
  chosen: Place | 'targets' | 'both';
}

/** A payment by somebody else. */
interface Foreign {
  number: string | null;
  place: Place;
  /** Has the amount of the first payment that is sent; otherwise one that none of ours adds up to. */
  isEqual: boolean;
  day: string;
}

const place = fc.constantFrom<Place>(0, 1);
const sentAs = (...numbers: string[]): fc.Arbitrary<Sent> =>
  fc.record({
    number: fc.constantFrom(...numbers),
    autoApply: fc.boolean(),
    hasTargets: fc.boolean(),
    byCode: fc.boolean(),
    parts: fc.uniqueArray(fc.record({ place, amount: fc.constantFrom(5, 7, 12) }), {
      minLength: 1,
      maxLength: 2,
      selector: (part) => part.place,
    }),
    isDone: fc.boolean(),
    chosen: fc.constantFrom<Sent['chosen']>(0, 1, 'targets', 'both'),
  });
const foreignAs = (...numbers: (string | null)[]): fc.Arbitrary<Foreign> =>
  fc.record({
    number: fc.constantFrom(...numbers),
    place,
    isEqual: fc.boolean(),
    day: fc.constantFrom('2026-04-01', '2026-05-01'),
  });

const world = fc
  .record({
    /** The numbers that the service gives to payments: those that were sent, its own, or none. */
    numbers: fc.constantFrom('sent', 'own', 'none'),
    /** Whether transactions name their payments, and with which amount. */
    names: fc.constantFrom('whole', 'part', 'none'),
    /** Whether the service has the list of payments (4.10). */
    lists: fc.boolean(),
    /** The answers that still show the state before. */
    late: fc.constantFrom('transactions', 'list', 'nothing'),
    /** The state that is known from before the sending. */
    known: fc.constantFrom('all', 'balances', 'nothing'),
    /** Whether the payments that there were could be read at that time. */
    isBrokenBefore: fc.boolean(),
    sent: fc.array(sentAs('W-1', 'W-2'), { minLength: 1, maxLength: 3 }),
    /** Another batch that is in progress. */
    rival: fc.option(sentAs('W-1', 'W-3')),
    isRivalEarly: fc.boolean(),
    earlier: fc.array(foreignAs('A', 'w-1 ', null), { maxLength: 2 }),
    since: fc.array(foreignAs('A', 'B', null), { maxLength: 2 }),
  })
  // Nothing can tell an equal payment by somebody else, unless its transaction names its number.
  .filter(({ since, names, numbers }) =>
    since.every(
      ({ isEqual, number }) =>
        !isEqual || (names !== 'none' && numbers !== 'none' && number !== null),
    ),
  )
  // If the only answer about a payment is late, it takes the waiting time to notice.
  .filter(({ late, lists }) => late !== 'transactions' || lists)
  .filter(
    ({ late, sent }) => late !== 'list' || sent.every((one) => !one.autoApply || isOnTargets(one)),
  );
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const isOnTargets = ({ hasTargets, chosen }: Sent) => hasTargets && chosen === 'targets';
const amountOf = ({ parts }: Sent): number => parts.reduce((sum, part) => sum + part.amount, 0);
const money = (Value: number) => ({ Value, Units: 0 });
const referenceOf = ({ byCode }: Sent) => ({
  Id: byCode ? null : partner.Id,
  Code: byCode ? partner.Code : null,
  Name: null,
});
const linesOf = ({ autoApply, hasTargets, parts }: Sent): Part[] =>
  autoApply && !hasTargets ? [] : parts;

const placesOf = (one: Sent): (Place | null)[] =>
  linesOf(one).length === 0 ? [null] : linesOf(one).map((line) => line.place);

const bodyOf = (all: readonly Sent[]): string =>
  JSON.stringify({
    Payments: all.map((one) => ({
      PaymentNumber: one.number,
      AutoApply: one.autoApply,
      Partner: referenceOf(one),
      PaymentMethod: { Code: 'ACH' },
      Amount: money(amountOf(one)),
      ApplyTo: linesOf(one).map((line) => ({
        Id: targets[line.place],
        Amount: money(line.amount),
        Type: 0,
      })),
    })),
  });

/** A payment at the service. */
interface Made {
  Id: string;
  number: string | null;
  total: number;
  day: string;
  parts: readonly Part[];
}

function madeBy(one: Sent): Made {
  const total = amountOf(one);
  const partsOf = (): readonly Part[] => {
    if (!one.autoApply || one.chosen === 'targets') return one.parts;
    if (one.chosen !== 'both') return [{ place: one.chosen, amount: total }];
    return [
      { place: 0, amount: 2 },
      { place: 1, amount: total - 2 },
    ];
  };
  return { Id: randomUUID(), number: one.number, total, day: '2026-05-01', parts: partsOf() };
}

/** The answers of a service with these payments. */
function answersOf(made: readonly Made[], { numbers, names }: World) {
  const numberOf = ({ Id, number }: Made) => ({ sent: number, own: Id, none: null })[numbers];
  const rowOf = (one: Made, total: number) => ({
    Id: one.Id,
    Partner: partner,
    PaymentNumber: numberOf(one),
    PaymentAt: `${one.day}T12:00:00Z`,
    Total: money(total),
  });
  return {
    list: made.map((one) => rowOf(one, one.total)),
    transactions: targets.map((Id, at) => {
      const parts = made.flatMap((one) =>
        one.parts.filter((part) => part.place === at).map(({ amount }) => ({ one, amount })),
      );
      const paid = parts.reduce((sum, part) => sum + part.amount, 0);
      return {
        Id,
        Type: 0,
        Status: 4,
        Partner: partner,
        DueAt: null,
        Total: money(1000),
        Balance: money(1000 - paid),
        Payments:
          names === 'none'
            ? null
            : parts.map(({ one, amount }) => rowOf(one, names === 'whole' ? one.total : amount)),
      };
    }),
  };
}

/** @returns what reading back says of each line, with the payment's effect */
async function readBack(store: Awaited<ReturnType<typeof open>>[number], it: World) {
  const account = randomUUID();
  const foreign = ({ isEqual, ...one }: Foreign): Made => {
    const total = isEqual ? amountOf(it.sent[0]!) : 0.3;
    return { Id: randomUUID(), ...one, total, parts: [{ place: one.place, amount: total }] };
  };
  const rival = it.rival?.isDone ? [madeBy(it.rival)] : [];
  const before = [...it.earlier.map(foreign), ...(it.isRivalEarly ? rival : [])];
  const after = [
    ...before,
    ...(it.isRivalEarly ? [] : rival),
    ...it.since.map(foreign),
    ...it.sent.filter(({ isDone }) => isDone).map(madeBy),
  ];
  const then = answersOf(before, it);
  let now: { list: readonly object[]; transactions: readonly object[] } = {
    list: it.isBrokenBefore ? [] : then.list,
    transactions: then.transactions.map((row) => ({
      ...row,
      Payments: it.isBrokenBefore ? row.Payments && row.Payments.map(() => ({})) : row.Payments,
    })),
  };
  let isBroken = it.isBrokenBefore;
  const kind = payments({
    store,
    firstPage: () => Promise.resolve(1 as const),
    waitingTime: 1_000,
    bounds: { pages: 1, time: 1_000 },
    ask: async (_method, path) => {
      const isList = path.includes('/payments/');
      if (isList && !it.lists) throw new ReadRefusedError(501, 'no list');
      const asked = targets.flatMap((id, place) => (path.includes(id) ? [place] : []));
      const Result = isList ? now.list : asked.map((place) => now.transactions[place]);
      const answer = { Success: true, Result, Paging: { HasMoreRecords: isList && isBroken } };
      return parseJson(JSON.stringify(answer));
    },
  });
  const send = async (all: readonly Sent[], known: World['known']): Promise<number> => {
    const id = await writePayments(store, account, randomUUID(), bodyOf(all), (sql, writeId) =>
      sql.insert(
        'sent_payments',
        all.map((one) => ({
          write_id: writeId,
          partner_key: partnerKey(referenceOf(one)),
          number: one.number,
          amount: String(amountOf(one)),
          units: 0,
        })),
      ),
    );
    const look = known === 'all' ? await kind.before!.look({ id } as Entry) : null;
    const balances = all.flatMap(placesOf).map((one, position) => ({
      position,
      balance:
        one === null ? null : decimalFromText(String(then.transactions[one]!.Balance.Value))!,
      payments: null,
    }));
    await store.commit(async (sql) => {
      if (known === 'balances') await saveLinesBefore(sql, id, balances, Date.parse(at));
      await look?.save(sql);
      await sql.run(
        `UPDATE writes SET state = 'SENDING', sending_at = ?, epoch = 1 WHERE id = ?`,
        Date.parse(at),
        id,
      );
    });
    return id;
  };
  if (it.rival !== null) await send([it.rival], 'nothing');
  const writeId = await send(it.sent, it.known);
  const current = answersOf(after, it);
  isBroken = false;
  now = {
    list: it.late === 'list' ? then.list : current.list,
    transactions: it.late === 'transactions' ? then.transactions : current.transactions,
  };
  const lines = it.sent
    .flatMap((one) => placesOf(one).map((at) => ({ one, id: at === null ? null : targets[at] })))
    .map(({ one, id }, position) => ({
      one,
      line: { writeId, position, id, key: id && idKey(id) } as OpenLine,
    }));
  const reading = await kind.read(
    lines.map(({ line }) => line),
    true,
    true,
  );
  return lines.map(({ one, line }) => ({
    shown: reading.shown(line),
    why: reading.why!(line),
    isDone: one.isDone,
  }));
}

/** A payment of 5 to the first transaction. */
const one = {
  number: 'W-1',
  autoApply: false,
  hasTargets: false,
  byCode: false,
  parts: [{ place: 0 as const, amount: 5 }],
  isDone: false,
  chosen: 0 as const,
};
const left = { ...one, autoApply: true };
const plain: World = {
  numbers: 'sent',
  names: 'whole',
  lists: true,
  late: 'nothing',
  known: 'all',
  isBrokenBefore: false,
  sent: [one],
  rival: null,
  isRivalEarly: false,
  earlier: [],
  since: [],
};

test('calls no payment done that wasn’t, and none undone that was', async () => {
  const [store] = await open(1);
  const counts = { done: 0, undone: 0, absent: 0, unseen: 0, untold: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (it) => {
      for (const { shown, why, isDone } of await readBack(store!, it)) {
        counts[shown]++;
        if (shown === 'done') expect(isDone, why).toBe(true);
        if (shown === 'undone') expect(isDone, why).toBe(false);
      }
    }),
    {
      numRuns: 300,
      seed: 20_261_129,
      examples: [
        // Payments under one number, of which only one had an effect.
        [{ ...plain, sent: [left, { ...one, isDone: true }] }],
        [{ ...plain, sent: [one, { ...left, isDone: true }] }],
        [{ ...plain, sent: [one, { ...left, byCode: true, isDone: true }] }],
        [{ ...plain, rival: { ...left, isDone: true } }],
        [{ ...plain, rival: { ...left, byCode: true, isDone: true } }],
        [{ ...plain, sent: [left], rival: { ...one, isDone: true } }],
        [
          {
            ...plain,
            late: 'transactions',
            sent: [
              { ...left, isDone: true },
              { ...one, isDone: true },
            ],
          },
        ],
        // The service shows no numbers.
        ...[one, left].map((rival): [World] => [
          {
            ...plain,
            numbers: 'none',
            sent: [left],
            rival: { ...rival, byCode: true, isDone: true },
          },
        ]),
      ],
    },
  );
  expect(counts.done).toBeGreaterThan(5);
  expect(counts.undone).toBeGreaterThan(20);
});

function worldOf(facts: Partial<World>, sent: Sent): World {
  return { ...plain, ...facts, sent: [sent] };
}

test('decides about the only payment as soon as the service shows whether it was made', async () => {
  const [store] = await open(1);
  const lone = fc
    .record({
      numbers: fc.constantFrom<World['numbers'][]>('sent', 'own', 'none'),
      names: fc.constantFrom<World['names'][]>('whole', 'part', 'none'),
      lists: fc.boolean(),
      one: sentAs('W-1'),
    })
    .map(({ one, ...facts }) => worldOf(facts, { ...one, autoApply: false }));
  await fc.assert(
    fc.asyncProperty(lone, async (it) => {
      const [done, undone] = [
        it.numbers === 'own' && it.names !== 'none' ? 'untold' : 'done',
        it.lists || it.names !== 'none' ? 'undone' : 'untold',
      ];
      for (const { shown, isDone } of await readBack(store!, it)) {
        expect(shown).toBe(isDone ? done : undone);
      }
    }),
    { numRuns: 60, seed: 20_261_129 },
  );
});

/** Counts the numbers and ids that `work` compares or normalizes. */
async function countComparisons(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(String.prototype, 'toLowerCase');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('compares large payments with a long list without comparing each with each', async () => {
  const [store] = await open(1);
  const ids = Array.from({ length: 150 }, () => randomUUID());
  const listed = ids.map((Id, place) => ({
    Id,
    Partner: partner,
    PaymentNumber: `SVC-${place}`,
    PaymentAt: '2026-05-01',
    Total: money(place),
  }));
  const due = { Type: 0, Status: 4, DueAt: null, Total: money(10), Balance: money(10) };
  const transaction = { ...due, Partner: partner, Payments: [] };
  const kind = payments({
    store: store!,
    firstPage: () => Promise.resolve(1 as const),
    waitingTime: 1_000,
    bounds: { pages: 1, time: 1_000 },
    ask: async (_method, path) => {
      const asked = ids.filter((id) => path.includes(id));
      const rows = asked.map((Id) => Object.assign({ Id }, transaction));
      const Result = path.includes('/payments/') ? listed : rows;
      return parseJson(JSON.stringify({ Success: true, Result }));
    },
  });
  const payment = (number: number, of: readonly string[]) => ({
    PaymentNumber: `W-${number}`,
    AutoApply: of.length === 0,
    Partner: { ...partner, Code: null },
    PaymentMethod: { Code: 'ACH' },
    Amount: money(1_000 + number),
    ApplyTo: of.map((Id) => ({ Id, Amount: money(1), Type: 0 })),
  });
  for (const all of [
    [payment(0, ids)],
    ids.map((id, place) => payment(place, [id])),
    ids.map((_, place) => payment(place, [])),
  ]) {
    const body = JSON.stringify({ Payments: all });
    const id = await writePayments(store!, randomUUID(), randomUUID(), body, async () => {});
    const lines = await store!.read((sql) => openLines(sql, id));
    const count = await countComparisons(async () => {
      await kind.listed!.find({ id, body } as Entry, []);
      await kind.read(lines, true, true);
    });
    expect(lines).toHaveLength(150);
    expect(count).toBeLessThan(50 * ids.length);
  }
});
