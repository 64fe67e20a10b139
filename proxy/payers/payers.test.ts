import { expect, test } from 'vitest';
import { learnedPayers, type ConfirmedPayer } from '#contract/payer.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { open } from '../testing/stores.ts';
import { createPayersStore } from './payers-store.ts';

const north = { Id: null, Code: 'NORTH', Name: 'Northfield' };
const south = { Id: null, Code: 'SOUTH', Name: 'Southfield' };

async function put(waybill: FollowedWaybill, payers: readonly ConfirmedPayer[]): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ payers });
  return (await waybill.ask('/api/payers', { method: 'PUT', headers, body })).status;
}

async function known(waybill: FollowedWaybill) {
  const { body } = await waybill.ask('/api/payers');
  return learnedPayers.parse(JSON.parse(body)).payers;
}

test('saves a confirmed payer, replaces it with a later payer, and deletes it', async () => {
  const waybill = await startFollowed({});
  expect(await known(waybill)).toEqual([]);
  const account = 'DE02 1203 0000 0000 2020 51';
  expect(
    await put(waybill, [
      { name: 'M. Meier', account, partner: north },
      { name: 'Acme Inc.', account: '', partner: south },
      // An entry without name and account teaches nothing.
      { name: '', account: '', partner: south },
    ]),
  ).toBe(200);
  expect((await known(waybill)).map(({ name, partner }) => `${name} ${partner.Code}`)).toEqual(
    expect.arrayContaining(['M. Meier NORTH', 'Acme Inc. SOUTH']),
  );

  // The same account under another name, and the same name in another spelling.
  await put(waybill, [
    { name: 'Meier and sons', account: account.toLowerCase().replaceAll(' ', ''), partner: south },
    { name: 'ACME INCORPORATED', account: '', partner: north },
  ]);
  await waybill.restart();
  const now = await known(waybill);
  expect(now.map(({ name, partner }) => `${name} ${partner.Code}`).toSorted()).toEqual([
    'ACME INCORPORATED NORTH',
    'Meier and sons SOUTH',
  ]);
  await waybill.ask(`/api/payers/${now[0]!.id}`, { method: 'DELETE' });
  expect(await known(waybill)).toEqual(now.slice(1));
  expect((await waybill.ask('/api/payers/x', { method: 'DELETE' })).status).toBe(400);
  expect(
    await put(
      waybill,
      Array.from({ length: 501 }, () => ({ name: 'a', account: '', partner: north })),
    ),
  ).toBe(400);
});

test('keeps other payers without an account, and those of other service accounts', async () => {
  const store = open(newDataFolder());
  const [ours, theirs] = ['a', 'b'].map((account) => createPayersStore(store, account));
  const confirm = (of: typeof ours, name: string, at: number) =>
    of!.confirm([{ name, account: '', partner: north }], 'ada', at);
  const names = async (of: typeof ours) => (await of!.list()).map(({ name }) => name);
  await confirm(theirs, 'Kiosk', 1);
  await confirm(ours, 'Kiosk', 2);
  await confirm(ours, 'Bakery', 3);
  expect(await names(ours)).toEqual(['Bakery', 'Kiosk']);
  expect(await names(theirs)).toEqual(['Kiosk']);

  const [newest] = await ours!.list();
  expect(await theirs!.forget(newest!.id)).toBeUndefined();
  expect(await ours!.forget(newest!.id)).toEqual(newest);
  expect(await names(ours)).toEqual(['Kiosk']);
});
