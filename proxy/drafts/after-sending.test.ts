import { expect, test } from 'vitest';
import { draft as draftAnswer, draftSent } from '#contract/draft.ts';
import { problemType } from '#contract/problem.ts';
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
import type { Step } from '../testing/crash-at.ts';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { startFollowed, verdictsOf, type FollowedWaybill } from '../testing/followed-waybill.ts';
import { startStormProxy } from '../testing/storm-proxy.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const waitingTimes = { payment: 1_000 };

/** Starts the real proxy, kills it at a step of its first payment, and restarts it. */
async function startKilled(step: Step, settings: object, input: SandboxSettingsInput = {}) {
  const sandbox = await startTestSandbox({
    ...input,
    notifications: 10,
    transactions: 500,
  });
  const lives = [{ step, after: 1 }];
  const proxy = startStormProxy(sandbox.url, () => ({ settings, end: lives.shift() ?? null }));
  const ask: FollowedWaybill['ask'] = async (path, { method, body } = {}) => {
    const reply = await proxy.ask(path, method, body === undefined ? undefined : JSON.parse(body));
    const text = JSON.stringify(reply?.value ?? {});
    return { status: reply?.status ?? 0, headers: {}, body: text, bytes: Buffer.from(text) };
  };
  return { sandbox, ask };
}

test('withdraws an unsent draft, never sends it, and frees its reserved amounts', async () => {
  const waybill = await startKilled('recorded', { waitingTimes });
  const [target] = openOf(waybill, 1);
  const { balance } = await shown(waybill, target!.id);
  const made = await payment(waybill, [balance]);
  await keep(waybill, 'a', { payments: [made] });
  expect((await call(waybill, '/a/withdraw', 'POST')).status).toBe(409);
  const { key } = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  const { batch } = draftAnswer.parse((await call(waybill, '/a')).value);
  await expect
    .poll(() => batchOf(waybill, batch!))
    .toMatchObject({ state: 'PREPARED', needsPerson: true });
  const b = await keep(waybill, 'b', { payments: [{ ...made, paymentNumber: 'D-2' }] });
  expect(b.shortages).toMatchObject([{ holders: [{ kind: 'batch', id: String(batch) }] }]);

  const taken = await call(waybill, '/a/withdraw', 'POST');
  expect(draftAnswer.parse(taken.value).state).toBe('done');
  const details = await batchOf(waybill, batch!);
  expect(details).toMatchObject({ needsPerson: false, may: { sendAgain: false } });
  expect(details.history.at(-1)!.reason).toContain('withdrawn');
  expect((await call(waybill, '/a/withdraw', 'POST')).status).toBe(200);
  expect((await call(waybill, '/a/send', 'POST', { key, confirmed: [] })).status).toBe(409);
  const again = { method: 'POST', body: '{"note":""}' };
  expect((await waybill.ask(`/api/batches/${batch}/send-again`, again)).status).toBe(409);
  expect(sends(waybill)).toBe(0);

  const ofB = await review(waybill, 'b');
  expect(ofB).toMatchObject({ shortages: [], warnings: [] });
  const sent = await call(waybill, '/b/send', 'POST', { key: ofB.key, confirmed: [] });
  const { batch: second } = draftSent.parse(sent.value);
  await expect
    .poll(async () => verdictsOf((await batchOf(waybill, second)).lines))
    .toEqual(['proven']);
  expect(sends(waybill)).toBe(1);
});

test('counts a payment that was refused only when it was sent again as possibly made', async () => {
  const never = 600_000;
  const waybill = await startFollowed(
    { batchDelay: { min: never, max: never } },
    { waitingTimes: { payment: 3_000 } },
  );
  const made = { ...(await payment(waybill, ['1'])), bankEntry: 'A|1' };
  const { balance } = await shown(waybill, made.lines[0]!.id);
  waybill.sandbox.faults.set([
    { match: { path: apply }, kind: 'resetAfter', times: 1 },
    { match: { path: apply }, kind: 'status', status: 429, times: 1 },
  ]);
  await keep(waybill, 'a', { payments: [made] });
  const { key } = await review(waybill, 'a');
  const sent = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  const { batch } = draftSent.parse(sent.value);
  await expect.poll(async () => (await batchOf(waybill, batch)).may.sendAgain).toBe(true);
  const again = {
    method: 'POST',
    body: '{"note":""}',
    headers: { 'content-type': 'application/json' },
  };
  await waybill.ask(`/api/batches/${batch}/send-again`, again);
  expect(await batchOf(waybill, batch)).toMatchObject({ state: 'REJECTED', isFollowed: false });
  expect((await call(waybill, '/a')).value).toMatchObject({ state: 'locked' });

  const [line] = made.lines;
  const whole = {
    ...made,
    paymentNumber: 'D-2',
    amount: balance,
    lines: [{ ...line!, amount: balance }],
  };
  await keep(waybill, 'b', { payments: [whole] });
  const reviewed = await review(waybill, 'b');
  expect(reviewed.shortages).toMatchObject([
    { holders: [{ kind: 'batch', id: String(batch), amount: '1' }] },
  ]);
  expect(mattersOf(reviewed)).toEqual(['bank-entry:p1']);
  await keep(waybill, 'c', { payments: [{ ...made, bankEntry: 'A|2' }] });
  expect(mattersOf(await review(waybill, 'c'))).toEqual(['number:p1:D-1', 'repeat:p1:1']);
});

test('refuses to withdraw a sent draft', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path: apply }, kind: 'resetBefore', times: 1 });
  await keep(waybill, 'a', { payments: [await payment(waybill, ['1'])] });
  const { key } = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect(await call(waybill, '/a/withdraw', 'POST')).toMatchObject({
    status: 409,
    value: { type: problemType('draft-locked') },
  });
});

test.each(['plain', 'contrary'] as const)(
  'frees a refused payment’s amount and sends it in a new draft with a new key: %s',
  async (preset) => {
    const waybill = await startFollowed({ preset, lineFailureRate: 1 }, { waitingTimes });
    const [target] = openOf(waybill, 1);
    const { balance } = await shown(waybill, target!.id);
    const made = await payment(waybill, [balance.replace('-', '')]);
    await keep(waybill, 'a', { payments: [made] });
    const first = await review(waybill, 'a');
    await call(waybill, '/a/send', 'POST', { key: first.key, confirmed: [] });
    // While it may still have an effect it holds the balance.
    const early = await keep(waybill, 'b', { payments: [made] });
    expect(early.shortages).toMatchObject([{ holders: [{ kind: 'batch' }] }]);
    const batch = await waybill.until(first.key, ({ isFollowed }) => isFollowed);
    expect(verdictsOf(batch.lines)).toEqual(['refused']);
    expect(batch.lines[0]).toMatchObject({
      isFinal: true,
      message: expect.stringMatching(/locked/),
    });
    const second = await review(waybill, 'b');
    expect(second.shortages).toEqual([]);
    expect(second.key).not.toBe(first.key);
    expect(mattersOf(second)).toEqual([`number:p1:D-1`, `repeat:p1:${made.amount}`]);
    const confirmed = codesOf(second);
    const reply = await call(waybill, '/b/send', 'POST', { key: second.key, confirmed });
    expect(reply.status).toBe(200);
    expect(draftSent.parse(reply.value).batch).not.toBe(batch.id);
    expect(sends(waybill)).toBe(2);
    expect(draftAnswer.parse((await call(waybill, '/a')).value).state).toBe('done');
  },
);

test('judges a stored answer with its report even after the waiting time', async () => {
  // The waiting time is over before the next process has started.
  const settings = { firstPage: 0, waitingTimes: { payment: 100 } };
  const input = { preset: 'contrary' as const, lineFailureRate: 1 };
  const waybill = await startKilled('stored', settings, input);
  await keep(waybill, 'a', { payments: [await payment(waybill, ['1'])] });
  const { key } = await review(waybill, 'a');
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  const { batch } = draftAnswer.parse((await call(waybill, '/a')).value);
  await expect
    .poll(() => batchOf(waybill, batch!))
    .toMatchObject({ state: 'DONE', isFollowed: true });
  expect(verdictsOf((await batchOf(waybill, batch!)).lines)).toEqual(['refused']);
});
