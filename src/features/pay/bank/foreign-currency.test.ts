import { expect, test } from 'vitest';
import type { BankDecision } from '#contract/bank-decision.ts';
import type { BankEntry } from '#lib/bank-file/bank-statement.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { findSubsetSums } from '#lib/subset-sum/subset-sum.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import { sortEntries, statementLines } from '../paste/statement-lines.ts';
import { makeItems } from '../testing/made-items.ts';
import { matchEntries } from './match-entries.ts';
import { groupsOf, totalsByUnits } from './work-groups.ts';

const unitsNames = { 1: 'USD', 2: 'CAD', 3: 'EUR' };

async function match(
  lines: readonly BankLine[],
  options: Pick<Parameters<typeof matchEntries>[1], 'items' | 'units' | 'decisions'>,
) {
  return await matchEntries(lines, {
    ...options,
    method: { Id: null, Code: 'WIRE', Name: null },
    addUp: async ({ amounts, target }) => await Promise.resolve(findSubsetSums(amounts, target)),
  });
}

async function open(
  rows: readonly string[],
  items: ReturnType<typeof makeItems>,
  {
    units = null,
    decisions = new Map(),
    names = unitsNames,
  }: {
    units?: number | null;
    decisions?: ReadonlyMap<number, BankDecision>;
    names?: Readonly<Record<string, string>>;
  } = {},
) {
  const table = readTable(['Date,Name,Reference,Amount,Currency', ...rows].join('\n'));
  const columns = guessColumns(table, knownByBank(items));
  const lines = readBankList(table, columns, items, { unitsNames: names });
  const matched = await match(lines, { items, units, decisions });
  return { matched, groups: groupsOf(lines, matched, decisions, new Set()) };
}

const inUnits = (balance: string, units: number) => {
  const money = { Value: balance as Decimal, Units: units };
  return [balance, { Total: money, Balance: money }] as const;
};
const cad = (balance: string) => inUnits(balance, 2);

test('lists an entry in a currency without Units with its reason, and not as ready', async () => {
  const items = makeItems([['2567.01'], ['7.00']]);
  const { matched, groups } = await open(
    [
      '11/27/2026,Acme Ltd,INV-1,2567.01,GBP',
      '11/27/2026,Acme Ltd,INV-2,7.00,USD',
      '11/27/2026,Nobody,x,5.00,GBP',
    ],
    items,
    { units: 1 },
  );
  expect(matched[0]).toMatchObject({
    certainty: 'none',
    evidence: 'currency',
    payment: { units: null, lines: [] },
  });
  expect(groups.ready.map(({ index }) => index)).toEqual([1]);
  expect(groups.look.map(({ index }) => index)).toEqual([0, 2]);
  expect(
    totalsByUnits(groups, 1).map(({ units, currency, all }) => [units, currency, all]),
  ).toEqual([
    [1, null, '7.00'],
    [null, 'GBP', '2572.01'],
  ]);
});

test('prefers an entry’s own currency to the Units of the list', async () => {
  const items = makeItems([['10.00'], cad('10.00')]);
  const rows = ['11/27/2026,Acme Ltd,x,10.00,CAD', '11/27/2026,Acme Ltd,y,10.00,USD'];
  const { matched } = await open(rows, items, { units: 1 });
  expect(matched.map((one) => [one!.evidence, one!.payment.units])).toEqual([
    ['one-item', 2],
    ['one-item', 1],
  ]);
});

test('never applies an entry in CAD to an item in USD, even if its text names the item', async () => {
  const { groups } = await open(['11/27/2026,Acme Ltd,INV-1,10.00,CAD'], makeItems([['10.00']]));
  expect(groups.ready).toEqual([]);
  expect(groups.look[0]!.match!.payment.lines).toEqual([]);
});

test('keeps the list’s Units for a $ unless they can’t be dollars', async () => {
  const items = makeItems([['10.00'], cad('10.00')]);
  const row = '11/27/2026,Acme Ltd,x,$10.00,';
  expect((await open([row], items, { units: 2 })).matched[0]).toMatchObject({
    evidence: 'one-item',
    payment: { units: 2 },
  });
  expect((await open([row], items)).matched[0]!.evidence).toBe('units');
  const euros = makeItems([inUnits('10.00', 3)]);
  for (const [of, units] of [
    [items, 3],
    [euros, null],
  ] as const) {
    expect((await open([row], of, { units })).matched[0]).toMatchObject({
      evidence: 'currency',
      payment: { units: null, lines: [] },
    });
  }
});

test('leaves a statement entry in a currency without Units to a person', async () => {
  const items = makeItems([['10.00']]);
  const entry: BankEntry = {
    kind: 'in',
    amount: '10.00' as Decimal,
    currency: 'GBP',
    bookedOn: '2026-11-27',
    valuedOn: null,
    payer: 'Acme Ltd',
    payerAccount: '',
    text: 'INV-1',
    reference: '',
    bankReference: '',
  };
  const { payable, leftOut } = sortEntries(
    [{ entry, identity: 'a', bookedAs: null, isDetailed: false }],
    unitsNames,
  );
  expect(leftOut.size).toBe(0);
  const lines = statementLines(payable, items, new Map(), []);
  const open = async (decisions: ReadonlyMap<number, BankDecision>) =>
    groupsOf(lines, await match(lines, { items, decisions }), decisions, new Set());
  expect((await open(new Map())).look[0]!.match).toMatchObject({
    evidence: 'currency',
    payment: { units: null, lines: [] },
  });
  const chosen: BankDecision = { state: 'accepted', items: [items[0]!.key] };
  expect((await open(new Map([[0, chosen]]))).ready[0]!.match).toMatchObject({
    evidence: 'chosen',
    payment: { units: 1, amount: '10.00', bankEntry: 'a', lines: [{ amount: '10.00' }] },
  });
});

test('lets a person decide which items an entry in another currency pays', async () => {
  const items = makeItems([['10.00']]);
  const decisions = new Map<number, BankDecision>([
    [0, { state: 'accepted', items: [items[0]!.key] }],
  ]);
  const { groups } = await open(['11/27/2026,Acme Ltd,x,10.00,GBP'], items, { decisions });
  expect(groups.ready[0]!.match).toMatchObject({
    evidence: 'chosen',
    payment: { units: 1, lines: [{ amount: '10.00' }] },
  });
});

test('leaves entries in several currencies to a person without names of Units', async () => {
  const rows = ['11/27/2026,Acme Ltd,INV-1,10.00,GBP', '11/27/2026,Acme Ltd,INV-2,20.00,USD'];
  const items = makeItems([['10.00'], ['20.00']]);
  const { groups } = await open(rows, items, { names: {}, units: 1 });
  expect(groups.ready).toEqual([]);
  expect(groups.look).toHaveLength(2);
});

test('matches entries in a single currency without names of Units', async () => {
  const rows = ['11/27/2026,Acme Ltd,INV-1,10.00,GBP'];
  const { groups } = await open(rows, makeItems([['10.00']]), { names: {} });
  expect(groups.ready).toHaveLength(1);
});
