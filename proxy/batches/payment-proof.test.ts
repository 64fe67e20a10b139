import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import {
  isSamePayment,
  proofInList,
  proofOfTarget,
  type NamedPayment,
  type ProofFacts,
} from './payment-proof.ts';

const decimal = (text: string) => text as Decimal;
const sizes = ['0.10', '0.2', '33.333', '50', '9007199254740993.01'];
const size = fc.constantFrom(...sizes).map(decimal);

/** A transaction, and its changes during a batch. */
const happened = fc.record({
  balance: fc.constantFrom('100', '33.333', '18014398509481986.02').map(decimal),
  sign: fc.constantFrom(1, -1),
  applied: size,
  isDone: fc.boolean(),
  /** Other people's payments: before, and since. */
  earlier: fc.array(fc.constantFrom('OURS', 'A', 'B', null), { maxLength: 2 }),
  since: fc.array(fc.record({ number: fc.constantFrom('A', 'B'), amount: size }), { maxLength: 2 }),
  list: fc.constantFrom('numbered', 'unnumbered', 'none'),
  wasLookedAt: fc.boolean(),
  showsPart: fc.boolean(),
  rival: fc.constantFrom('none', 'other', 'twin'),
});

const signed = (value: Decimal, sign: number): Decimal =>
  decimal(sign < 0 && !value.startsWith('-') ? `-${value}` : value);
const minus = (value: Decimal): Decimal =>
  decimal(value.startsWith('-') ? value.slice(1) : `-${value}`);

function factsOf(world: {
  balance: Decimal;
  sign: number;
  applied: Decimal;
  isDone: boolean;
  earlier: (string | null)[];
  since: { number: string; amount: Decimal }[];
  list: string;
  wasLookedAt: boolean;
  showsPart: boolean;
  rival: 'none' | 'other' | 'twin';
}): ProofFacts {
  const { applied, isDone, list, sign } = world;
  // Where payments can't be told apart, there are no other people's.
  const since = list === 'numbered' ? world.since : [];
  const amount = decimal('1000000000000000000');
  const total = world.showsPart ? applied : amount;
  const name = (number: string | null) => (list === 'numbered' ? number : null);
  const payments: NamedPayment[] = [
    ...world.earlier.map((number, at) => ({
      key: `e${at}`,
      number: name(number),
      total,
      units: 0,
    })),
    ...since.map((one, at) => ({
      key: `s${at}`,
      number: one.number,
      total: one.amount,
      units: 0,
    })),
    ...(isDone ? [{ key: 'ours', number: name('OURS'), total, units: 0 }] : []),
  ];
  const gone = [...since.map((one) => one.amount), ...(isDone ? [applied] : [])];
  const after = sumDecimals([world.balance, ...gone.map(minus)]);
  return {
    number: 'OURS',
    amount,
    units: 0,
    autoApply: false,
    applied,
    together: applied,
    alike: 1,
    sameAmount: 1,
    before: {
      balance: signed(world.balance, sign),
      payments: world.wasLookedAt ? new Set(world.earlier.map((_, at) => `e${at}`)) : null,
    },
    // A balance never goes below nothing.
    balance: { value: signed(after, sign), units: 0 },
    payments: list === 'none' ? null : payments,
    isOpen: true,
    keepsNumbers: false,
    rival: world.rival,
  };
}

const possible = happened.filter(
  ({ balance, applied, isDone, since }) =>
    !sumDecimals([
      balance,
      ...since.map(({ amount }) => minus(amount)),
      ...(isDone ? [minus(applied)] : []),
    ]).startsWith('-'),
);

test('reports done and undone targets correctly and leaves the others open', () => {
  let [proven, undone] = [0, 0];
  fc.assert(
    fc.property(possible, (world) => {
      const { shown } = proofOfTarget(factsOf(world));
      if (shown === 'done') expect(world.isDone).toBe(true);
      if (shown === 'undone') expect(world.isDone).toBe(false);
      if (shown === 'done') proven++;
      if (shown === 'undone') undone++;
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(proven, undone)).toBeGreaterThan(300);
});

test('decides nothing by a balance that moved away from 0 or past it', () => {
  const [isOpen, autoApply, isPast] = [fc.boolean(), fc.boolean(), fc.boolean()];
  const state = fc.record({ isOpen, autoApply, isPast });
  fc.assert(
    fc.property(possible, state, (world, { isPast, ...of }) => {
      fc.pre(world.isDone);
      const facts = factsOf(world);
      const { value } = facts.balance!;
      fc.pre(decimal(value) !== facts.before!.balance && Number(value) !== 0);
      // As a service leaves a credit from which it subtracts what is applied to it.
      const moved = sumDecimals([facts.before!.balance!, minus(value)]);
      const wrong = isPast ? minus(value) : sumDecimals([facts.before!.balance!, moved]);
      const { shown } = proofOfTarget({ ...facts, ...of, balance: { value: wrong, units: 0 } });
      expect(['done', 'undone']).not.toContain(shown);
    }),
    { numRuns: 1_000 },
  );
});

test('proves nothing by a balance that another batch may have moved', () => {
  fc.assert(
    fc.property(possible, (world) => {
      const { shown } = proofOfTarget({ ...factsOf(world), payments: null, rival: 'other' });
      expect(shown).not.toBe('done');
    }),
  );
});

test('proves nothing by the number alone if another batch has the number or the amount differs', () => {
  fc.assert(
    fc.property(possible, (world) => {
      const facts = factsOf(world);
      expect(proofOfTarget({ ...facts, rival: 'twin' }).shown).not.toBe('done');
      const odd = (facts.payments ?? []).map(({ key, number, units }) => {
        return { key, number, units, total: decimal('7.77') };
      });
      const before = { balance: null, payments: facts.before?.payments ?? null };
      expect(proofOfTarget({ ...facts, before, payments: odd }).shown).not.toBe('done');
    }),
  );
});

const left = (given: Partial<ProofFacts>): ProofFacts => ({
  number: 'OURS',
  amount: decimal('50'),
  units: 0,
  autoApply: true,
  applied: decimal('50'),
  together: decimal('50'),
  alike: 1,
  sameAmount: 1,
  balance: null,
  rival: 'none',
  isOpen: true,
  keepsNumbers: false,
  before: { balance: null, payments: new Set(['old']) },
  payments: [],
  ...given,
});
const listed = (given: Partial<NamedPayment> = {}): NamedPayment => ({
  key: 'new',
  number: 'OURS',
  total: decimal('50.00'),
  units: 0,
  ...given,
});

test.each([
  ['named since', left({ payments: [listed()] }), 'done'],
  ['without a number', left({ payments: [listed({ number: null })] }), 'done'],
  ['named before', left({ payments: [listed({ key: 'old' })] }), 'absent'],
  ['its number in another spelling', left({ payments: [listed({ number: ' ours ' })] }), 'done'],
  ['another number', left({ payments: [listed({ number: 'A' })] }), 'absent'],
  ['another amount', left({ payments: [listed({ total: decimal('50.01') })] }), 'absent'],
  ['other Units', left({ payments: [listed({ units: 1 })] }), 'absent'],
  ['not listed', left({}), 'absent'],
  ['list not fully loaded', left({ payments: null }), 'untold'],
  ['not checked before', left({ before: null, payments: [listed()] }), 'untold'],
  ['a twin under way', left({ rival: 'twin', payments: [listed()] }), 'untold'],
  [
    'unnumbered, another under way',
    left({ rival: 'other', payments: [listed({ number: null })] }),
    'untold',
  ],
  ['not checked before, and not listed', left({ before: null }), 'absent'],
  [
    'not checked before, and others are listed',
    left({ before: null, payments: [listed({ number: 'A' })] }),
    'absent',
  ],
  [
    'unnumbered, one of two with its amount',
    left({ sameAmount: 2, payments: [listed({ number: null })] }),
    'untold',
  ],
  ['one of two', left({ alike: 2, payments: [listed()] }), 'untold'],
])('judges an AutoApply payment: %s', (_name, facts, shown) => {
  expect(proofInList(facts).shown).toBe(shown);
});

/** Reports a balance reduced by the applied amount, even if another payment is involved. */
const lowered = left({
  autoApply: false,
  before: { balance: decimal('80'), payments: null },
  balance: { value: decimal('30'), units: 0 },
  payments: null,
});

test.each([
  ['its balance moved by the applied amount', lowered, 'done'],
  [
    'its balance is in other Units by now',
    { ...lowered, balance: { value: decimal('30'), units: 1 } },
    'untold',
  ],
  [
    'the service applied a part of an AutoApply payment',
    left({
      balance: { value: decimal('30'), units: 0 },
      payments: [listed({ total: decimal('20') })],
    }),
    'done',
  ],
  [
    'its own payment, and another amount',
    left({
      autoApply: false,
      balance: { value: decimal('30'), units: 0 },
      payments: [listed({ total: decimal('20') })],
    }),
    'untold',
  ],
  [
    'its number in another spelling',
    left({
      autoApply: false,
      before: { balance: decimal('80'), payments: new Set() },
      balance: { value: decimal('30'), units: 0 },
      payments: [listed({ number: 'Ours' })],
    }),
    'done',
  ],
  [
    'a number of the service’s own',
    left({
      autoApply: false,
      before: { balance: decimal('80'), payments: new Set() },
      balance: { value: decimal('30'), units: 0 },
      payments: [listed({ number: 'SVC-1' })],
    }),
    'untold',
  ],
  [
    'a number of the service’s own, and its balance is late',
    left({
      autoApply: false,
      before: { balance: decimal('80'), payments: new Set() },
      balance: { value: decimal('80'), units: 0 },
      payments: [listed({ number: 'SVC-1' })],
    }),
    'untold',
  ],
] as const)('judges a transaction with an applied payment: %s', (_name, facts, shown) => {
  expect(proofOfTarget(facts).shown).toBe(shown);
});

/** 50 applied to a transaction whose balance was 80, and was lowered by `moved`. */
function target(moved: string | null, given: Partial<ProofFacts> = {}): ProofFacts {
  const known = given.before?.payments === undefined ? new Set<string>() : given.before.payments;
  return left({
    autoApply: false,
    ...given,
    before: { balance: moved === null ? null : decimal('80'), payments: known },
    balance: { value: sumDecimals([decimal('80'), decimal(`-${moved ?? 0}`)]), units: 0 },
  });
}
const unlooked = { before: { balance: null, payments: null } };
const other = (total: string, key = 'a') =>
  listed({ key, number: `N-${key}`, total: decimal(total) });

test.each([
  ['unseen', 'the service does not list it', left({})],
  ['done', 'its balance changed by exactly the applied amount', target('50')],
  ['undone', 'its balance has not changed', target('0', { together: decimal('0') })],
  ['untold', 'another payment for it was in progress', target('50', { rival: 'other' })],
  ['absent', 'does not list the payment', target('20')],
  ['undone', 'has not changed, and its transaction lists no such payment', target('0')],
  ['undone', /^its balance has not changed$/, target('0', { payments: null })],
  ['untold', 'changed by a different amount', target('20', { payments: null })],
  ['untold', 'earlier balance is unknown', target(null, { payments: null })],
  // Other people's payments.
  ['undone', 'lists other payments', target('20', { payments: [other('20')] })],
  ['undone', 'lists other payments', target('20', { payments: [other('40')] })],
  ['undone', 'lists other payments', target('70', { payments: [other('40'), other('30', 'b')] })],
  ['absent', 'does not list the payment', target('70', { payments: [other('40')] })],
  ['absent', 'does not list the payment', target(null, { payments: [other('20')] })],
  ['absent', 'does not list the payment', target('50', { payments: [other('20')] })],
  ['untold', 'under another number', target('20', { payments: [other('20'), other('50', 'b')] })],
  ['undone', 'lists other payments', target('50', { payments: [other('50')], keepsNumbers: true })],
  // A service may keep short numbers, and cut this one.
  [
    'untold',
    'under another number',
    target('50', { payments: [listed({ number: 'OUR' })], keepsNumbers: true }),
  ],
  // A payment under its number, of its amount or of the part that was applied.
  ['done', 'now lists the payment', target('50', { payments: [listed()] })],
  ['done', 'now lists the payment', target('50', { payments: [listed()], amount: decimal('80') })],
  ['done', 'now lists the payment', target('50', { payments: [listed()], applied: decimal('5') })],
  ['done', 'now lists the payment', target('70', { payments: [listed()] })],
  ['done', 'now lists the payment', target(null, { payments: [listed()] })],
  // The balance may be late, so that it could be paid again, or only a part was applied.
  ['untold', 'has not gone down', target('0', { payments: [listed()] })],
  ['untold', 'has not gone down', target('20', { payments: [listed()] })],
  ['untold', 'has not gone down', target('0', { payments: [listed()], autoApply: true })],
  ['done', 'now lists the payment', target('20', { payments: [listed()], autoApply: true })],
  ['done', 'now lists the payment', target('0', { payments: [listed()], isOpen: false })],
  // The service rounds balances, but not amounts.
  [
    'done',
    'now lists the payment',
    target('49.99', { payments: [listed()], together: decimal('49.995') }),
  ],
  [
    'untold',
    'has not gone down',
    target('49.98', { payments: [listed()], together: decimal('49.995') }),
  ],
  // The service computes with binary fractions, in which 121.93 - 103.33 is 18.60000000000001.
  ['done', 'now lists the payment', target('49.99999999999999', { payments: [listed()] })],
  ['done', 'exactly the applied amount', target('50.00000000000001', { payments: null })],
  ['done', 'exactly the applied amount', target('49.99999999999999', { payments: null })],
  ['untold', 'has not gone down', target('49.9999999999', { payments: [listed()] })],
  ['untold', 'a different amount', target('49.9999999999', { payments: null })],
  ['untold', 'has not gone down', target('49.999999999999999999', { payments: [listed()] })],
  ['untold', 'may be this one', target('20', { payments: [listed({ total: decimal('60') })] })],
  ['untold', 'may be this one', target('20', { payments: [listed({ units: 1 })] })],
  ['untold', 'may be this one', target('20', { payments: [listed({ number: null })] })],
  ['untold', 'may be this one', target('20', { payments: [listed()], alike: 2 })],
  ['untold', 'same payment number', target('20', { payments: [listed()], rival: 'twin' })],
  // Nobody knows which payments it named before.
  ['done', 'exactly the applied amount', target('50', { ...unlooked, payments: [listed()] })],
  ['untold', 'was there before', target('20', { ...unlooked, payments: [listed()] })],
  [
    'untold',
    'was there before',
    target('0', { ...unlooked, payments: [listed({ number: null })] }),
  ],
  [
    'untold',
    'was there before',
    target('50', { ...unlooked, payments: [listed()], rival: 'other' }),
  ],
  ['untold', 'was there before', target('50', { ...unlooked, payments: [listed(), other('7')] })],
  [
    'untold',
    'under another number',
    target('0', { ...unlooked, payments: [other('7'), other('50')] }),
  ],
  ['undone', 'lists no such payment', target('0', { ...unlooked, payments: [other('7')] })],
  [
    'undone',
    'lists no such payment',
    target('0', { ...unlooked, payments: [other('50')], keepsNumbers: true }),
  ],
  [
    'untold',
    'under another number',
    target('0', { ...unlooked, payments: [listed({ number: 'OUR' })], keepsNumbers: true }),
  ],
  ['absent', 'does not list the payment', target('50', { ...unlooked, payments: [other('7')] })],
  ['absent', 'does not list the payment', target('50', { ...unlooked, payments: [] })],
  ['absent', 'does not list the payment', target(null, { ...unlooked, payments: [other('7')] })],
] as const)('judges a transaction as %s: %s', (shown, why, facts) => {
  const proof = proofOfTarget(facts);
  expect(proof.shown).toBe(shown);
  expect(proof.why).toMatch(why);
});

test.each([
  ['its number, of another amount', listed({ total: decimal('7'), units: 1 }), true, true],
  ['no number, of its amount', listed({ number: null }), true, true],
  ['another number, of its amount', listed({ number: 'A' }), true, false],
  ['no number, of another amount', listed({ number: null, total: decimal('7') }), false, false],
  ['no number, in other Units', listed({ number: null, units: 1 }), false, false],
] as const)('recognizes a listed payment with %s', (_name, one, ifNew, ifOld) => {
  const sent = left({});
  expect([isSamePayment(one, sent, true), isSamePayment(one, sent, false)]).toEqual([ifNew, ifOld]);
});
