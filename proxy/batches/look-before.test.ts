import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { createJournal } from '../journal/journal.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { open } from '../testing/stores.ts';
import { lookBefore } from './look-before.ts';
import type { ReadBack } from './read-back.ts';

const body = `{"Payments":[{"PaymentNumber":"N","AutoApply":true,"Partner":{"Code":"NORD"},
  "PaymentMethod":{"Code":"ACH"},"Amount":{"Value":5,"Units":0},"ApplyTo":[]}]}`;

/** Prepares a payment, and looks for it in the service's list. */
async function setUp(find: NonNullable<ReadBack['listed']>['find']) {
  const store = open(newDataFolder());
  const journal = createJournal(store);
  const intent = { account: 'a', who: null, endpoint: 'payments.apply', target: 't' };
  const entry = await journal.prepare({ ...intent, key: 'k', body, bodyHash: 'h' }, 1);
  const listed: ReadBack['listed'] = { find, mayHold: () => ['code'] };
  const kind = { endpoints: ['payments.apply'], asked: 'the list', listed } as unknown as ReadBack;
  const look = lookBefore([kind], store);
  const held = () => store.read((sql) => sql.all('SELECT held FROM follows'));
  return { journal, entry, look: () => look(entry, []), held };
}

const found = { asked: 'the list', found: 'N', listed: new Map([['code', 'N']]) };
const kindOf = (kind: string) => expect.objectContaining({ kind }) as unknown;

test('holds a payment that the service lists, or that can’t be looked for', async () => {
  const listed = await setUp(() => Promise.resolve(found));
  await expect(listed.look()).rejects.toEqual(kindOf('payment-listed'));
  expect(await listed.held()).toEqual([{ held: expect.stringContaining('listed') as string }]);
  const failed = await setUp(() => Promise.reject(new Error('no answer')));
  await expect(failed.look()).rejects.toEqual(kindOf('payment-unchecked'));
  const nothing = await setUp(() => Promise.resolve({ ...found, listed: new Map() }));
  await expect(nothing.look()).resolves.toBeUndefined();
  expect(await nothing.held()).toEqual([{ held: null }]);
});

test('leaves missing credentials to the sending, which reports them', async () => {
  const { look, held } = await setUp(() =>
    Promise.reject(new ProblemError('no-credentials', 'There are none.')),
  );
  await expect(look()).resolves.toBeUndefined();
  expect(await held()).toEqual([{ held: null }]);
});

test('holds nothing that another proxy is sending by then, because that is what is listed', async () => {
  const { journal, entry, look, held } = await setUp(async () => {
    await journal.markSending(entry, 2);
    return found;
  });
  await expect(look()).resolves.toBeUndefined();
  expect(await held()).toEqual([{ held: null }]);
});
