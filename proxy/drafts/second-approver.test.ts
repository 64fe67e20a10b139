import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { draftList, draftSent } from '#contract/draft.ts';
import { problemType } from '#contract/problem.ts';
import { apply } from '../testing/drafting.ts';
import { addUser, signIn, users } from '../testing/people.ts';
import { startSecondApprover as setUp } from '../testing/second-approver.ts';

const second = { status: 409, value: { type: problemType('second-approver') } };

test('requires two payers above the amount and records both in the journal', async () => {
  const { as, keep, review, sent } = await setUp();
  await keep('anna', '1000.01');
  const { key, approval } = await review('anna');
  expect(approval).toMatchObject({
    step: 'submit',
    reasons: [{ kind: 'amount', amount: '1000.01', limit: '1000.00', payment: 'S-1' }],
  });
  const sending = { key, confirmed: [] };
  expect(await as('anna', 'POST', '/api/drafts/a/send', sending)).toMatchObject(second);
  // Nobody else sees an unsubmitted draft.
  expect((await as('bob', 'GET', '/api/drafts/a')).status).toBe(404);
  expect((await as('bob', 'POST', '/api/drafts/a/submit', sending)).status).toBe(404);

  const submitted = await as('anna', 'POST', '/api/drafts/a/submit', sending);
  expect(submitted.value).toMatchObject({ state: 'open', submitted: { by: 'anna' } });
  const again = await as('anna', 'POST', '/api/drafts/a/send', sending);
  expect(again).toMatchObject(second);
  expect(again.value['detail']).toMatch(/waits for another payer/);
  expect((await as('carl', 'GET', '/api/drafts')).status).toBe(403);

  const { drafts } = draftList.parse((await as('bob', 'GET', '/api/drafts')).value);
  expect(drafts).toMatchObject([{ id: 'a', who: 'anna', submitted: { by: 'anna' } }]);
  expect(await review('bob')).toMatchObject({ key, approval: { step: 'approve' } });
  // To look at and to send, not to change.
  const change = { version: 1, name: 'b', content: { payments: [] } };
  expect((await as('bob', 'PUT', '/api/drafts/a', change)).status).toBe(404);
  expect((await as('bob', 'DELETE', '/api/drafts/a')).status).toBe(404);
  expect(sent()).toHaveLength(0);

  const reply = await as('bob', 'POST', '/api/drafts/a/send', sending);
  const { batch } = draftSent.parse(reply.value);
  expect(sent()).toHaveLength(1);
  const { value } = await as('anna', 'GET', `/api/batches/${batch}`);
  const details = batchDetails.parse(value);
  expect(details).toMatchObject({ who: 'anna', approvedBy: 'bob', key });
  expect(details.history.slice(0, 2)).toMatchObject([
    { state: 'PREPARED', who: 'anna' },
    { state: 'SENDING', who: 'bob', reason: expect.stringContaining('approved') as string },
  ]);
  // Both see the outcome; an accountant is no payer.
  for (const name of ['anna', 'bob']) {
    expect((await as(name, 'GET', '/api/drafts/a')).value).toMatchObject({ batch });
  }
  expect((await as('carl', 'GET', `/api/batches/${batch}`)).status).toBe(404);
  expect(batchList.parse((await as('carl', 'GET', '/api/batches')).value)).toMatchObject({
    batches: [],
    needsPerson: 0,
    uncertain: 0,
  });
});

test('requires a new submission after a change and sends only the reviewed version', async () => {
  const { as, keep, review, sent } = await setUp();
  await keep('anna', '2000');
  const { key } = await review('anna');
  await as('anna', 'POST', '/api/drafts/a/submit', { key, confirmed: [] });
  await keep('anna', '3000', 1);
  expect((await as('bob', 'POST', '/api/drafts/a/send', { key, confirmed: [] })).status).toBe(404);
  const other = await review('anna');
  expect(other.key).not.toBe(key);
  const late = await as('anna', 'POST', '/api/drafts/a/submit', { key, confirmed: [] });
  expect(late.value['type']).toBe(problemType('draft-changed'));
  await as('anna', 'POST', '/api/drafts/a/submit', { key: other.key, confirmed: [] });
  expect((await as('bob', 'POST', '/api/drafts/a/send', { key, confirmed: [] })).status).toBe(409);
  expect(sent()).toHaveLength(0);
  // To keep it once more, even as it is, takes it back.
  await keep('anna', '3000', 2);
  expect((await as('bob', 'GET', '/api/drafts/a')).status).toBe(404);
  expect((await as('bob', 'POST', '/api/drafts/a/send', { key, confirmed: [] })).status).toBe(404);
});

test('accepts one payer up to the amount', async () => {
  const { as, keep, review, sent } = await setUp();
  await keep('anna', '1000.000');
  const { key, approval } = await review('anna');
  expect(approval).toBeNull();
  const reply = await as('anna', 'POST', '/api/drafts/a/send', { key, confirmed: [] });
  expect(reply.status).toBe(200);
  expect(sent()).toHaveLength(1);
  const { batch } = draftSent.parse(reply.value);
  expect((await as('anna', 'GET', `/api/batches/${batch}`)).value).toMatchObject({
    who: 'anna',
    approvedBy: null,
  });
});

test('refuses to bypass the second payer by the service’s path or the draft’s key', async () => {
  const { waybill, keep, review, sent, units, order, cookies } = await setUp();
  await keep('anna', '1000.01');
  const { key, body } = await review('anna');
  const own = JSON.stringify({
    Payments: [
      {
        PaymentNumber: 'S-2',
        AutoApply: true,
        Partner: { Id: order.partnerId, Code: null, Name: null },
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        Amount: { Value: 1000.01, Units: units },
        ApplyTo: [],
      },
    ],
  });
  for (const [sending, used] of [
    [own, randomUUID()],
    [body!, key],
    [own.replace('1000.01', '1.00001e3').replace('1.00001e3', '100001e-2'), randomUUID()],
  ] as const) {
    const reply = await waybill.ask('/api/v2/accounting/receivables/payments/apply', {
      method: 'POST',
      headers: {
        cookie: cookies['anna']!,
        'content-type': 'application/json',
        'idempotency-key': used,
      },
      body: sending,
    });
    expect([reply.status, reply.body]).toEqual([409, expect.stringContaining('second-approver')]);
  }
  expect(sent()).toHaveLength(0);
});

test('sends a draft once when two other payers send it at the same time', async () => {
  const { waybill, as, keep, review, sent, cookies } = await setUp();
  await addUser(waybill, 'dora', ['admin']);
  cookies['dora'] = await signIn(waybill, 'dora');
  await keep('anna', '5000');
  const { key } = await review('anna');
  const sending = { key, confirmed: [] };
  await as('anna', 'POST', '/api/drafts/a/submit', sending);
  const replies = await Promise.all(
    ['bob', 'dora', 'bob', 'dora', 'anna'].map((name) =>
      as(name, 'POST', '/api/drafts/a/send', sending),
    ),
  );
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(sent()).toHaveLength(1);
  // The slower payer sees the batch, and the audit log names only the payer who sent it.
  const { batch } = draftSent.parse(replies.find(({ status }) => status === 200)!.value);
  const { value } = await as('anna', 'GET', `/api/batches/${batch}`);
  const { approvedBy } = batchDetails.parse(value);
  for (const name of ['bob', 'dora']) {
    expect((await as(name, 'GET', '/api/drafts/a')).value).toMatchObject({ batch });
    const late = await as(name, 'POST', '/api/drafts/a/send', sending);
    expect(late).toMatchObject(
      name === approvedBy
        ? { status: 200, value: { batch } }
        : { status: 409, value: { type: problemType('draft-locked') } },
    );
  }
  expect(sent()).toHaveLength(1);
});

test.each([
  ['was removed', ['remove', 'anna']],
  ['lost the role', ['set-roles', 'anna', '--roles', 'accounting']],
])('has the second payer confirm a draft whose author %s since', async (_what, words) => {
  const { waybill, as, keep, review, sent } = await setUp();
  await keep('anna', '2000');
  const { key } = await review('anna');
  const submitted = await as('anna', 'POST', '/api/drafts/a/submit', { key, confirmed: [] });
  expect(submitted.status).toBe(200);
  expect((await review('bob')).warnings).toEqual([]);
  await users(waybill, ...words);
  const { warnings } = await review('bob');
  expect(warnings).toEqual([
    {
      code: 'submitter:anna',
      text: 'anna submitted this draft and may no longer send payments.',
    },
  ]);
  const send = (confirmed: string[]) => as('bob', 'POST', '/api/drafts/a/send', { key, confirmed });
  expect((await send([])).value['type']).toBe(problemType('draft-not-confirmed'));
  expect(sent()).toHaveLength(0);
  expect((await send(['submitter:anna'])).status).toBe(200);
  expect(sent()).toHaveLength(1);
});

test.each(['draft', 'direct'])(
  'sends nothing for a payer who loses the role meanwhile (%s)',
  async (path) => {
    const { waybill, as, cookies, keep, review, sent, order, units } = await setUp();
    await keep('anna', '5');
    const { key } = await review('anna');
    const { faults, requests } = waybill.sandbox;
    const [before, release] = [requests.length, faults.hold({ path: /\/receivables\// })];
    const amount = { Value: 5, Units: units };
    const sending =
      path === 'draft'
        ? as('anna', 'POST', '/api/drafts/a/send', { key, confirmed: [] })
        : waybill.ask(`/api${apply}`, {
            method: 'POST',
            headers: {
              cookie: cookies['anna']!,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({
              Payments: [
                {
                  PaymentNumber: 'S-2',
                  AutoApply: false,
                  Partner: { Id: order.partnerId },
                  PaymentMethod: { Code: 'ACH' },
                  Amount: amount,
                  ApplyTo: [{ Id: order.id, Amount: amount, Type: 0, TransactionNumber: null }],
                },
              ],
            }),
          });
    await expect.poll(() => requests.length).toBeGreaterThan(before);
    await users(waybill, 'set-roles', 'anna', '--roles', 'accounting');
    release();
    expect((await sending).status).toBe(403);
    expect(sent()).toHaveLength(0);
    const { batches } = batchList.parse((await as('bob', 'GET', '/api/batches')).value);
    expect(batches).toEqual([]);
  },
);
