import { expect, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { draftList } from '#contract/draft.ts';
import { problemType } from '#contract/problem.ts';
import { startSecondApprover } from '../testing/second-approver.ts';

const path = '/api/drafts/a';
const returned = { version: 1, note: 'Wrong partner' };

async function submitted() {
  const waybill = await startSecondApprover();
  await waybill.keep('anna', '2000');
  const sending = { key: (await waybill.review('anna')).key, confirmed: [] };
  expect((await waybill.as('anna', 'POST', `${path}/submit`, sending)).status).toBe(200);
  return { ...waybill, sending };
}

test('gives a returned draft back to its author with the reason and the person', async () => {
  const { as, keep, review, sending, sent } = await submitted();
  expect((await as('bob', 'POST', `${path}/return`, returned)).status).toBe(200);
  const { value } = await as('anna', 'GET', path);
  expect(value).toMatchObject({
    state: 'open',
    submitted: null,
    version: 1,
    returned: { by: 'bob', note: 'Wrong partner', at: expect.any(String) as string },
  });
  const { drafts } = draftList.parse((await as('anna', 'GET', '/api/drafts')).value);
  expect(drafts).toMatchObject([{ id: 'a', returned: { by: 'bob' } }]);
  // Nobody else sees it any more, and the version reviewed before can't be sent.
  expect((await as('bob', 'GET', path)).status).toBe(404);
  expect((await as('bob', 'POST', `${path}/send`, sending)).status).toBe(404);
  // The author submits the same content again: reviews from before the return are void.
  const again = { key: (await review('anna')).key, confirmed: [] };
  expect(again.key).not.toBe(sending.key);
  expect(await as('anna', 'POST', `${path}/submit`, sending)).toMatchObject({ status: 409 });
  const resubmitted = await as('anna', 'POST', `${path}/submit`, again);
  expect(resubmitted.value).toMatchObject({ submitted: { by: 'anna' }, returned: null });
  expect(await as('bob', 'POST', `${path}/send`, sending)).toMatchObject({ status: 409 });
  expect(sent()).toHaveLength(0);
  // Changing the draft withdraws it, and ends the former return.
  await keep('anna', '3000', 1);
  expect((await as('anna', 'GET', path)).value).toMatchObject({ submitted: null, returned: null });
});

test('tells the audit log why a draft was returned', async () => {
  const { as } = await submitted();
  await as('bob', 'POST', `${path}/return`, returned);
  const { entries } = auditList.parse((await as('anna', 'GET', '/api/audit')).value);
  expect(entries[0]).toMatchObject({ who: 'bob', what: 'return-draft', detail: 'Wrong partner' });
});

test('finds the return of a draft by the payment that it became', async () => {
  const { as, review } = await submitted();
  await as('bob', 'POST', `${path}/return`, returned);
  const { key } = await review('anna');
  await as('anna', 'POST', `${path}/submit`, { key, confirmed: [] });
  const { value } = await as('bob', 'POST', `${path}/send`, { key, confirmed: [] });
  const found = auditList.parse((await as('anna', 'GET', '/api/audit?find=S-1')).value).entries;
  expect(found.map(({ what, batch }) => ({ what, batch }))).toEqual(
    ['send-draft', 'submit-draft', 'return-draft', 'submit-draft'].map((what) => ({
      what,
      batch: value['batch'],
    })),
  );
});

test('shows the return until the author submits the draft again', async () => {
  const { as, keep, review, sent } = await submitted();
  await as('bob', 'POST', `${path}/return`, returned);
  await keep('anna', '4000', 1);
  expect((await as('anna', 'GET', path)).value).toMatchObject({ returned: { by: 'bob' } });
  const { key } = await review('anna');
  await as('anna', 'POST', `${path}/submit`, { key, confirmed: [] });
  const { value } = await as('bob', 'POST', `${path}/return`, { version: 2, note: 'Still wrong' });
  expect(value).toEqual({});
  expect((await as('anna', 'GET', path)).value).toMatchObject({
    returned: { note: 'Still wrong' },
  });
  expect(sent()).toHaveLength(0);
});

test('shows an approver the latest return of a draft that was submitted again', async () => {
  const { as, keep, review } = await submitted();
  const again = async (): Promise<void> => {
    const { key } = await review('anna');
    await as('anna', 'POST', `${path}/submit`, { key, confirmed: [] });
  };
  expect((await as('bob', 'GET', path)).value).toMatchObject({ returnedBefore: null });
  await as('bob', 'POST', `${path}/return`, returned);
  expect((await as('anna', 'GET', path)).value).toMatchObject({ returnedBefore: null });
  await again();
  await as('bob', 'POST', `${path}/return`, { ...returned, note: 'Wrong again' });
  await keep('anna', '3000', 1);
  await again();
  const seen = { returned: null, returnedBefore: { by: 'bob', note: 'Wrong again' } };
  expect((await as('bob', 'GET', path)).value).toMatchObject(seen);
  const { drafts } = draftList.parse((await as('bob', 'GET', '/api/drafts')).value);
  expect(drafts).toMatchObject([seen]);
});

test('lets only another payer return a draft, once and with a note', async () => {
  const { as } = await submitted();
  const refusal = (type: 'second-approver' | 'draft-changed' | 'unknown-draft') => ({
    value: { type: problemType(type) },
  });
  expect(await as('anna', 'POST', `${path}/return`, returned)).toMatchObject(
    refusal('second-approver'),
  );
  expect((await as('carl', 'POST', `${path}/return`, returned)).status).toBe(403);
  for (const note of ['', '  ', 'x'.repeat(2001)]) {
    expect((await as('bob', 'POST', `${path}/return`, { version: 1, note })).status).toBe(400);
  }
  // Only the version that the approver saw can be returned.
  expect(await as('bob', 'POST', `${path}/return`, { version: 2, note: 'a' })).toMatchObject(
    refusal('draft-changed'),
  );
  const replies = await Promise.all(
    [1, 2, 3].map(() => as('bob', 'POST', `${path}/return`, returned)),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await as('anna', 'POST', `${path}/return`, returned)).toMatchObject(
    refusal('second-approver'),
  );
});

test('accepts exactly one of a simultaneous return and send', async () => {
  const { as, sending, sent } = await submitted();
  const [back, gone] = await Promise.all([
    as('bob', 'POST', `${path}/return`, returned),
    as('bob', 'POST', `${path}/send`, sending),
  ]);
  expect([back.status === 200, gone.status === 200].filter(Boolean)).toHaveLength(1);
  expect(sent()).toHaveLength(gone.status === 200 ? 1 : 0);
});
