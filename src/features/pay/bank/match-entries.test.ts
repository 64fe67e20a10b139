import { expect, test } from 'vitest';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { findSubsetSums } from '#lib/subset-sum/subset-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import type { ToleratedDifference } from '#lib/matching/tolerance.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import type { BankDecision } from '#contract/bank-decision.ts';
import { matchEntries, type MatchedEntry } from './match-entries.ts';
import { chosenItems, groupsOf, pinned, undividedItems } from './work-groups.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { PayItem } from '../model/pay-item.ts';

const method = { Id: null, Code: 'WIRE', Name: null };

function read(
  text: string,
  items: readonly PayItem[],
  partners: ReadonlyMap<number, PartnerReference> = new Map(),
) {
  const table = readTable(text);
  return readBankList(table, guessColumns(table, knownByBank(items)), items, { partners });
}

async function pay(
  lines: ReturnType<typeof read>,
  items: readonly PayItem[],
  decisions: readonly (readonly [number, BankDecision])[] = [],
  units: number | null = null,
  tolerances: readonly ToleratedDifference[] = [],
  done: ReadonlySet<number> = new Set(),
): Promise<(MatchedEntry | null)[]> {
  return await matchEntries(lines, {
    items,
    method,
    units,
    tolerances,
    reason: 'bank-charge',
    decisions: new Map(decisions),
    done,
    addUp: async ({ amounts, target }) => await Promise.resolve(findSubsetSums(amounts, target)),
  });
}

const how = (made: MatchedEntry | null) => made && `${made.certainty} ${made.evidence}`;
const amountsOf = (made: MatchedEntry | null) => made?.payment.lines.map(({ amount }) => amount);

test('matches each line by the first fitting rule and proposes no item twice', async () => {
  const items = makeItems([
    ['1011.03'],
    ['2022.17'],
    ['3033.41'],
    ['99.00', { Partner: other }],
    ['4144.07'],
    ['5255.11'],
  ]);
  const text = [
    'Date,Customer,Reference,Amount',
    '2026-02-01,Acme Ltd,thanks INV-2,2022.17',
    '2026-02-02,ACME,second,3033.41',
    '2026-02-03,ACME,third,9399.18',
    '2026-02-04,acme ltd,fourth,15.00',
    '2026-02-05,,INV 4,99.00',
    '2026-02-06,Nobody,x,5.00',
    '2026-02-07,Acme Ltd,fees,-1.00',
  ].join('\n');
  const lines = read(text, items);
  const made = await pay(lines, items);
  expect(made.map((one, index) => lines[index]!.fault ?? how(one))).toEqual([
    'certain named',
    'certain one-item',
    'likely sum',
    'none oldest',
    'certain named',
    'Unknown partner',
    'Money out',
  ]);
  expect(made.map(amountsOf)).toEqual([
    ['2022.17'],
    ['3033.41'],
    ['4144.07', '5255.11'],
    ['15.00'],
    ['99.00'],
    [],
    undefined,
  ]);
  expect(made[2]!.payment.lines.map(({ rule }) => rule)).toEqual(['adds-up', 'adds-up']);
  expect(made[4]!.payment).toMatchObject({ partner: other, bankDate: '2026-02-05', units: 1 });
  const numbers = made.flatMap((one) => one?.payment.paymentNumber ?? []);
  expect(new Set(numbers).size).toBe(6);
});

test('gives no two payments the same number, however the bank spells it', async () => {
  const items = makeItems([['10.00']]);
  const numbers = ['Rent-3', 'rent', 'RENT'];
  const text = [
    'Date,Customer,Reference,Amount',
    ...numbers.map((it) => `2026-02-01,ACME,${it},7.00`),
  ];
  const made = await pay(read(text.join('\n'), items), items);
  const own = made.map((one) => comparableNumber(one!.payment.paymentNumber));
  expect(new Set(own).size).toBe(3);
});

test('matches items named by ID and by several words, up to the amount', async () => {
  const items = makeItems([['10.00'], ['20.00'], ['30.00']]);
  const lines = read(`2026-02-01;ACME;for ${items[2]!.id.toUpperCase()}, INV 1;35.00`, items);
  expect((await pay(lines, items)).map(amountsOf)).toEqual([['10.00', '25.00']]);
});

test('matches neither of two items with the same number', async () => {
  const twice = { TransactionNumber: 'T-7' };
  const items = makeItems([['10.00', twice], ['20.00', twice], ['7.00']]);
  const made = await pay(read('2026-02-01;ACME;T-7;20.00', items), items);
  expect(how(made[0]!)).toBe('likely one-item');
});

test('counts matching combinations and calls none certain', async () => {
  const items = makeItems([['10.00'], ['20.00'], ['12.00'], ['18.00'], ['1.00']]);
  const made = await pay(read('2026-02-01;ACME;x;30.00', items), items);
  expect(made[0]).toMatchObject({
    certainty: 'possible',
    evidence: 'due-run',
    ways: { count: 2, isCounted: true },
  });
});

test('uses the list’s Units for a partner with items in several Units', async () => {
  const inTwo = { Value: '10.00' as Decimal, Units: 2 };
  const items = makeItems([['10.00'], ['10.00', { Balance: inTwo, Total: inTwo }]]);
  const lines = read('2026-02-01;ACME;x;10.00', items);
  expect(how((await pay(lines, items))[0]!)).toBe('none units');
  const [made] = await pay(lines, items, [], 2);
  expect(made).toMatchObject({ evidence: 'one-item', payment: { units: 2 } });
  expect(made!.payment.lines.map(({ id }) => id)).toEqual([items[1]!.id]);
});

test('finds the Units of a partner with items in several Units by what the text names', async () => {
  const inTwo = (balance: string) => {
    const money = { Value: balance as Decimal, Units: 2 };
    return { Balance: money, Total: money };
  };
  const both = makeItems([['10.00'], ['10.00', inTwo('10.00')]]);
  const [named] = await pay(read('2026-02-01;ACME;INV-2;10.00', both), both);
  expect(named).toMatchObject({ evidence: 'named', payment: { units: 2 } });
  // Nothing is left to pay in the other Units.
  const paid = makeItems([['10.00'], ['0', { ...inTwo('0'), Status: 4 }]]);
  const [only] = await pay(read('2026-02-01;ACME;x;10.00', paid), paid);
  expect(only).toMatchObject({ evidence: 'one-item', payment: { units: 1 } });
});

test('takes nothing for lines that a draft has, and gives their items to others', async () => {
  const items = makeItems([['10.00']]);
  const lines = read('2026-02-01;ACME;INV-1;10.00\n2026-02-02;ACME;INV-1;10.00', items);
  const made = await pay(lines, items, [], null, [], new Set([0]));
  expect(made.map(how)).toEqual([null, 'certain named']);
});

test('gives an unknown payer no items, not even those without a partner', async () => {
  const items = makeItems([['10.00', { Partner: { Id: null, Code: null, Name: null } }]]);
  const [made] = await pay(read('2026-02-01;Nobody;x;10.00', items), items);
  expect(made!.payment.lines).toEqual([]);
});

test('prefers a name within the tolerance to an amount alone', async () => {
  const items = makeItems([['1000.00'], ['480.25']]);
  const [{ units }] = items as [PayItem];
  const tolerances = [{ units, amount: '5.00' as Decimal, percent: '1' as Decimal }];
  const text = '2026-02-01;ACME;x;1000.00\n2026-02-02;ACME;INV-1;999.00';
  const made = await pay(read(text, items), items, [], null, tolerances);
  expect(how(made[1]!)).toBe('certain named-short');
  expect(made[0]!.certainty).not.toBe('certain');
});

test('lets a person set the partner of a line and leave other lines out', async () => {
  const items = makeItems([['10.00'], ['20.00', { Partner: other }]]);
  const text = '2026-02-01;who?;x;20.00\n2026-02-02;who?;y;10.00\n2026-02-03;ACME;z;10.00';
  const lines = read(
    text,
    items,
    new Map([
      [0, other],
      [1, acme],
    ]),
  );
  const made = await pay(lines, items, [[1, { state: 'aside' }]]);
  expect(made.map((one) => one?.payment.partner)).toEqual([other, undefined, acme]);
  expect(made.map(amountsOf)).toEqual([['20.00'], undefined, ['10.00']]);
});

test('takes the partner from a settled item and pays an open item', async () => {
  const items = makeItems([['0'], ['7.00']]);
  const made = await pay(read('2026-02-01;;INV-1;7.00', items), items);
  expect(made[0]).toMatchObject({ evidence: 'one-item', payment: { partner: acme } });
});

test.each([
  ['Payment for invoice 12', '2026-02-01-1'],
  ['Thank you for your order', '2026-02-01-1'],
  ['INV-1, INV-2', 'INV-1, INV-2'],
  ['RE 2026 0012', 'RE 2026 0012'],
  ['Check 20417', 'Check 20417'],
])('takes %j, in a list without references, for the payment number %j', async (purpose, number) => {
  const items = makeItems([['7.00']]);
  const made = await pay(read(`2026-02-01;Acme;${purpose};7.00`, items), items);
  expect(made[0]?.payment.paymentNumber).toBe(number);
  expect(made[0]?.payment.note).toContain(purpose);
});

test.each([
  ['Bank reference', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['Transaction Ref', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['End-to-end Id', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['FITID', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['UTR', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['Trace number', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['Txn. no.', 'TRN-1', 'AUG-7', '2026-02-01-1'],
])(
  'treats %s as the bank’s own reference and never as the payment number',
  async (name, bank, own, made) => {
    const items = makeItems([['10.00'], ['20.00']]);
    const both = read(
      `Date,Customer,${name},Reference,Amount\n2026-02-01,ACME,${bank},${own},10.00`,
      items,
    );
    expect((await pay(both, items))[0]!.payment).toMatchObject({
      paymentNumber: own,
      bankReference: bank,
    });
    const alone = read(`Date,Customer,${name},Amount\n2026-02-01,ACME,${bank},10.00`, items);
    expect((await pay(alone, items))[0]!.payment).toMatchObject({
      paymentNumber: made,
      bankReference: bank,
    });
  },
);

test('matches by a column that names invoices, whatever its header says', async () => {
  const items = makeItems([['10.00'], ['20.00']]);
  const lines = read(
    'Date,Customer,Bank reference,Amount\n2026-02-01,ACME,INV-2,20.00\n2026-02-02,ACME,INV-1,10.00',
    items,
  );
  const made = await pay(lines, items);
  expect(made.map((one) => one!.payment.paymentNumber)).toEqual(['INV-2', 'INV-1']);
  expect(made.map((one) => one!.payment.bankReference)).toEqual(['', '']);
});

test('lists the items of an accepted entry in the order in which a person saw them', async () => {
  const items = makeItems([['5', { Type: 2 }], ['12.11'], ['8.33'], ['71.07']]);
  const lines = read('Date,Customer,Reference,Amount\n2026-02-01,Acme Ltd,hello,15.44', items);
  const [seen] = await pay(lines, items);
  expect(seen!.payment.lines).toHaveLength(3);
  const [accepted] = await pay(lines, items, [[0, { state: 'accepted', ...pinned(seen!) }]]);
  const ids = (made: MatchedEntry | null) => made!.payment.lines.map(({ id }) => id);
  expect(ids(accepted!)).toEqual(ids(seen!));
});

test('matches named debts less a named credit, or names them for a person to divide', async () => {
  const items = makeItems([['100.10'], ['50.20'], ['30.05', { Type: 8 }], ['7.00']]);
  const [made] = await pay(read('2026-02-01;ACME;INV 1, INV 2 less INV 3;120.25', items), items);
  expect(how(made!)).toBe('certain named');
  expect(amountsOf(made!)).toEqual(['100.10', '50.20', '30.05']);
  const lines = read('2026-02-01;ACME;INV 1, INV 2 less INV 3;110.25', items);
  const [short] = await pay(lines, items);
  expect(how(short!)).toBe('possible named-differs');
  const undivided = undividedItems(short!, lines[0]!);
  expect(undivided.map(({ reference }) => reference)).toEqual(['INV-1', 'INV-2', 'INV-3']);
  const [ticked] = await pay(lines, items, [[0, { items: undivided.map(({ key }) => key) }]]);
  expect(amountsOf(ticked!)).toEqual(['100.10', '40.20', '30.05']);
});

test('names the items that a short payment names, and doesn’t reach', async () => {
  const items = makeItems([['100.00'], ['50.00'], ['0.00'], ['30.00'], ['20.00']]);
  const [made] = await pay(
    read('2026-02-01;ACME;INV 1, INV 2, INV 3, INV 4, INV 5;120.00', items),
    items,
  );
  expect(how(made!)).toBe('possible named-differs');
  expect(amountsOf(made!)).toEqual(['100.00', '20.00']);
  expect(made!.passedOver.map(({ reference }) => reference)).toEqual(['INV-4', 'INV-5']);
});

test('proposes an item for a misspelled number but never as certain', async () => {
  const items = makeItems([['812.11', { TransactionNumber: 'RE-10045' }], ['20.00']]);
  const [made] = await pay(read('2026-02-01;ACME;RE-l0O45;812.11', items), items);
  expect(how(made!)).toBe('likely named-slip');
  expect(made!.slips.map(({ text }) => text)).toEqual(['RE-l0O45']);
});

test('shows near amounts and proposes a close item in part', async () => {
  const items = makeItems([['1000.00'], ['480.25'], ['9000.00']]);
  const [made] = await pay(read('2026-02-01;ACME;x;479.25', items), items);
  expect(how(made!)).toBe('possible near');
  expect(amountsOf(made!)).toEqual(['479.25']);
  expect(made!.near.map(({ item, more }) => [item.reference, more])).toEqual([['INV-2', '1.00']]);
});

test('leaves an item to a person when two entries of the same amount fit it', async () => {
  const items = makeItems([['812.11'], ['333.33']]);
  const text = '2026-02-01;ACME;x;812.11\n2026-02-02;ACME;y;812.11';
  expect((await pay(read(text, items), items)).map(how)).toEqual([
    'likely one-item',
    'none oldest',
  ]);
});

test('leaves items to a person when another entry fits only one of them', async () => {
  const items = makeItems([['812.11'], ['333.33']]);
  const text = '2026-02-01;ACME;x;1145.44\n2026-02-02;ACME;y;812.11';
  const made = await pay(read(text, items), items);
  expect(made.map(how)).toEqual(['likely balance', 'none nothing']);
  expect(made[0]!.payment.lines.map(({ rule }) => rule)).toEqual(['adds-up', 'adds-up']);
});

test('never proposes an item whose money is on its way, but pays it if a person chose it', async () => {
  const items = makeItems([['812.11', { Status: 64 }], ['2000.00']]);
  const lines = read('2026-02-01;ACME;INV-1;812.11', items);
  const [made] = await pay(lines, items);
  expect(how(made!)).toBe('none oldest');
  expect(made!.payment.lines).toMatchObject([
    { id: items[1]!.id, amount: '812.11', rule: 'oldest' },
  ]);
  const [chosen] = await pay(lines, items, [[0, { items: [items[0]!.key], state: 'accepted' }]]);
  expect(chosen!.payment.lines).toMatchObject([{ id: items[0]!.id, amount: '812.11' }]);
});

test('leaves the Units of a payment open if no item of its partner tells them', async () => {
  const items = makeItems([['812.11', { Partner: other }]]);
  const lines = read('2026-02-01;ACME;x;812.11', items, new Map([[0, acme]]));
  const [made] = await pay(lines, items);
  expect(how(made!)).toBe('none nothing');
  expect(made!.payment).toMatchObject({ partner: acme, units: null });
  expect((await pay(lines, items, [], 1))[0]!.payment.units).toBe(1);
});

test('counts chosen credits against the chosen items', async () => {
  const items = makeItems([['812.11'], ['-12.11', { Type: 8 }], ['300.00']]);
  const lines = read('2026-02-01;ACME;x;1000.00', items);
  const [made] = await pay(lines, items, [
    [0, { items: items.map(({ key }) => key), state: 'accepted', leavesRest: true }],
  ]);
  expect(amountsOf(made!)).toEqual(['812.11', '200.00', '12.11']);
  expect(made).toMatchObject({ more: '100.00', payment: { autoApply: true } });
});

test('pays chosen items of one Units alone, to the last place, and none with 0', async () => {
  const money = { Value: '5.00' as Decimal, Units: 2 };
  const items = makeItems([
    ['10.00'],
    ['5.00', { Balance: money, Total: money }],
    ['7.125'],
    ['3.00'],
  ]);
  const difference = { reason: 'damage', note: '' };
  const chosen: BankDecision = { items: items.map(({ key }) => key), difference };
  const paid = async (amount: string) => {
    const [made] = await pay(read(`2026-02-01;ACME;x;${amount}`, items), items, [[0, chosen]]);
    expect(made!.payment).toMatchObject({ units: 1, autoApply: false });
    const lines = made!.payment.lines.map((line) =>
      line.difference ? `${line.amount} short` : line.amount,
    );
    return [lines, made!.more];
  };
  expect(await paid('12.50')).toEqual([['10.00', '2.50 short'], '7.625']);
  expect(await paid('10.0001')).toEqual([['10.00', '0.0001 short'], '10.1249']);
  expect(await paid('20.1250')).toEqual([['10.00', '7.125', '3.00'], '0.0000']);
});

test('flags an entry that names items of another partner', async () => {
  const items = makeItems([['812.11'], ['333.33', { Partner: other }]]);
  const [made] = await pay(read('2026-02-01;ACME;INV-2;812.11', items), items);
  expect(how(made!)).toBe('likely one-item');
});

test('flags an entry that names an item of which nothing is left, and has another one’s amount', async () => {
  const inFlight = { Status: 64 };
  const items = makeItems([['0'], ['812.11', inFlight], ['333.33'], ['812.11'], ['333.33']]);
  const certainties = async (...rows: readonly string[]) =>
    (await pay(read(rows.map((row) => `2026-02-01;ACME;${row}`).join('\n'), items), items)).map(
      how,
    );
  expect(await certainties('INV-1;812.11')).toEqual(['likely one-item']);
  expect(await certainties('INV-2;812.11')).toEqual(['likely one-item']);
  // The second one pays the same item again.
  expect(await certainties('INV-3;333.33', 'INV-3;333.33')).toEqual([
    'certain named',
    'likely one-item',
  ]);
  expect(await certainties('INV-1, INV-4;812.11')).toEqual(['certain named']);
  const [made] = await pay(read('2026-02-01;ACME;INV-1;812.11', items), items);
  expect(made!.passedOver.map(({ reference }) => reference)).toEqual(['INV-1']);
});

test('doesn’t match a named item to another entry by its amount alone', async () => {
  const items = makeItems([['812.11'], ['333.33']]);
  const text = '2026-02-01;ACME;x;812.11\n2026-02-02;ACME;INV-1;812.11';
  const made = await pay(read(text, items), items);
  expect(made.map(how)).toEqual(['none oldest', 'certain named']);
});

test('keeps items that a person chose with their entry', async () => {
  const items = makeItems([['812.11'], ['333.33']]);
  const lines = read('2026-02-01;ACME;INV-1;812.11\n2026-02-02;ACME;x;800.00', items);
  const made = await pay(lines, items, [[1, { items: [items[0]!.key], state: 'accepted' }]]);
  expect(made.map(amountsOf)).toEqual([['12.11'], ['800.00']]);
  expect(made[1]!.more).toBe('12.11');
});

test('marks only an entry that is short within the tolerance as ready, with a reason', async () => {
  const items = makeItems([['1000.00'], ['480.25'], ['77.10', { Partner: other }]]);
  const amount = '5.00' as Decimal;
  const percent = '1' as Decimal;
  const tolerances = [{ units: items[0]!.units, amount, percent }];
  const made = await pay(
    read(
      '2026-02-01;ACME;INV-1;995.00\n2026-02-02;ACME;INV-2;475.00\n2026-02-03;;no name;76.90',
      items,
    ),
    items,
    [],
    null,
    tolerances,
  );
  // 5.25 is more than the amount; a sum alone is never certain.
  expect(made.slice(0, 2).map(how)).toEqual(['certain named-short', 'possible named-differs']);
  expect(made[2]!.certainty).not.toBe('certain');
  expect(made[0]!.payment.lines[0]!.difference).toEqual({ reason: 'bank-charge', note: '' });
  expect(made[1]!.payment.lines[0]!.difference).toBeUndefined();
  const elsewhere = [{ units: items[0]!.units + 1, amount, percent }];
  const [without] = await pay(
    read('2026-02-01;ACME;INV-1;995.00', items),
    items,
    [],
    null,
    elsewhere,
  );
  expect(how(without!)).toBe('possible named-differs');
});

test('marks an entry with a surplus within the tolerance as ready, without guessing the rest', async () => {
  const items = makeItems([['1000.00'], ['480.25'], ['77.10', { Partner: other }], ['0.50']]);
  const { units } = items[0]!;
  const tolerances = [{ units, amount: '5.00' as Decimal, percent: '1' as Decimal }];
  const text = [
    '2026-02-01;ACME;INV-1;1000.50',
    '2026-02-02;ACME;INV-2;486.00',
    '2026-02-03;;no name;77.30',
  ].join('\n');
  const lines = read(text, items);
  const made = await pay(lines, items, [], null, tolerances);
  // 5.75 is more than the amount; a sum alone is never certain.
  expect(made.slice(0, 2).map(how)).toEqual(['certain named-over', 'possible named-differs']);
  expect(made[2]!.certainty).not.toBe('certain');
  expect(made[0]).toMatchObject({
    more: '-0.50',
    payment: { amount: '1000.50', autoApply: false },
  });
  expect(made.slice(0, 1).map(amountsOf)).toEqual([['1000.00']]);
  expect(made[0]!.payment.lines[0]!.difference).toBeUndefined();
  const groups = groupsOf(lines, made, new Map(), new Set());
  expect(groups.ready.map(({ index }) => index)).toEqual([0]);

  // The three choices: on account, other items too, or aside.
  const one = { items: [items[0]!.key], amounts: ['1000.00'] };
  const [onAccount] = await pay(lines, items, [
    [0, { ...one, leavesRest: true, state: 'accepted' }],
  ]);
  expect(onAccount!.payment).toMatchObject({ autoApply: true, lines: [{ amount: '1000.00' }] });
  const [both] = await pay(lines, items, [[0, { items: [items[0]!.key, items[3]!.key] }]]);
  expect([amountsOf(both!), both!.more]).toEqual([['1000.00', '0.50'], '0.00']);
  const aside: BankDecision = { state: 'aside', aside: { reason: '', note: 'asked' } };
  expect((await pay(lines, items, [[0, aside]]))[0]).toBeNull();
});

test('prefers an exact entry to an entry within the tolerance', async () => {
  const items = makeItems([['1000.00']]);
  const tolerances = [
    { units: items[0]!.units, amount: '5.00' as Decimal, percent: '1' as Decimal },
  ];
  const text = [1000.5, 998, 1000].map((amount) => `2026-02-01;ACME;INV-1;${amount}`).join('\n');
  const made = await pay(read(text, items), items, [], null, tolerances);
  expect(made.map(how)).toEqual(['none nothing', 'none nothing', 'certain named']);
});

test('lets a person give the reason for a rest or leave an overpayment on account', async () => {
  const items = makeItems([['812.11'], ['333.33']]);
  const lines = read('2026-02-01;ACME;INV-1;800.00\n2026-02-02;ACME;INV-2;340.00', items);
  const difference = { reason: 'damage', note: 'Two boxes' };
  const made = await pay(lines, items, [
    [0, { items: [items[0]!.key], difference }],
    [1, { items: [items[1]!.key], leavesRest: true }],
  ]);
  expect(made[0]!.payment.lines).toMatchObject([{ amount: '800.00', difference }]);
  expect(made[1]!.payment).toMatchObject({ autoApply: true, amount: '340.00' });
  expect(amountsOf(made[1]!)).toEqual(['333.33']);
});

test('keeps items that a person ticks beyond the amount, until a credit makes room for them', async () => {
  const items = makeItems([['100.00'], ['50.00'], ['30.00', { Type: 8 }]]);
  const lines = read('2026-02-01;ACME;x;90.00', items);
  const ticked = async (...places: number[]) => {
    const decision: BankDecision = { items: places.map((place) => items[place]!.key) };
    const decisions = new Map([[0, decision]]);
    const matched = await pay(lines, items, [...decisions]);
    const [entry] = groupsOf(lines, matched, decisions, new Set()).look;
    expect(chosenItems(entry!)).toEqual(decision.items);
    return [matched[0]!.evidence, amountsOf(matched[0]!), matched[0]!.more];
  };
  expect(await ticked(0, 1)).toEqual(['chosen', ['90.00'], '60.00']);
  expect(await ticked(0, 1, 2)).toEqual(['chosen', ['100.00', '20.00', '30.00'], '30.00']);
});

test('flags an accepted entry whose items were paid or changed since', async () => {
  const text = 'Date,Customer,Reference,Amount\n2026-02-01,Acme Ltd,two,3000.00';
  const items = makeItems([['1000.00'], ['2000.00']]);
  const decision: BankDecision = {
    state: 'accepted',
    items: items.map(({ key }) => key),
    amounts: ['1000.00', '2000.00'],
  };
  const again = async (now: readonly PayItem[]) => {
    const lines = read(text, items);
    const decisions: [number, BankDecision][] = [[0, decision]];
    const matched = await pay(lines, now, decisions);
    const groups = groupsOf(lines, matched, new Map(decisions), new Set());
    return [groups.ready.length === 1 ? 'ready' : 'look', matched[0]!.evidence];
  };
  expect(await again(items)).toEqual(['ready', 'chosen']);
  // Another person's payment took one of them, or a part.
  expect(await again(items.slice(0, 1))).toEqual(['look', 'chosen-changed']);
  const [first, second] = items;
  expect(await again([{ ...first!, available: '999.99' as Decimal }, second!])).toEqual([
    'look',
    'chosen-changed',
  ]);
  // More is open of one: the same amounts still go to the same items only if nothing shifts.
  expect(await again([{ ...first!, available: '1000.01' as Decimal }, second!])).toEqual([
    'look',
    'chosen-changed',
  ]);
});
