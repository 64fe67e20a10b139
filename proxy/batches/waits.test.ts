import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOf } from '../testing/drafting.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';
import { createWaits, type SentWrite } from './waits.ts';

const HOUR = 3_600_000;

const sent = (clock: Partial<SentWrite['sendingClock']> = {}, wall = 11_000): SentWrite => ({
  id: 1,
  epoch: 1,
  wall,
  sendingClock: {
    process: 'a',
    boot: 'b',
    monotonic: 500,
    wall: 10_000,
    service: 70_000,
    ...clock,
  },
});

/** A process that has run for 1 s since the sending, unless told otherwise. */
const waitsAt = (
  now: number,
  service: number | null = 71_000,
  owner = 'later',
  boot: string | null = 'b',
) => createWaits({ owner, serviceTime: () => service, now: () => now, boot });

test('counts by the monotonic clock in the process that sent the write', () => {
  const waits = waitsAt(1_500, 9 * HOUR, 'a');
  expect(waits(sent({}, 99 * HOUR))).toEqual({ begunAt: 500, restarted: null });
});

test.each([
  ['all clocks agree', sent(), waitsAt(1_500), 500, null],
  ['the wall clock is slightly ahead', sent({}, 41_000), waitsAt(1_500), 500, null],
  ['the wall clock is slightly behind', sent({}, 9_000), waitsAt(1_500), 2_500, null],
  ['the wall clock is a minute ahead', sent({}, 71_000), waitsAt(1_500), 500, null],
  ['the wall clock is more than a minute ahead', sent({}, 71_001), waitsAt(1_500), 1_500, 'clocks'],
  ['the wall clock was set forward', sent({}, HOUR), waitsAt(1_500), 1_500, 'clocks'],
  ['the wall clock was set back', sent({}, 10_000 - HOUR), waitsAt(1_500), 1_500, 'clocks'],
  [
    'the wall clock was set forward and no Date is known',
    sent({}, HOUR),
    waitsAt(1_500, null),
    1_500,
    'clocks',
  ],
  ['the machine was restarted', sent(), waitsAt(90, 71_000, 'later', 'c'), -910, null],
  [
    'no machine start is known',
    sent({ boot: null }),
    waitsAt(90, 71_000, 'later', null),
    -910,
    null,
  ],
  [
    'the machine was restarted and the wall clock moved',
    sent({}, HOUR),
    waitsAt(90, 71_000, 'later', 'c'),
    90,
    'clocks',
  ],
  [
    'the machine was restarted and no Date is known',
    sent(),
    waitsAt(90, null, 'later', 'c'),
    90,
    'unknown',
  ],
  ['no Date was known', sent({ service: null }), waitsAt(90, 71_000, 'later', 'c'), 90, 'unknown'],
  ['no clock is on record', { ...sent(), sendingClock: null }, waitsAt(90), 90, 'unknown'],
])(
  'counts by the recorded clocks in another process: %s',
  (_name, write, waits, begunAt, restarted) => {
    expect(waits(write)).toEqual({ begunAt, restarted });
  },
);

test('continues a restarted waiting time until a clock confirms the time of sending', () => {
  let now = 90;
  let service: number | null = null;
  const waits = createWaits({ owner: 'x', serviceTime: () => service, now: () => now, boot: 'c' });
  waits(sent());
  now = 790;
  expect(waits(sent())).toEqual({ begunAt: 90, restarted: 'unknown' });
  expect(waits({ ...sent(), epoch: 2 })).toEqual({ begunAt: 790, restarted: 'unknown' });
  service = 71_000;
  expect(waits(sent())).toEqual({ begunAt: -210, restarted: null });
  // It starts over if the clocks contradict each other afterwards.
  now = 900;
  expect(waits(sent({}, HOUR))).toEqual({ begunAt: 900, restarted: 'clocks' });
});

test('never ends a wait early by an adjusted clock while another clock is right', () => {
  const step = fc.integer({ min: -3 * HOUR, max: 3 * HOUR });
  fc.assert(
    fc.property(
      fc.nat(HOUR),
      step,
      step,
      fc.constantFrom('wall', 'service'),
      fc.boolean(),
      (passed, wallStep, serviceStep, wrong, isSameBoot) => {
        // Without a monotonic clock one of the other two goes right.
        const wall = 10_000 + passed + (isSameBoot || wrong === 'wall' ? wallStep : 0);
        const service = 70_000 + passed + (isSameBoot || wrong === 'service' ? serviceStep : 0);
        const now = 500 + passed;
        const waits = waitsAt(now, service, 'later', isSameBoot ? 'b' : 'c');
        expect(now - waits(sent({}, wall)).begunAt).toBeLessThanOrEqual(passed);
      },
    ),
  );
});

describe('after a lost answer', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  let setBy = 0;
  beforeEach(() => {
    setBy = 0;
    const right = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => right() + setBy);
  });

  const sends = ({ sandbox }: FollowedWaybill, path: RegExp) =>
    sandbox.requests.filter(({ target }) => path.test(target)).length;

  async function payInVain(waybill: FollowedWaybill): Promise<string> {
    const path = 'accounting/receivables/payments/apply';
    const [order] = openOf(waybill, 1);
    const money = { Value: 1, Units: 0 };
    waybill.sandbox.faults.set({ match: { path: `/v2/${path}` }, kind: 'resetBefore', times: 1 });
    const { key } = await waybill.write(path, {
      Payments: [
        {
          PaymentNumber: 'W-1',
          AutoApply: false,
          Partner: { Id: order!.partnerId },
          PaymentMethod: { Code: 'ACH' },
          Amount: money,
          ApplyTo: [{ Id: order!.id, Amount: money, Type: 0 }],
        },
      ],
    });
    return key;
  }

  async function sendAgain(waybill: FollowedWaybill, id: number): Promise<number> {
    const reply = await waybill.ask(`/api/batches/${id}/send-again`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"note":""}',
    });
    return reply.status;
  }

  test('keeps the waiting time after the clock was set forward, also across a restart', async () => {
    const waybill = await startFollowed({}, { waitingTimes: { payment: 600_000 } });
    const key = await payInVain(waybill);
    const { id, maySendAgainAt } = await waybill.batch(key);
    setBy = HOUR;
    const batch = await waybill.batch(key);
    expect(batch).toMatchObject({ state: 'UNKNOWN', waitRestarted: null });
    expect(batch.waitingTimeLeft).toBeGreaterThan(500_000);
    expect(Date.parse(batch.maySendAgainAt!)).toBeGreaterThan(Date.parse(maySendAgainAt!) + 1_000);
    expect(await sendAgain(waybill, id)).toBe(409);
    await waybill.restart();
    const later = await waybill.batch(key);
    expect(later.waitingTimeLeft).toBeGreaterThan(500_000);
    // A database has a clock of its own, which nobody has set.
    expect(later.waitRestarted).toBe(waybill.databaseUrl === null ? 'clocks' : null);
    expect(await sendAgain(waybill, id)).toBe(409);
    expect(sends(waybill, /payments\/apply/)).toBe(1);
  });

  test('keeps the waiting time across a restart', async () => {
    const waybill = await startFollowed({}, { waitingTimes: { payment: 600_000 } });
    const key = await payInVain(waybill);
    const before = await waybill.batch(key);
    await waybill.restart();
    const after = await waybill.batch(key);
    expect(after).toMatchObject({ waitRestarted: null, maySendAgainAt: before.maySendAgainAt });
    expect(after.waitingTimeLeft).toBeLessThanOrEqual(before.waitingTimeLeft);
  });

  test('waits as long before automatic retries', async () => {
    const waybill = await startFollowed(
      {},
      { waitingTimes: { update: 600_000 }, follow: { quiet: 100 } },
    );
    const path = /notifications\/update/;
    waybill.sandbox.faults.set({ match: { path }, kind: 'resetBefore', times: 1 });
    const unread = waybill.sandbox.store.newest(300).find(({ status }) => status === 1);
    const body = { Read: [unread!.id], Unread: [], Archive: [] };
    const { key } = await waybill.write('notifications/update', body);
    setBy = HOUR;
    const list = /^\/v2\/notifications\/200\//;
    const before = sends(waybill, list);
    // A whole look after the clock was set; wake the follower by another write.
    await waybill.write('notifications/update', { Read: [], Unread: [unread!.id], Archive: [] });
    await expect.poll(() => sends(waybill, list)).toBeGreaterThan(before);
    await waybill.restart();
    const later = sends(waybill, list);
    await expect.poll(() => sends(waybill, list)).toBeGreaterThan(later);
    expect((await waybill.batch(key)).state).toBe('UNKNOWN');
    expect(sends(waybill, path)).toBe(2);
  });
});
