import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { draft as draftAnswer, draftSent, type DraftReview } from '#contract/draft.ts';
import { problemType } from '#contract/problem.ts';
import { absoluteDecimal, subtractDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import {
  apply,
  batchOf,
  call,
  codesOf,
  keep,
  mattersOf,
  openOf,
  payment,
  review,
  sends,
  shown,
} from '../testing/drafting.ts';
import { startFollowed, verdictsOf } from '../testing/followed-waybill.ts';

const waitingTimes = { payment: 1_000 };

describe.each(['plain', 'contrary'] as const)('%s', (preset) => {
  test('sends exactly the reviewed bytes once and proves the payments', async () => {
    const waybill = await startFollowed({ preset }, { waitingTimes });
    const made = await payment(waybill, ['0.10', '0.2', '33.333']);
    const before = await Promise.all(made.lines.map(({ id }) => shown(waybill, id)));
    await keep(waybill, 'a', { payments: [made] });
    const reviewed = await review(waybill, 'a');
    expect(reviewed).toMatchObject({ faults: [], warnings: [], shortages: [] });
    expect(reviewed.body).toContain('"Amount":{"Value":0.10,');
    expect(reviewed.balances.map(({ after }) => after)).toEqual(
      before.map(({ balance }, index) =>
        subtractDecimals(absoluteDecimal(balance), decimalFromText(made.lines[index]!.amount)!),
      ),
    );
    const sending = { key: reviewed.key, confirmed: [] };
    const replies = await Promise.all(
      [1, 2, 3].map(() => call(waybill, '/a/send', 'POST', sending)),
    );
    const numbers = replies.map(({ value }) => draftSent.parse(value).batch);
    expect(new Set(numbers).size).toBe(1);
    expect(sends(waybill)).toBe(1);
    const batch = await waybill.until(reviewed.key, ({ isFollowed }) => isFollowed);
    expect(batch.request.body).toBe(reviewed.body);
    expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven', 'proven']);
    expect(draftAnswer.parse((await call(waybill, '/a')).value).state).toBe('done');
    expect((await call(waybill, '/a', 'DELETE')).status).toBe(409);
  });
});

test('reports a conflict to the second person who saves a draft and overwrites nothing', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const content = { payments: [await payment(waybill, ['1'])] };
  const first = await keep(waybill, 'a', content);
  const second = await keep(waybill, 'a', { payments: [] }, first.version);
  const late = await call(waybill, '/a', 'PUT', { version: first.version, name: 'x', content });
  expect(late).toMatchObject({ status: 409, value: { type: problemType('draft-changed') } });
  expect(draftAnswer.parse((await call(waybill, '/a')).value)).toEqual(second);
});

test('gives changed content a new key and refuses to send an earlier review', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const made = await payment(waybill, ['1']);
  const { version } = await keep(waybill, 'a', { payments: [made] });
  const old = await review(waybill, 'a');
  await keep(waybill, 'a', { payments: [{ ...made, paymentNumber: 'D-2' }] }, version);
  expect((await review(waybill, 'a')).key).not.toBe(old.key);
  const reply = await call(waybill, '/a/send', 'POST', { key: old.key, confirmed: [] });
  expect(reply).toMatchObject({ status: 409, value: { type: problemType('draft-changed') } });
  expect(sends(waybill)).toBe(0);
});

test('reserves a balance once and refuses to send a second draft without enough left', async () => {
  const waybill = await startFollowed(
    { batchDelay: { min: 60_000, max: 60_000 } },
    { waitingTimes: { payment: 600_000 } },
  );
  const [target] = openOf(waybill, 1);
  const { balance } = await shown(waybill, target!.id);
  const made = await payment(waybill, [balance]);
  await keep(waybill, 'a', { payments: [made] });
  const b = await keep(waybill, 'b', { payments: [{ ...made, paymentNumber: 'D-2' }] });
  expect(b.shortages).toMatchObject([{ id: target!.id, holders: [{ kind: 'draft', id: 'a' }] }]);
  const ofA = await review(waybill, 'a');
  expect(ofA.shortages).toEqual([]);
  const sent = await call(waybill, '/a/send', 'POST', { key: ofA.key, confirmed: [] });
  expect(sent.status).toBe(200);
  const ofB = await review(waybill, 'b');
  expect(ofB.shortages).toMatchObject([{ holders: [{ kind: 'batch' }] }]);
  const confirmed = ofB.warnings.map(({ code }) => code);
  expect(await call(waybill, '/b/send', 'POST', { key: ofB.key, confirmed })).toMatchObject({
    status: 409,
    value: { type: problemType('over-allocated') },
  });
  // Nor by the service's own path, even beside an item that the service does not list.
  const payDirectly = async (ids: readonly string[], Units: number) => {
    const Amount = { Value: 1, Units };
    return await waybill.write('accounting/receivables/payments/apply', {
      Payments: [
        {
          PaymentNumber: 'D-3',
          AutoApply: false,
          Partner: { Id: target!.partnerId },
          PaymentMethod: { Code: 'ACH' },
          Amount: { ...Amount, Value: ids.length },
          ApplyTo: ids.map((Id) => ({ Id, Type: 0, Amount })),
        },
      ],
    });
  };
  for (const ids of [[target!.id], [target!.id, randomUUID()]]) {
    expect((await payDirectly(ids, made.units!)).status).toBe(409);
  }
  // Its balance doesn't limit an amount in other Units: they can't be compared.
  const free = openOf(waybill, 2)[1]!.id;
  expect((await payDirectly([free], 77)).status).toBe(400);
  expect(sends(waybill)).toBe(1);
});

test('requires confirmation of a used number and of the same amount within a day', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const made = await payment(waybill, ['1'], { amount: '1' });
  await keep(waybill, 'a', { payments: [made] });
  const first = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key: first.key, confirmed: [] });
  await waybill.until(first.key, ({ isFollowed }) => isFollowed);
  await keep(waybill, 'b', { payments: [made] });
  await keep(waybill, 'c', { payments: [{ ...made, paymentNumber: 'D-2' }] });
  const other = await review(waybill, 'c');
  expect(mattersOf(other)).toEqual(['repeat:p1:1']);
  const b = await review(waybill, 'b');
  expect(mattersOf(b)).toEqual(['number:p1:D-1', 'repeat:p1:1']);
  const send = async (id: string, { key }: DraftReview, confirmed: readonly string[]) =>
    await call(waybill, `/${id}/send`, 'POST', { key, confirmed });
  const notConfirmed = { status: 409, value: { type: problemType('draft-not-confirmed') } };
  expect(await send('b', b, codesOf(b).slice(1))).toMatchObject(notConfirmed);
  expect((await send('b', b, codesOf(b))).status).toBe(200);
  // The person saw one equal payment, and now there are two.
  expect(await send('c', other, codesOf(other))).toMatchObject(notConfirmed);
  const since = await review(waybill, 'c');
  expect(since.warnings).toMatchObject([
    { text: expect.stringMatching(/^2 payments of 1\S* for .* were sent/) as string },
  ]);
  expect((await send('c', since, codesOf(since))).status).toBe(200);
  expect(sends(waybill)).toBe(3);
});

test('requires confirmation of one of two simultaneous drafts with the same payment', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const made = await payment(waybill, ['1']);
  const reviews = await Promise.all(
    ['a', 'b'].map(async (id) => {
      await keep(waybill, id, { payments: [made] });
      return await review(waybill, id);
    }),
  );
  expect(reviews.flatMap(({ warnings }) => warnings)).toEqual([]);
  const replies = await Promise.all(
    ['a', 'b'].map((id, at) =>
      call(waybill, `/${id}/send`, 'POST', { key: reviews[at]!.key, confirmed: [] }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.value).toMatchObject({
    type: problemType('draft-not-confirmed'),
  });
  expect(sends(waybill)).toBe(1);
});

test('does not show a foreign write with the draft’s key as the draft’s batch', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  await keep(waybill, 'a', { payments: [await payment(waybill, ['1'])] });
  const { key } = await review(waybill, 'a');
  // Other payers read the key in the review of a submitted draft.
  const taken = await waybill.ask('/api/v2/notifications/archive', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ Archive: [randomUUID()] }),
  });
  expect(taken.status).toBe(200);
  const sent = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect(sent).toMatchObject({
    status: 422,
    value: { type: problemType('idempotency-key-reused') },
  });
  expect(sends(waybill)).toBe(0);
});

test('requires confirmation of a partner name that differs from the service’s name', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const made = await payment(waybill, ['1'], { autoApply: true, lines: [] });
  const { body } = await waybill.ask(
    `/api/v2/accounting/receivables/id/${openOf(waybill, 1)[0]!.id}`,
  );
  const { Partner } = JSON.parse(body) as { Partner: PartnerReference };
  const first = await keep(waybill, 'a', { payments: [{ ...made, partner: Partner }] });
  expect(await review(waybill, 'a')).toMatchObject({ warnings: [] });
  const partner = { ...Partner, Name: 'Another one' };
  await keep(waybill, 'a', { payments: [{ ...made, partner }] }, first.version);
  const { key, warnings } = await review(waybill, 'a');
  expect(warnings).toMatchObject([{ text: expect.stringContaining(Partner.Name!) as string }]);
  const refused = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect(refused).toMatchObject({
    status: 409,
    value: { type: problemType('draft-not-confirmed') },
  });
  const confirmed = warnings.map(({ code }) => code);
  expect((await call(waybill, '/a/send', 'POST', { key, confirmed })).status).toBe(200);
});

test('reports problems of a draft and sends nothing', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const made = await payment(waybill, ['5', '7'], { amount: '11', paymentNumber: ' ', units: 77 });
  const [line] = made.lines;
  const odd = { ...line!, amount: '-1', id: '00000000-0000-4000-8000-000000000000' };
  await keep(waybill, 'a', { payments: [{ ...made, lines: [...made.lines, odd] }] });
  const { key, body, faults } = await review(waybill, 'a');
  expect(body).toBeNull();
  const text = faults.map((fault) => fault.text).join(' ');
  for (const part of [
    'payment number',
    'amount above 0',
    'The items total',
    'not in the service’s list',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('the payment is in 77');
  expect(await call(waybill, '/a/send', 'POST', { key, confirmed: [] })).toMatchObject({
    status: 422,
    value: { type: problemType('draft-not-ready') },
  });
  expect(sends(waybill)).toBe(0);
});

test('keeps one batch after a lost answer and settles it by evidence', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set([{ match: { path: apply }, kind: 'resetAfter', times: 1 }]);
  await keep(waybill, 'a', { payments: [await payment(waybill, ['1', '2'])] });
  const { key } = await review(waybill, 'a');
  const first = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  const again = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect(again.value).toEqual(first.value);
  const { batch: number } = draftSent.parse(first.value);
  expect((await batchOf(waybill, number)).state).not.toBe('PREPARED');
  const batch = await waybill.until(key, ({ isFollowed }) => isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven']);
  expect(sends(waybill)).toBe(1);
});

test('warns in the review about payments that the service doesn’t list, or that can’t be read', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  await keep(waybill, 'a', { payments: [await payment(waybill, ['1'])] });
  const list = { path: /receivables\/payments\/\d/ };
  waybill.sandbox.faults.set({ match: list, kind: 'status', status: 501 });
  expect(codesOf(await review(waybill, 'a'))).toEqual(['unlisted']);
  const Result = [{ Id: 1 }, { Id: 2 }];
  const body = { Success: true, Paging: { HasMoreRecords: false }, Result };
  waybill.sandbox.faults.set({ match: list, kind: 'statusAfter', status: 200, body });
  expect((await review(waybill, 'a')).warnings).toMatchObject([
    { text: expect.stringContaining('2 payments in the list can’t be read.') as string },
  ]);
});
