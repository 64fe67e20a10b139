import { describe, expect, test } from 'vitest';
import type { BankDecision } from '#contract/bank-decision.ts';
import { eachStore } from '../testing/each-store.ts';
import { createBankDecisionsStore } from './bank-decisions-store.ts';

const accepted: BankDecision = { state: 'accepted', items: ['1'], amounts: ['5.00'] };
const aside: BankDecision = { state: 'aside', aside: { reason: 'dispute', note: '' } };

async function start(open: (typeof eachStore)[number][1]) {
  const [store] = await open(1);
  const [a, b] = ['a', 'b'].map((account) => createBankDecisionsStore(store!, account));
  return { store: store!, a: a!, b: b! };
}

describe.each(eachStore)('decisions in %s', (_kind, open) => {
  test('keeps the latest decision of each entry and account, and who made it when', async () => {
    const { store, a, b } = await start(open);
    await a.decide('e', aside, 'ada', 1);
    await a.decide('f', aside, null, 2);
    await b.decide('e', accepted, 'bo', 3);
    await a.decide('e', accepted, 'cy', 4);
    const at = (time: number) => new Date(time).toISOString();
    expect(await a.list(['e', 'g'])).toEqual([
      { entry: 'e', decision: accepted, who: 'cy', at: at(4) },
    ]);
    expect(await a.list([])).toEqual([]);
    await a.decide('e', null, 'ada', 5);
    const rows = await store.read((sql) =>
      sql.all('SELECT account, entry FROM bank_decisions ORDER BY account'),
    );
    expect(rows.map(({ account, entry }) => [account, entry])).toEqual([
      ['a', 'f'],
      ['b', 'e'],
    ]);
    expect(await a.list(['e', 'f'])).toEqual([
      { entry: 'f', decision: aside, who: null, at: at(2) },
    ]);
    expect(await b.list(['e', 'f'])).toEqual([
      { entry: 'e', decision: accepted, who: 'bo', at: at(3) },
    ]);
  });

  test('asks again for a decision that it can’t read', async () => {
    const { store, a } = await start(open);
    await a.decide('e', aside, 'ada', 1);
    await a.decide('f', aside, 'ada', 1);
    await store.commit((sql) =>
      sql.run(`UPDATE bank_decisions SET decision = '{"state":"later"}' WHERE entry = 'e'`),
    );
    expect((await a.list(['e', 'f'])).map(({ entry }) => entry)).toEqual(['f']);
  });
});

test('drops the oldest decisions of an account with too many', async () => {
  const { store, a, b } = await start(eachStore[0]![1]);
  const rows = Array.from({ length: 50_003 }, (_, at) => {
    const decision = JSON.stringify(aside);
    return { account: 'a', entry: `e${at}`, decision, who: 'ada', at: at + 10 };
  });
  await store.commit((sql) => sql.insert('bank_decisions', rows));
  await b.decide('old', aside, 'bo', 1);
  await a.decide('new', accepted, 'ada', 100_000);
  const found = await a.list(['e0', 'e1', 'e2', 'e10', 'e50002', 'new']);
  expect(found.map(({ entry }) => entry).toSorted()).toEqual(['e10', 'e50002', 'new']);
  expect(await b.list(['old'])).toHaveLength(1);
});
