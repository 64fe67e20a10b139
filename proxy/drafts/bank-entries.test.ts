import { expect, test } from 'vitest';
import { knownBankEntries } from '#contract/draft.ts';
import { call, codesOf, keep, mattersOf, payment, review } from '../testing/drafting.ts';
import { startFollowed } from '../testing/followed-waybill.ts';

test('remembers a bank entry while a draft has it, and permanently once it is sent', async () => {
  const waybill = await startFollowed({});
  const known = async (...entries: string[]): Promise<string[]> => {
    const { value } = await call(waybill, '/bank-entries', 'POST', { entries });
    return knownBankEntries.parse(value).known.map(({ entry, name }) => `${entry} in ${name}`);
  };
  const made = {
    ...(await payment(waybill, ['0.10'])),
    bankEntry: 'A|1',
    bankEntryOnValueDay: 'B|1',
  };
  const other = {
    ...made,
    id: 'other',
    bankEntry: 'A|2',
    bankEntryOnValueDay: undefined,
    lines: [],
  };
  expect(await known('A|1', 'A|2')).toEqual([]);
  await keep(waybill, 'a', { payments: [made, other] });
  expect((await known('A|1', 'A|2', 'A|3')).toSorted()).toEqual(['A|1 in a', 'A|2 in a']);
  const begun = async (...beginnings: string[]): Promise<string[]> => {
    const { value } = await call(waybill, '/bank-entries', 'POST', { entries: [], beginnings });
    return knownBankEntries.parse(value).known.map(({ entry }) => entry);
  };
  expect((await begun('A|', 'C')).toSorted()).toEqual(['A|1', 'A|2']);
  expect(await begun('A|1', '|1', 'A|11', 'a')).toEqual(['A|1']);
  await keep(waybill, 'c', {
    payments: [
      { ...other, id: 'c1', bankEntry: 'A|2026-11-20|3' },
      { ...other, id: 'c2', bankEntry: 'D|x', bankEntryOnValueDay: 'D|2026-11-20|4' },
      { ...other, id: 'c3', bankEntry: 'A|2026-11-21|*|2026-11-2_|' },
    ],
  });
  expect((await begun('*|2026-11-20|', '*|2026-11-30|')).toSorted()).toEqual([
    'A|2026-11-20|3',
    'D|x',
  ]);
  expect(await begun('*|2026-11-2_|', '*|%|', '*')).toEqual([]);
  // Only as something to compare: a reference may be constant, and the entry another payment.
  expect(await known('B|1')).toEqual([]);
  const { value } = await call(waybill, '/bank-entries', 'POST', {
    entries: [],
    beginnings: ['B|'],
  });
  expect(value).toEqual({ known: [{ entry: 'A|1', onValueDay: 'B|1', name: 'a' }] });
  await keep(waybill, 'a', { payments: [made] }, 1);
  expect(await known('A|1', 'A|2')).toEqual(['A|1 in a']);

  const { key } = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect((await call(waybill, '/a', 'DELETE')).status).toBe(409);
  expect(await known('A|1')).toEqual(['A|1 in a']);
  const many = Array.from({ length: 1_001 }, String);
  expect((await call(waybill, '/bank-entries', 'POST', { entries: many })).status).toBe(400);
});

test('requires confirmation to send a bank entry that another draft already sent', async () => {
  const waybill = await startFollowed({});
  const made = await payment(waybill, ['0.10'], { bankEntry: 'A|1', bankDate: '2026-01-05' });
  // The partner and the amount were corrected by hand, so that there is no other warning.
  const other = { ...made, paymentNumber: 'D-2', amount: '0.20', autoApply: true, lines: [] };
  await keep(waybill, 'a', { payments: [made] });
  await keep(waybill, 'b', { payments: [other] });
  const [first, second] = [await review(waybill, 'a'), await review(waybill, 'b')];
  expect([...first.warnings, ...second.warnings]).toEqual([]);
  const send = async (id: string, key: string, confirmed: readonly string[]): Promise<number> =>
    (await call(waybill, `/${id}/send`, 'POST', { key, confirmed })).status;
  // Both were looked at before either went out.
  const replies = await Promise.all([send('a', first.key, []), send('b', second.key, [])]);
  expect(replies.toSorted()).toEqual([200, 409]);
  const [left, sent] = replies[0] === 409 ? ['a', 'b'] : ['b', 'a'];
  const reviewed = await review(waybill, left);
  expect(mattersOf(reviewed)).toEqual(['bank-entry:p1']);
  expect(reviewed.warnings).toMatchObject([
    {
      text: `Payment ${left === 'a' ? 'D-1' : 'D-2'} has a bank entry that was sent already, in the draft “${sent}”.`,
    },
  ]);
  expect(await send(left, reviewed.key, codesOf(reviewed))).toBe(200);
});

test('requires confirmation to send a bank entry twice in one draft', async () => {
  const waybill = await startFollowed({});
  const made = await payment(waybill, ['0.10'], { bankEntry: 'A|1', bankDate: '2026-01-05' });
  const again = { ...made, id: 'again', paymentNumber: 'D-2', autoApply: true, lines: [] };
  const other = { ...again, id: 'other', paymentNumber: 'D-3', bankEntry: 'A|2' };
  await keep(waybill, 'a', { payments: [made, again, other] });
  const { key, warnings } = await review(waybill, 'a');
  expect(warnings).toEqual([
    {
      code: 'same-entry:again',
      text: 'Payment D-2 has the same bank entry as payment D-1 of this draft.',
    },
  ]);
  const send = async (confirmed: readonly string[]): Promise<number> =>
    (await call(waybill, '/a/send', 'POST', { key, confirmed })).status;
  expect(await send([])).toBe(409);
  expect(await send(['same-entry:again'])).toBe(200);
});
