import { expect, test } from 'vitest';
import { knownBankEntries } from '#contract/draft.ts';
import { call, keep, payment, review } from '../testing/drafting.ts';
import { startFollowed } from '../testing/followed-waybill.ts';

test('an entry of a statement is known while a draft has it, and for good once it was sent', async () => {
  const waybill = await startFollowed({});
  const known = async (...entries: string[]): Promise<string[]> => {
    const { value } = await call(waybill, '/bank-entries', 'POST', { entries });
    return knownBankEntries.parse(value).known.map(({ entry, name }) => `${entry} in ${name}`);
  };
  const made = { ...(await payment(waybill, ['0.10'])), bankEntry: 'A|1' };
  const other = { ...made, id: 'other', bankEntry: 'A|2', lines: [] };
  expect(await known('A|1', 'A|2')).toEqual([]);
  await keep(waybill, 'a', { payments: [made, other] });
  expect((await known('A|1', 'A|2', 'A|3')).toSorted()).toEqual(['A|1 in a', 'A|2 in a']);
  await keep(waybill, 'a', { payments: [made] }, 1);
  expect(await known('A|1', 'A|2')).toEqual(['A|1 in a']);

  const { key } = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect((await call(waybill, '/a', 'DELETE')).status).toBe(409);
  expect(await known('A|1')).toEqual(['A|1 in a']);
  const many = Array.from({ length: 1_001 }, String);
  expect((await call(waybill, '/bank-entries', 'POST', { entries: many })).status).toBe(400);
});
