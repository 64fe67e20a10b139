import { expect, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { bankDecisions, type BankDecision } from '#contract/bank-decision.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';

const headers = { 'content-type': 'application/json' };
const entry = 'CAMT.053 | DE02 1203 | E-1';

async function decide(
  waybill: FollowedWaybill,
  decision: object | null,
  of = entry,
): Promise<number> {
  const body = JSON.stringify({ entry: of, about: 'Northfield · 120.50', decision });
  return (await waybill.ask('/api/bank-decisions', { method: 'PUT', headers, body })).status;
}

async function decided(
  waybill: FollowedWaybill,
  entries = [entry],
): Promise<Record<string, BankDecision>> {
  const body = JSON.stringify({ entries });
  const reply = await waybill.ask('/api/bank-decisions', { method: 'POST', headers, body });
  const { decisions } = bankDecisions.parse(JSON.parse(reply.body));
  return Object.fromEntries(decisions.map((it) => [it.entry, it.decision]));
}

test('keeps a decision after a restart, replaces and removes it, and logs each change', async () => {
  const waybill = await startFollowed({});
  const accepted: BankDecision = {
    partner: { Id: null, Code: 'NORTH', Name: 'Northfield' },
    items: ['1', '2'],
    amounts: ['100.00', '20.50'],
    state: 'accepted',
    difference: { reason: 'bank-charge', note: 'kept' },
    leavesRest: true,
  };
  expect(await decide(waybill, accepted)).toBe(200);
  await waybill.restart();
  expect(await decided(waybill, [entry, 'another'])).toEqual({ [entry]: accepted });
  const aside: BankDecision = {
    state: 'aside',
    aside: { reason: 'dispute', note: 'asked Northfield' },
  };
  expect(await decide(waybill, aside)).toBe(200);
  expect(await decided(waybill)).toEqual({ [entry]: aside });
  expect(await decide(waybill, null)).toBe(200);
  expect(await decided(waybill)).toEqual({});
  const { body } = await waybill.ask('/api/audit');
  const { entries } = auditList.parse(JSON.parse(body));
  expect(entries.map(({ what, object, detail }) => [what, object, detail])).toEqual([
    ['decide-bank-entry', 'Northfield · 120.50', 'undone'],
    ['decide-bank-entry', 'Northfield · 120.50', 'put aside: Dispute, asked Northfield'],
    [
      'decide-bank-entry',
      'Northfield · 120.50',
      'accepted; partner NORTH; 2 items; short: Bank charge, kept; rest left on account',
    ],
  ]);
});

test('requires a reason or a note to set an entry aside', async () => {
  const waybill = await startFollowed({});
  expect(await decide(waybill, { state: 'aside' })).toBe(400);
  expect(await decide(waybill, { state: 'aside', aside: { reason: '', note: ' ' } })).toBe(400);
  expect(await decide(waybill, { state: 'aside', aside: { reason: '', note: 'later' } })).toBe(200);
  expect(await decide(waybill, { state: 'sent' })).toBe(400);
  expect(await decide(waybill, { nonsense: 1 })).toBe(400);
  expect(await decide(waybill, { state: 'accepted' }, '')).toBe(400);
});
