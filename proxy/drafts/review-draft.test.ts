import { expect, test } from 'vitest';
import type { DraftPayment } from '#contract/draft.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { readersDay, writtenDay } from '#lib/calendar-day.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { balancesAfter, faultsByLedger, findRepeats, warningsOf } from './review-draft.ts';
import { codesOf, mattersOf } from '../testing/drafting.ts';
import { makePayment } from '../testing/made-draft.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const partner = { Id: 'a0000000-0000-4000-8000-000000000000', Code: null, Name: 'Acme' };

const payment = makePayment({
  paymentNumber: 'W-2',
  partner,
  amount: '50',
  units: 1,
  autoApply: true,
});

const listed: PaymentResult = {
  Id: 'b0000000-0000-4000-8000-000000000000',
  Partner: partner,
  PaymentNumber: 'W-1',
  PaymentAt: '2026-11-20T09:00:00-05:00',
  Total: { Value: '50.00' as Decimal, Units: 1 },
  Status: null,
  Items: { rows: [], faults: [] },
  Details: { rows: [], faults: [] },
};

function codes(change: Partial<DraftPayment>, other: Partial<PaymentResult> = {}): string[] {
  const known = {
    transactions: new Map(),
    listed: new Map([[partner.Id, [{ ...listed, ...other }]]]),
    sent: [],
    sentEntries: new Map(),
  };
  return mattersOf({ warnings: warningsOf({ payments: [{ ...payment, ...change }] }, known, NOW) });
}

test.each([
  ['the same amount today', {}, {}, ['repeat:p1:50']],
  ['a number used', { paymentNumber: ' W-1', amount: '7' }, {}, ['number:p1:W-1']],
  [
    'a number that the service spells differently',
    { paymentNumber: 'w-1', amount: '7' },
    { PaymentNumber: 'W-1   ' },
    ['number:p1:w-1'],
  ],
  ['other Units', { units: 2 }, {}, []],
  ['days ago', {}, { PaymentAt: '2026-11-17T09:00:00-05:00' }, []],
  [
    'on the bank’s day',
    { bankDate: '2026-11-17' },
    { PaymentAt: '2026-11-17T09:00:00-05:00' },
    ['repeat:p1:50'],
  ],
  ['not on the bank’s day', { bankDate: '2026-11-17' }, {}, []],
  ['a time without offset', {}, { PaymentAt: '2026-11-17T09:00:00' }, []],
  [
    'a time of today without offset',
    {},
    { PaymentAt: `${writtenDay(readersDay(NOW))}T01:00:00` },
    ['repeat:p1:50'],
  ],
  ['almost a day ago', {}, { PaymentAt: '2026-11-19T10:00:01-05:00' }, ['repeat:p1:50']],
  ['a day ago', {}, { PaymentAt: '2026-11-19T10:00:00-05:00' }, []],
  ['without a date', { bankDate: '2026-11-17' }, { PaymentAt: null }, ['repeat:p1:50']],
  ['no amount yet', { amount: '' }, {}, []],
  ['no numbers', { paymentNumber: ' ' }, { PaymentNumber: '' }, ['repeat:p1:50']],
  ['a payment without a number', {}, { PaymentNumber: null }, ['repeat:p1:50']],
] as const)('warns about a payment that the service lists: %s', (_, change, other, expected) => {
  expect(codes(change, other)).toEqual(expected);
});

test.each([
  ['an hour ago', { at: NOW - 3_600_000 }, ['repeat:p1:50']],
  ['with other digits', { amount: '50.00' as Decimal }, ['repeat:p1:50']],
  ['in other Units', { units: 2 }, []],
  ['yesterday', { at: NOW - 86_400_000 }, []],
  ['to another partner', { partnerKey: 'ACME' }, []],
  ['by the same number', { number: 'W-2', amount: '7' as Decimal }, ['number:p1:W-2']],
  [
    'by the same number in lower case',
    { number: 'w-2', amount: '7' as Decimal },
    ['number:p1:W-2'],
  ],
])('warns about a payment that Waybill sent: %s', (_, change, expected) => {
  const one = {
    write: 1,
    partnerKey: partner.Id,
    number: 'W-1',
    amount: '50' as Decimal,
    units: 1,
    at: NOW,
  };
  const known = {
    listed: new Map(),
    sent: [
      { ...one, number: 'W-0', amount: '7' as Decimal },
      { ...one, ...change },
    ],
    sentEntries: new Map(),
  };
  expect(mattersOf({ warnings: findRepeats(known, NOW)(payment) })).toEqual(expected);
  expect(findRepeats(known, NOW)({ ...payment, paymentNumber: '', amount: '' })).toEqual([]);
});

test('returns the amounts in a warning as separate parts', () => {
  const known = {
    transactions: new Map(),
    listed: new Map([[partner.Id, [listed]]]),
    sent: [],
    sentEntries: new Map(),
  };
  expect(warningsOf({ payments: [payment] }, known, NOW)).toEqual([
    {
      code: expect.stringMatching(/^repeat:p1:50:/) as string,
      text: 'The service lists a payment of 50 for Acme on the same day.',
      parts: [
        'The service lists a payment of ',
        { value: '50', units: 1 },
        ' for Acme on the same day.',
      ],
    },
  ]);
  const [left] = warningsOf(
    { payments: [{ ...payment, autoApply: false, lines: [order] }] },
    knownOf({}),
    NOW,
  ).slice(-1);
  expect(left).toEqual({
    code: 'unapplied:p1:9.90',
    text: 'Payment W-2 leaves 9.90 of 50 unapplied.',
    parts: [
      'Payment W-2 leaves ',
      { value: '9.90', units: 1 },
      ' of ',
      { value: '50', units: 1 },
      ' unapplied.',
    ],
  });
});

const order = {
  id: 'c0000000-0000-4000-8000-000000000000',
  type: 0,
  transactionNumber: null,
  amount: '40.10',
  balance: '40.10',
  rule: null,
};
const credit = { ...order, id: 'd0000000-0000-4000-8000-000000000000', type: 8, amount: '0.103' };

test.each([
  ['a part of it', { lines: [order] }, ['unapplied:p1:9.90']],
  ['a part of it, in more digits', { lines: [order], amount: '50.000' }, ['unapplied:p1:9.90']],
  ['more, because of a credit', { lines: [order, credit] }, ['unapplied:p1:10.003']],
  ['nothing', { lines: [order], amount: '40.1' }, []],
  ['nothing, because the service applies the rest', { lines: [order], autoApply: true }, []],
  ['a negative rest, which is a fault', { lines: [order], amount: '40.09' }, []],
  ['the whole amount, which is a fault', {}, []],
  ['of no amount, which is a fault', { lines: [order], amount: '' }, []],
] satisfies [string, Partial<DraftPayment>, string[]][])(
  'warns about an unapplied amount: %s',
  (_, change, expected) => {
    expect(
      codes({ autoApply: false, ...change }, { Total: { Value: '1' as Decimal, Units: 1 } }),
    ).toEqual(expected);
  },
);

/** The facts of a review where the service shows this of `order`, and lists no payment. */
test('compares a draft of many payments with earlier ones of their partner once', () => {
  let looks = 0;
  const sent = Array.from({ length: 100 }, (_, write) => ({
    write,
    partnerKey: 'P',
    get number() {
      looks++;
      return `S-${write}`;
    },
    get amount() {
      looks++;
      return '5' as Decimal;
    },
    units: 0,
    at: NOW,
  }));
  const find = findRepeats({ listed: new Map(), sent, sentEntries: new Map() }, NOW);
  const partner = { Id: null, Code: 'P', Name: null };
  const found = sent.flatMap((_, place) =>
    find(makePayment({ id: 'p', partner, paymentNumber: `N-${place}`, amount: '6', units: 0 })),
  );
  expect(found).toEqual([]);
  expect(looks).toBeLessThan(500);
});

function knownOf(shown: { Type?: number; Status?: number; Units?: number }) {
  const { Type = 0, Status = 4, Units = 1 } = shown;
  const DueAt = '2026-11-12T00:00:00';
  const found = {
    Type,
    Status,
    DueAt,
    Partner: null,
    Balance: { Value: '40.10' as Decimal, Units },
  };
  return {
    transactions: new Map([[order.id, found]]),
    listed: new Map(),
    sent: [],
    sentEntries: new Map(),
  };
}

test.each([
  ['is now of type Credit, not Order.', { Type: 8 }, {}],
  ['is in Units 2, but the payment is in 1.', { Units: 2 }, {}],
  ['is in Units 1, but the payment is in none.', {}, { units: null }],
] satisfies [string, Parameters<typeof knownOf>[0], Partial<DraftPayment>][])(
  'refuses an item that %s',
  (text, shown, change) => {
    const paid = { ...payment, lines: [order] };
    expect(faultsByLedger({ payments: [paid] }, knownOf({}))).toEqual([]);
    expect(
      faultsByLedger({ payments: [paid, { ...paid, ...change }] }, knownOf(shown)).at(-1),
    ).toEqual({ payment: 1, text: `${order.id} ${text}` });
  },
);

test('refuses an item that the service does not list', () => {
  const lines = [{ ...order, id: order.id.replace('c', 'f') }];
  expect(faultsByLedger({ payments: [{ ...payment, lines }] }, knownOf({}))).toEqual([
    { payment: 0, text: `${lines[0]!.id} is not in the service’s list.` },
  ]);
});

test('shows each balance before and after all of its lines', () => {
  const { transactions } = knownOf({});
  const credited = {
    ...transactions.get(order.id)!,
    Balance: { Value: '-3.5' as Decimal, Units: 1 },
  };
  transactions.set(credit.id, credited);
  const first = [
    { ...order, amount: '10' },
    { ...credit, amount: '1.50' },
    { ...order, amount: '?' },
  ];
  const second = [
    { ...order, id: order.id.toUpperCase(), amount: '0.10' },
    { ...order, id: 'unknown' },
  ];
  const draft = {
    payments: [
      { ...payment, lines: first },
      { ...payment, lines: second },
    ],
  };
  const dueAt = '2026-11-12T00:00:00';
  expect(balancesAfter(draft, { transactions })).toEqual([
    { id: order.id, dueAt, before: '40.10', after: '30.00' },
    { id: credit.id, dueAt, before: '3.5', after: '2.00' },
  ]);
});

test.each([
  [4, []],
  [16, [`in-flight:p1:${order.id}:16`]],
  [64, [`in-flight:p1:${order.id}:64`]],
  [256, [`in-flight:p1:${order.id}:256`]],
])('warns about money in flight: status %i', (Status, expected) => {
  const paid = { ...payment, lines: [{ ...order, id: order.id.toUpperCase() }] };
  const draft = { payments: [paid, { ...payment, id: 'p2', lines: [{ ...order, id: 'x' }] }] };
  const found = (known: Parameters<typeof warningsOf>[1]) =>
    codesOf({ warnings: warningsOf(draft, known, NOW) }).filter(
      (code) => !code.startsWith('partner:'),
    );
  expect(found(knownOf({ Status }))).toEqual(expected);
  expect(found({ ...knownOf({ Status }), isUnlisted: true })).toEqual(['unlisted', ...expected]);
});

test('warns about partners whose listed payments it could not load', () => {
  const payments = ['Acme', 'Nordwind', 'Tailspin', 'Contoso', 'Litware'].map((Code) =>
    makePayment({ id: Code, partner: { Id: null, Code, Name: null } }),
  );
  const unreadable = (many: number) =>
    new Map(payments.map(({ partner: { Code } }, place) => [Code!, place === 4 ? 0 : many]));
  const textsOf = (incomplete: ReadonlyMap<string, number>) =>
    warningsOf({ payments }, { ...knownOf({}), incomplete }, NOW)
      .filter(({ code }) => code.startsWith('unchecked:'))
      .map(({ text }) => text);
  const beginning = 'Waybill can’t check whether the service already has a payment of';
  const ofOne = `${beginning} Litware: the list is longer than Waybill loads, or breaks off.`;
  expect(textsOf(unreadable(1))).toEqual([
    `${beginning} Acme, Nordwind, Tailspin, 1 more partner: one payment in the list can’t be read.`,
    ofOne,
  ]);
  expect(textsOf(unreadable(2)).at(0)).toContain('2 payments in the list can’t be read.');
});

test('covers by a confirmation only the payments that the person saw', () => {
  const one = {
    write: 1,
    partnerKey: partner.Id,
    number: 'w-2',
    amount: '50' as Decimal,
    units: 1,
    at: NOW,
  };
  const sent = [one, { ...one, write: 2 }];
  const same = { ...listed, PaymentNumber: 'W-2' };
  const shown = [same, { ...same, Id: 'other' }, { ...same, Id: 'third', PaymentNumber: null }];
  const found = (rows: number, writes: number, drafts = 0) => {
    const known = {
      listed: new Map([[partner.Id, shown.slice(0, rows)]]),
      sent: sent.slice(0, writes),
      sentEntries: new Map([
        ['A|1', ['a', 'b'].map((draft, write) => ({ draft, write })).slice(0, drafts)],
      ]),
    };
    const warnings = findRepeats(
      known,
      NOW,
    )({ ...payment, ...(drafts > 0 && { bankEntry: 'A|1' }) });
    return { codes: codesOf({ warnings }), texts: warnings.map(({ text }) => text) };
  };
  // The payment that Waybill sent is now in the service's list: nothing new.
  expect(found(1, 1)).toEqual(found(0, 1));
  expect(found(2, 2)).toEqual(found(0, 2));
  const states = [found(1, 0), found(2, 0), found(3, 0), found(0, 1), found(2, 1), found(0, 2)];
  expect(new Set(states.map(({ codes }) => codes.join())).size).toBe(states.length);
  expect(found(3, 1).texts).toEqual([
    'Acme already has 2 payments W-2.',
    'A payment of 50 for Acme was sent within the last 24 hours.',
    'The service lists 2 payments of 50 for Acme on the same day.',
  ]);
  const [first] = found(0, 0, 1).codes;
  const second = found(0, 0, 2);
  expect(second.codes).not.toContain(first);
  expect(second.texts[0]).toMatch(/already, in the drafts “a”, “b”\.$/);
});

const other = { Id: 'e0000000-0000-4000-8000-000000000000', Code: 'NORD', Name: 'Nordwind' };
const acme = { ...partner, Code: 'ACME' };

/** Warnings about partners, where the service shows these transactions and payments. */
function aboutPartners(
  change: Partial<DraftPayment>,
  owners: readonly (PartnerReference | null)[] = [],
  rows: readonly (PartnerReference | null)[] = [acme],
) {
  const lines = owners.map((_, place) => ({ ...order, id: order.id.replace('c', String(place)) }));
  const zero = { Value: '0' as Decimal, Units: 1 };
  const known = {
    transactions: new Map(
      lines.map(({ id }, place) => [
        id,
        { Type: 0, Status: 4, DueAt: null, Balance: zero, Partner: owners[place] ?? null },
      ]),
    ),
    listed: new Map([
      ['x', rows.map((Partner) => ({ ...listed, Partner, Total: zero, PaymentNumber: 'old' }))],
    ]),
    sent: [],
    sentEntries: new Map(),
  };
  return warningsOf({ payments: [{ ...payment, lines, ...change }] }, known, NOW);
}

test.each([
  ['as the service does', acme, 0],
  ['by its Id alone', { ...acme, Code: null, Name: null }, 0],
  ['with blanks around the name', { ...acme, Name: ' Acme ' }, 0],
  ['by its Id and code', { ...acme, Name: null }, 0],
  ['by its Id and name', { ...acme, Code: null }, 0],
  ['by its Id and name, and another partner’s code', { ...acme, Code: 'NORD' }, 1],
  ['by another partner’s name', { ...acme, Code: null, Name: 'Nordwind' }, 1],
  ['by another partner’s code', { ...acme, Code: 'NORD', Name: null }, 1],
  ['by its code and another partner’s name', { Id: null, Code: 'ACME', Name: 'Nordwind' }, 1],
  ['although the service does not show the partner', other, 1],
  ['by a code that the service does not show', { ...other, Id: null, Name: null }, 0],
])('checks a payment that names its partner %s', (_, named, count) => {
  expect(aboutPartners({ partner: named })).toHaveLength(count);
});

test('accepts a name that the service shows without a code, with blanks, or for an item', () => {
  expect(aboutPartners({ partner: acme }, [acme], [null])).toEqual([]);
  expect(aboutPartners({ partner: acme }, [null], [null])).toHaveLength(1);
  for (const shown of [{ Code: null }, { Name: 'Acme ' }]) {
    expect(aboutPartners({ partner: acme }, [], [{ ...acme, ...shown }])).toEqual([]);
  }
});

test('requires confirmation of the service’s name for a partner', () => {
  const misnamed = { partner: { ...acme, Name: 'Nordwind' } };
  expect(aboutPartners(misnamed)).toEqual([
    {
      code: `partner:p1:${acme.Id}:Acme · ACME`,
      text: 'Payment W-2 names its partner “Nordwind · ACME”. The service’s name for it is “Acme · ACME”.',
    },
  ]);
  expect(aboutPartners(misnamed, [], [{ ...acme, Code: null, Name: null }])).toEqual([
    {
      code: `partner:p1:${acme.Id}:`,
      text: `Payment W-2 names its partner “Nordwind · ACME”. The service shows no name for it. Check its ID ${acme.Id}.`,
    },
  ]);
  // It was renamed while its older payments keep the former name.
  const renamed = [acme, { ...acme, Name: 'Nordwind' }];
  expect(aboutPartners(misnamed, [], renamed)).toEqual([]);
  expect(aboutPartners(misnamed, [], renamed.toReversed())).toEqual([]);
  expect(aboutPartners({ partner: { Id: null, Code: 'NORD', Name: 'Nordwind' } })).toMatchObject([
    { text: expect.stringContaining('Check its code NORD.') as string },
  ]);
});

test('requires one confirmation for each other partner’s items', () => {
  const braces = { ...acme, Id: `{${acme.Id.toUpperCase()}}` };
  const unnamed = { Id: null, Code: 'ACME', Name: null };
  expect(aboutPartners({ partner: acme }, [acme, braces, null])).toEqual([]);
  expect(aboutPartners({ partner: unnamed }, [acme])).toEqual([]);
  expect(aboutPartners({ partner: acme }, [other, acme, other])).toEqual([
    { code: `items-of:p1:${other.Id}`, text: 'Payment W-2 for Acme pays items of Nordwind.' },
  ]);
});
