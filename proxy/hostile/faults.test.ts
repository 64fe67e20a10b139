import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchDetails, batchList, type BatchDetails, type BatchState } from '#contract/batch.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import {
  startFaultProxy,
  type Direction,
  type FaultProxy,
  type NetworkFault,
} from '../testing/fault-proxy.ts';
import { bounded } from '../testing/bounded.ts';
import { figure } from '../testing/figure.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';
import { createAttempts, type Attempt } from './attempts.ts';

const credentials = { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' };
const environment = {
  OAUTH_CONSUMER_KEY: 'a',
  OAUTH_CONSUMER_SECRET: 'b',
  OAUTH_TOKEN: 'c',
  OAUTH_TOKEN_SECRET: 'd',
};
/** Milliseconds after which a caller gives up on a service that never answers. */
const DEADLINE = bounded(3_000, 10_000);
/** Milliseconds for all others, which end by themselves: a busy machine must not end them. */
const PATIENT = 30_000;

let sandbox: Sandbox;
let attemptsOf: ReturnType<typeof createAttempts>;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  sandbox = await startSandbox({
    notifications: 1_000,
    partners: 5,
    transactions: 1_500,
    payments: 5,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 10 },
    credentials,
  });
  cleanUps.push(() => sandbox.close());
  attemptsOf = createAttempts(sandbox);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function startOver(url: string, deadline = PATIENT): Promise<TestWaybill> {
  const waybill = await startTestWaybill(url, environment, {
    deadlines: { read: deadline, write: deadline },
    cache: { lists: 0, carriers: 0 },
  });
  cleanUps.push(waybill.stop);
  return waybill;
}

async function startBehindFaults(
  deadline?: number,
): Promise<{ faults: FaultProxy; waybill: TestWaybill }> {
  const faults = await startFaultProxy(sandbox.url);
  cleanUps.push(faults.close);
  return { faults, waybill: await startOver(faults.baseUrl, deadline) };
}

/** The expected result of a fault: a status of the service, or a kind of problem of our own. */
interface Honest {
  read: number | string;
  write: number | string;
  state: BatchState | 'none';
  /** The number of times that the service must have received a write. */
  sends: number;
}

const whole: Honest = { read: 200, write: 200, state: 'DONE', sends: 1 };
const cut = { read: 'service-broke-off', write: 'write-uncertain', state: 'UNKNOWN' } as const;
const silent = { ...cut, read: 'service-timeout' } as const;

const unreachable: Honest = {
  read: 'service-unreachable',
  write: 'service-unreachable',
  state: 'PREPARED',
  sends: 0,
};

const networkFaults: readonly (readonly [NetworkFault, Record<Direction, Honest>])[] = [
  [
    { kind: 'latency', delay: 30 },
    { up: whole, down: whole },
  ],
  [
    { kind: 'bandwidth', bytesPerSecond: 40_000 },
    { up: whole, down: whole },
  ],
  [
    { kind: 'slowClose', delay: 300 },
    { up: whole, down: whole },
  ],
  [
    { kind: 'slicing', size: 400 },
    { up: whole, down: whole },
  ],
  [{ kind: 'timeout' }, { up: { ...silent, sends: 0 }, down: { ...silent, sends: 1 } }],
  [{ kind: 'reset' }, { up: { ...cut, sends: 0 }, down: { ...cut, sends: 1 } }],
  [
    { kind: 'limit', bytes: 40 },
    { up: { ...cut, sends: 0 }, down: { ...cut, sends: 1 } },
  ],
];

type SandboxFault = Exclude<Parameters<Sandbox['faults']['set']>[0], readonly unknown[]>;

const sandboxFaults: readonly (readonly [SandboxFault, Honest])[] = [
  [{ kind: 'latency', delay: 50 }, whole],
  [
    { kind: 'status', status: 503 },
    { ...cut, read: 503, sends: 1 },
  ],
  [
    { kind: 'unauthorized' },
    {
      read: 'service-refused-credentials',
      write: 'service-refused-credentials',
      state: 'REJECTED',
      sends: 1,
    },
  ],
  [{ kind: 'html' }, { ...cut, read: 'service-answer-unreadable', sends: 1 }],
  [{ kind: 'resetBefore' }, { ...cut, sends: 1 }],
  [{ kind: 'hangBefore' }, { ...silent, sends: 1 }],
  [
    { kind: 'late', delay: 50 },
    { ...cut, sends: 1 },
  ],
  [{ kind: 'resetAfter' }, { ...cut, sends: 1 }],
  [{ kind: 'hangAfter' }, { ...silent, sends: 1 }],
  [{ kind: 'truncate' }, { ...cut, sends: 1 }],
  [{ kind: 'malformed' }, { ...cut, read: 'service-answer-unreadable', sends: 1 }],
];

interface Cell {
  name: string;
  expected: object;
  found: object;
  milliseconds: number;
  sends: () => number;
}

/**
 * Makes a request under a fault, and returns the caller's answer, the journal's state, and the
 * number of sendings.
 */
async function tryUnder(
  waybill: TestWaybill,
  fault: string,
  attempt: Attempt,
  honest: Honest,
): Promise<Cell> {
  const begun = performance.now();
  const { status, body } = await attempt.send();
  const milliseconds = performance.now() - begun;
  const type = (JSON.parse(body) as { type?: unknown }).type;
  const said = typeof type === 'string' ? type.replace('urn:waybill:problem:', '') : status;
  const sends = () =>
    sandbox.requests.filter(
      ({ target, body: sent }) =>
        target.includes(attempt.target) && (target + sent).includes(attempt.mark),
    ).length;
  const name = `${fault}, ${attempt.endpoint}`;
  if (attempt.kind === 'read') {
    return { name, expected: { said: honest.read }, found: { said }, milliseconds, sends };
  }
  const batch = await batchOf(waybill, attempt.key);
  const state = batch === null ? 'none' : outcomeOf(batch);
  return {
    name,
    expected: { said: honest.write, state: honest.state, sends: honest.sends },
    found: { said, state, sends: sends() },
    milliseconds,
    sends,
  };
}

async function batchOf({ ask }: TestWaybill, key: string): Promise<BatchDetails | null> {
  const { body } = await ask(`/api/batches?key=${key}`);
  const [batch] = batchList.parse(JSON.parse(body)).batches;
  if (batch === undefined) return null;
  return batchDetails.parse(JSON.parse((await ask(`/api/batches/${batch.id}`)).body));
}

/** Returns the outcome of the first sending, before any read-back. */
function outcomeOf({ history }: BatchDetails): BatchState {
  const states = history.flatMap(({ state }) => state ?? []);
  return states[states.indexOf('SENDING') + 1] ?? 'SENDING';
}

/** Milliseconds until every read is answered again. */
async function recovery(attempts: readonly Attempt[]): Promise<number> {
  const begun = performance.now();
  for (const { kind, send } of attempts) {
    if (kind === 'write') continue;
    await expect.poll(async () => (await send()).status, { timeout: PATIENT }).toBe(200);
  }
  return performance.now() - begun;
}

function report(cells: readonly Cell[], recoveries: readonly number[], what: string): void {
  const wrong = cells.filter(({ expected, found }) => !isEqual(expected, found));
  const slowest = Math.max(...cells.map(({ milliseconds }) => milliseconds));
  figure(
    16,
    what,
    `${cells.length - wrong.length}/${cells.length} cells as they must be, ` +
      `slowest honest answer ${Math.round(slowest)} ms (deadline ${DEADLINE} ms), ` +
      `reads again after ${Math.round(Math.max(...recoveries))} ms at most`,
  );
  const writes = cells.filter(({ name }) => !isRead(name));
  const most = Math.max(...writes.map(({ sends }) => sends()));
  figure(12, what, `${writes.length} writes, each sent ${most} times at most before a verdict`);
  expect(wrong.map(({ name, expected, found }) => ({ name, expected, found }))).toEqual([]);
  // Nothing was sent a second time meanwhile.
  expect(most).toBeLessThanOrEqual(1);
}

const isRead = (name: string) => name.endsWith('list');
const isEqual = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

test('handles every network fault in both directions at every kind of endpoint', async () => {
  const lanes = networkFaults.flatMap(([fault, honest]) =>
    (['up', 'down'] as const).map((direction) => ({ fault, direction, honest: honest[direction] })),
  );
  const cells: Cell[] = [];
  const recoveries: number[] = [];
  const run = async ({ fault, direction, honest }: (typeof lanes)[number]) => {
    const deadline = fault.kind === 'timeout' ? DEADLINE : PATIENT;
    const { faults, waybill } = await startBehindFaults(deadline);
    const attempts = await attemptsOf(waybill);
    // Reads before a write go through, so that the fault hits the write itself.
    const targets = attempts.map(({ target }) => target);
    await faults.set(fault, direction, targets);
    const name = `${fault.kind} ${direction}`;
    cells.push(
      ...(await Promise.all(attempts.map((attempt) => tryUnder(waybill, name, attempt, honest)))),
    );
    await faults.clear();
    recoveries.push(await recovery(attempts));
    expect((await waybill.ask('/healthz')).status).toBe(200);
  };
  // Few at once, because each has a Waybill of its own.
  while (lanes.length > 0) await Promise.all(lanes.splice(0, 4).map(run));
  report(cells, recoveries, 'faults of the network');
});

test('reports on reads that the service is down, and sends no writes', async () => {
  const { faults, waybill } = await startBehindFaults();
  const attempts = await attemptsOf(waybill);
  await faults.set({ kind: 'down' }, 'up');
  const cells = await Promise.all(
    attempts.map((attempt) =>
      tryUnder(waybill, 'down', attempt, {
        ...unreachable,
        // The look at the service's own list comes first.
        write: attempt.endpoint === 'payments.apply' ? 'payment-unchecked' : unreachable.write,
      }),
    ),
  );
  await faults.clear();
  report(cells, [await recovery(attempts)], 'the service is down');
});

test('handles every fault of the service at every kind of endpoint', async () => {
  const [patient, hurried] = [await startOver(sandbox.url), await startOver(sandbox.url, DEADLINE)];
  const cells: Cell[] = [];
  const recoveries: number[] = [];
  for (const [fault, honest] of sandboxFaults) {
    const waybill = fault.kind.startsWith('hang') ? hurried : patient;
    const attempts = await attemptsOf(waybill);
    sandbox.faults.set(
      attempts.map(({ target }) => ({ ...fault, match: { path: `/v2${target}` } })),
    );
    const tryAll = async (some: readonly Attempt[]) =>
      void cells.push(
        ...(await Promise.all(some.map((it) => tryUnder(waybill, fault.kind, it, honest)))),
      );
    // A read that is refused for its credentials keeps later writes from being sent.
    if (fault.kind === 'unauthorized') {
      await tryAll(attempts.filter(({ kind }) => kind === 'write'));
      await tryAll(attempts.filter(({ kind }) => kind === 'read'));
    } else await tryAll(attempts);
    sandbox.faults.clear();
    recoveries.push(await recovery(attempts));
  }
  report(cells, recoveries, 'faults of the service');
});

test('answers other endpoints while one endpoint hangs', async () => {
  const { faults, waybill } = await startBehindFaults(bounded(1_000, DEADLINE));
  const reads = (await attemptsOf(waybill)).filter(({ kind }) => kind === 'read');
  const hanging = reads.find(({ endpoint }) => endpoint === 'receivables.list');
  const others = reads.filter((read) => read !== hanging);
  await faults.set({ kind: 'timeout' }, 'down', ['/accounting/receivables/']);
  const stuck = Array.from({ length: 40 }, () => hanging!.send());
  let asked = 0;
  let answered = 0;
  const progress = { isOver: false };
  void Promise.all(stuck).finally(() => (progress.isOver = true));
  while (!progress.isOver || asked <= 20) {
    const replies = await Promise.all(others.map(({ send }) => send()));
    asked += replies.length;
    answered += replies.filter(({ status }) => status === 200).length;
  }
  const statuses = (await Promise.all(stuck)).map(({ status }) => status);
  await faults.clear();
  const seconds = (await recovery([hanging!])) / 1_000;
  figure(
    28,
    'one endpoint hangs',
    `availability of the others ${((100 * answered) / asked).toFixed(1)}% of ${asked} reads, ` +
      `it is read again after ${seconds.toFixed(1)} s`,
  );
  for (const status of statuses) expect([503, 504]).toContain(status);
  expect(answered).toBe(asked);
});
