import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { draftReview } from '#contract/draft.ts';
import { apply } from '../testing/drafting.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

/**
 * Everything that one payer can try alone above a limit of 1.00: by a draft and by the service's own
 * path, under every spelling of the payer's name and of the partner. Each combination has a payer of
 * its own, so that no sum of a day hides what a combination would let through.
 */

/** Spellings of one person's name, which a proxy that signs people in may all hand over. */
const spellings: Record<string, (name: string) => readonly [string, string]> = {
  'one spelling': (name) => [name, name],
  'upper case': (name) => [name, name.toUpperCase()],
  'NFC and NFD': (name) => [`${name}-zoë`.normalize('NFC'), `${name}-zoë`.normalize('NFD')],
  'full width': (name) => [`${name}-b`, `${name}-ｂ`],
  'ß and ss': (name) => [`${name}-groß`, `${name}-GROSS`],
};

interface Facts {
  units: number;
  order: string;
  credit: string;
  partner: { Id: string; Code: string; Name: string };
  /** Ids of further partners. */
  others: readonly string[];
}

interface Payment {
  partner?: ReturnType<typeof partnerOf>;
  amount: string;
  units?: number;
  lines?: readonly { id: string; type: number; amount: string }[];
}

/** Bodies to send one after another, or at once; and how many of them one person may send. */
interface Shape {
  bodies: (facts: Facts) => readonly (readonly Payment[])[];
  isAtOnce?: boolean;
  mayGo: number;
}

const line = (id: string, amount: string, type = 0) => ({ id, type, amount });
const six = <T>(value: T): T[] => Array.from({ length: 6 }, () => value);

const shapes: Record<string, Shape> = {
  'an amount': { bodies: () => [[{ amount: '1.01' }]], mayGo: 0 },
  'an amount with an exponent': { bodies: () => [[{ amount: '1.00001e0' }]], mayGo: 0 },
  'a line above the amount': {
    bodies: ({ order }) => [[{ amount: '1', lines: [line(order, '500')] }]],
    mayGo: 0,
  },
  'a line that a credit makes up for': {
    bodies: ({ order, credit }) => [
      [{ amount: '0.40', lines: [line(order, '0.90'), line(credit, '0.50', 2)] }],
    ],
    mayGo: 0,
  },
  'Units without a limit': { bodies: () => [[{ amount: '0.01', units: 7 }]], mayGo: 0 },
  'many in one body': { bodies: () => [six({ amount: '1.00' })], mayGo: 0 },
  'a negative amount': { bodies: () => [[{ amount: '-500' }]], mayGo: 0 },
  'an amount of 0': { bodies: () => [[{ amount: '0' }], [{ amount: '0.00' }]], mayGo: 0 },
  'a negative line': {
    bodies: ({ order }) => [[{ amount: '1', lines: [line(order, '-0.50')] }]],
    mayGo: 0,
  },
  'split over a day': { bodies: () => six([{ amount: '1.00' }]), mayGo: 1 },
  'split over a day in small parts': { bodies: () => six([{ amount: '0.34' }]), mayGo: 2 },
  'to other partners, for items of one': {
    bodies: ({ order, others }) =>
      others.map((Id) => [
        {
          // Of its own each time: nobody else's payment is repeated.
          amount: `0.${randomInt(600_000, 1_000_000)}`,
          lines: [line(order, '0.01')],
          partner: { Id, Code: null, Name: null },
        },
      ]),
    mayGo: 1,
  },
  'at once': { bodies: () => six([{ amount: '1.00' }]), isAtOnce: true, mayGo: 1 },
};

/** Spellings of one partner, from payment to payment. */
function partnerOf({ Id, Code, Name }: Facts['partner'], place: number) {
  const all = [
    { Id, Code: null, Name: null },
    { Id: null, Code, Name: null },
    { Id, Code, Name },
    { Id: Id.toUpperCase(), Code: null, Name: null },
    { Id: '', Code: ` ${Code.toLowerCase()} `, Name: null },
    { Id: null, Code: Code.normalize('NFD'), Name },
  ];
  return all[place % all.length]!;
}

async function targetsOf({ sandbox, ask }: FollowedWaybill): Promise<Facts> {
  const open = sandbox.store
    .transactions()
    .filter(({ status, unit }) => status === 4 && unit === 'usual');
  const credits = open.filter(({ type }) => type === 2);
  const order = open.find(
    ({ type, balance, partnerId }) =>
      type === 0 &&
      BigInt(balance.replace('.', '')) > 100_000n &&
      credits.some((credit) => credit.partnerId === partnerId),
  )!;
  const credit = credits.find(({ partnerId }) => partnerId === order.partnerId)!;
  const { body } = await ask(`/api/v2/accounting/receivables/id/${order.id}`, {
    headers: { 'x-remote-user': 'probe', 'x-remote-roles': 'accounting' },
  });
  const { Balance, Partner } = JSON.parse(body) as {
    Balance: { Units: number };
    Partner: Facts['partner'];
  };
  const partners = new Set(open.map(({ partnerId }) => partnerId));
  partners.delete(order.partnerId);
  const others = [...partners].slice(0, 6);
  return { units: Balance.Units, order: order.id, credit: credit.id, partner: Partner, others };
}

async function setUp() {
  const peers = ['127.0.0.1'];
  const access = { mode: 'header', user: 'X-Remote-User', roles: 'X-Remote-Roles', peers };
  // The Units of the service's data are read first: the limit is one of theirs.
  const { units } = await targetsOf(await startFollowed({}, { access }));
  const secondApprover = { above: [{ units, value: '1.00' }] };
  const waybill = await startFollowed({}, { access, secondApprover });
  const facts = await targetsOf(waybill);

  async function as(name: string, method: string, path: string, body?: string, key?: string) {
    return await waybill.ask(path, {
      method,
      headers: {
        // As a proxy hands it over: its UTF-8 bytes.
        'x-remote-user': Buffer.from(name).toString('latin1'),
        'x-remote-roles': 'payer',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  async function keep(name: string, payments: readonly Payment[], place: number) {
    const id = randomUUID();
    const content = {
      payments: payments.map(({ amount, units = facts.units, lines = [], partner }, index) =>
        makePayment({
          id: `p${index}`,
          paymentNumber: `${name} ${randomUUID()}`,
          partner: partner ?? partnerOf(facts.partner, place + index),
          amount,
          units,
          autoApply: true,
          lines: lines.map((part) => makeLine({ ...part, balance: '1' })),
        }),
      ),
    };
    const change = JSON.stringify({ version: null, name: id, content });
    expect((await as(name, 'PUT', `/api/drafts/${id}`, change)).status).toBe(200);
    const reviewed = async (): Promise<string> => {
      const { status, body } = await as(name, 'GET', `/api/drafts/${id}/review`);
      // The service refuses to list the payments of some spellings: such a draft has no review.
      const { key, warnings } =
        status === 200 ? draftReview.parse(JSON.parse(body)) : { key: id, warnings: [] };
      return JSON.stringify({ key, confirmed: warnings.map(({ code }) => code) });
    };
    let sending = await reviewed();
    return async (who: string, what: 'send' | 'submit') => {
      for (;;) {
        const reply = await as(who, 'POST', `/api/drafts/${id}/${what}`, sending);
        if (!reply.body.includes('draft-not-confirmed')) return reply;
        // Another test's equal payment went out meanwhile, which a person confirms.
        const next = await reviewed();
        if (next === sending) return reply;
        sending = next;
      }
    };
  }

  /** How often the service was asked to apply payments of one person. */
  const sentBy = (name: string) =>
    waybill.sandbox.requests.filter(
      ({ target, body }) => target === apply && body.includes(`"PaymentNumber":"${name} `),
    ).length;
  return { facts, as, keep, sentBy, faults: waybill.sandbox.faults };
}

type Setup = Awaited<ReturnType<typeof setUp>>;
type Names = readonly [string, string];

/** Tries all that the two spellings of one person can do, with a body. */
const paths = {
  async draft({ keep }: Setup, [name, other]: Names, payments: readonly Payment[], place: number) {
    const ask = await keep(name, payments, place);
    await ask(name, 'send');
    await ask(name, 'submit');
    await ask(other, 'send');
    await ask(other, 'submit');
    await ask(name, 'send');
  },
  async direct({ as, facts }: Setup, names: Names, payments: readonly Payment[], place: number) {
    const money = (amount: string, units = facts.units) => `{"Value":${amount},"Units":${units}}`;
    const texts = payments.map(({ amount, units, lines = [], partner }, index) => {
      const applied = lines.map(
        (part) =>
          `{"Id":"${part.id}","Amount":${money(part.amount, units)},"Type":${part.type},"TransactionNumber":null}`,
      );
      return `{"PaymentNumber":"${names[0]} ${randomUUID()}","AutoApply":true,"PaymentMethod":{"Code":"ACH"},
        "Partner":${JSON.stringify(partner ?? partnerOf(facts.partner, place + index))},
        "Amount":${money(amount, units)},"ApplyTo":[${applied.join()}]}`;
    });
    const body = `{"Payments":[${texts.join()}]}`;
    const key = randomUUID();
    await as(names[place % 2]!, 'POST', `/api${apply}`, body, key);
    await as(names[(place + 1) % 2]!, 'POST', `/api${apply}`, body, key);
  },
};

function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

test.each(['draft', 'direct'] as const)(
  'limits the amount that one payer can send alone (by a %s)',
  async (path) => {
    const setup = await setUp();
    const cells = Object.entries(shapes).flatMap(([shape, of]) =>
      Object.entries(spellings).map(([spelling, names]) => ({ shape, of, spelling, names })),
    );
    const found: Record<string, number> = {};
    const expected: Record<string, number> = {};
    const fill = async ({ shape, of, spelling, names }: (typeof cells)[number], place: number) => {
      const who = names(`payer${place}`);
      const send = (body: readonly Payment[], at: number) => paths[path](setup, who, body, at);
      const all = of.bodies(setup.facts);
      if (of.isAtOnce) await Promise.all(all.map(send));
      else for (const [at, body] of all.entries()) await send(body, at);
      found[`${shape}, ${spelling}`] = setup.sentBy(who[0]);
      expected[`${shape}, ${spelling}`] = of.mayGo;
    };
    // Several payers run in parallel, because the cells are independent.
    for (const part of inParts([...cells.entries()], 10)) {
      await Promise.all(part.map(([place, cell]) => fill(cell, place)));
    }
    expect(found).toEqual(expected);
  },
  180_000,
);

test.each(['an amount', 'a line that a credit makes up for', 'many in one body'])(
  'sends a payment once after a second payer approves: %s',
  async (shape) => {
    const { facts, keep, sentBy } = await setUp();
    const ask = await keep('anna', shapes[shape]!.bodies(facts)[0]!, 0);
    await ask('anna', 'submit');
    expect(sentBy('anna')).toBe(0);
    const replies = await Promise.all(['bob', 'carl', 'bob'].map((name) => ask(name, 'send')));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(sentBy('anna')).toBe(1);
  },
);

test('limits what one payer can send for items whose partners can’t be loaded', async () => {
  const setup = await setUp();
  setup.faults.set({ match: { path: /\/receivables\/(?:\d|id\/)/ }, kind: 'status' });
  const bodies = shapes['to other partners, for items of one']!.bodies(setup.facts);
  for (const [at, body] of bodies.entries()) {
    await paths.direct(setup, ['anna', 'anna'], body, at);
  }
  expect(setup.sentBy('anna')).toBe(1);
});
