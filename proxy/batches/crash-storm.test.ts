import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { batchDetails, batchList, type Batch, type BatchDetails } from '#contract/batch.ts';
import { createRandom } from '#lib/random.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, sandboxCredentials, testCredentials } from '../testing/test-waybill.ts';
import { KILLED_AT, type Step } from '../testing/crash-at.ts';
import { figure } from '../testing/figure.ts';

/** `npm run test:crash` asks for them all; every `npm test` for a few. */
const KILLS = process.env['MODE'] === 'crash' ? 240 : 8;
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_121);

const preload = fileURLToPath(new URL('../testing/crash-at.ts', import.meta.url));
const steps: (Step | 'arrived')[] = [
  'before recorded',
  'recorded',
  'sending',
  'arrived',
  'answered',
  'stored',
  'settled',
  'found',
];

interface Intent {
  key: string;
  path: string;
  body: string;
  /** Whether the service shows the requested change. */
  isDone: () => boolean;
  /** Status of the last reply that gave the outcome. */
  reply: number | null;
}

/** Writes that each touch what no other does. */
function createIntents({ store }: Sandbox) {
  const transactions = store.transactions().filter(({ acknowledged }) => !acknowledged);
  const notifications = store.newest(5_000).filter(({ status }) => status === 1);
  const path = { ledger: 'accounting/receivables/acknowledge', update: 'notifications/update' };
  return (isLedger: boolean): Intent => {
    const key = randomUUID();
    if (isLedger) {
      const { id, type, partnerId } = transactions.pop()!;
      const line = { Id: id, Partner: { Id: partnerId }, Type: type, TransactionNumber: null };
      return {
        key,
        path: path.ledger,
        body: JSON.stringify({ Acknowledgements: [line] }),
        isDone: () => store.transaction(id)!.acknowledged,
        reply: null,
      };
    }
    const [a, b] = [notifications.pop()!, notifications.pop()!];
    return {
      key,
      path: path.update,
      body: JSON.stringify({ Read: [a.id], Unread: [], Archive: [b.id] }),
      isDone: () =>
        store.notification(a.id)!.status === 2 && store.notification(b.id)!.status === 4,
      reply: null,
    };
  };
}

const ours = { 'sec-fetch-site': 'same-origin' };

async function listAll(address: string): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (let next: number | null = 999_999_999; next !== null;) {
    const path = `/api/batches?limit=200&before=${next}`;
    const { body } = await ask(address, path, { headers: ours });
    const page = batchList.parse(JSON.parse(body));
    batches.push(...page.batches);
    next = page.next;
  }
  return batches;
}

const sendings = (history: BatchDetails['history']) =>
  history.filter(({ state }) => state === 'SENDING');

/** 4.8 goes out with its key, which was not asked for. */
const withoutId = (body: string): string => body.replace(/,"TransactionId":"[^"]*"/, '');

test(`loses and duplicates nothing over ${KILLS} SIGKILLs`, async () => {
  const random = createRandom(SEED, 1);
  const sandbox = await startSandbox({
    notifications: 3_000,
    transactions: 6_000,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 100 },
    credentials: sandboxCredentials,
  });
  const home = makeFolder();
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(home, { recursive: true });
  });
  writeFileSync(
    join(home, 'settings.json'),
    JSON.stringify({
      waitingTimes: { update: 1_000, acknowledge: 1_000 },
      follow: { quiet: 100 },
    }),
  );
  const newIntent = createIntents(sandbox);
  const intents: Intent[] = [];
  const kills: Record<string, number> = {};

  function start(step?: Step) {
    const waybill = spawnWaybill(
      home,
      {
        ...testCredentials,
        SERVICE_BASE_URL: sandbox.url,
        WAYBILL_SETTINGS: 'settings.json',
        ...(step === undefined ? {} : { CRASH_AT: step }),
      },
      ['--import', preload],
    );
    onTestFinished(() => waybill.kill('SIGKILL'));
    return waybill;
  }

  async function submit(address: string, intent: Intent): Promise<void> {
    const { key, path, body } = intent;
    try {
      const reply = await ask(address, `/api/v2/${path}`, {
        method: 'POST',
        headers: {
          ...ours,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      });
      if (reply.status !== 409) intent.reply = reply.status;
    } catch {
      // Its proxy was killed.
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const step = steps[kill % steps.length]!;
    const waybill = start(step === 'arrived' ? undefined : step);
    const address = await waybill.address.catch(() => null);
    if (address !== null) {
      // As the page does: repeats the same key until a reply gives the outcome.
      for (const intent of intents) {
        if (intent.reply === null && random.chance(0.5)) await submit(address, intent);
      }
      const intent = newIntent(random.chance(0.5));
      intents.push(intent);
      if (step === 'arrived') {
        const kind = random.pick(['hangBefore', 'hangAfter'] as const);
        sandbox.faults.set({ match: { path: `/v2/${intent.path}` }, kind, times: 1 });
        sandbox.clearRequests();
        const submitted = submit(address, intent);
        await expect
          .poll(() => sandbox.requests.some(({ target }) => target.includes(intent.path)))
          .toBe(true);
        waybill.kill('SIGKILL');
        await submitted;
        sandbox.faults.clear();
      } else await submit(address, intent);
      // A step that did not come about is a kill of its own, of a proxy that is idle.
      waybill.kill('SIGKILL');
    }
    expect(await waybill.exit).toBe('SIGKILL');
    const isItself = step === 'arrived' || waybill.stderr().includes(`${KILLED_AT}${step}`);
    const where = isItself ? step : 'idle';
    kills[where] = (kills[where] ?? 0) + 1;
  }

  const last = start();
  const address = await last.address;
  for (const intent of intents) if (intent.reply === null) await submit(address, intent);
  await expect
    .poll(async () => (await listAll(address)).filter(({ isFollowed }) => !isFollowed).length, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0);
  const batches: BatchDetails[] = [];
  for (const { id } of await listAll(address)) {
    const { body } = await ask(address, `/api/batches/${id}`, { headers: ours });
    batches.push(batchDetails.parse(JSON.parse(body)));
  }

  const byKey = new Map(batches.map((batch) => [batch.key, batch]));
  const lost = intents.filter(({ key, isDone }) => byKey.get(key)?.state !== 'DONE' || !isDone());
  const unproven = batches.filter(({ verdicts, sent }) => verdicts.proven !== sent);
  const accepted = Map.groupBy(sandbox.store.batches(), ({ body }) => withoutId(body));
  const doubled = intents.filter(({ body }) => (accepted.get(body)?.length ?? 0) > 1);
  const again = batches.filter(({ history }) => sendings(history).length > 1);
  const undecided = again.filter(({ history }) =>
    sendings(history)
      .slice(1)
      .some(({ reason }) => !reason.startsWith('the waiting time is over')),
  );
  figure(
    13,
    'SIGKILL at every step of a write',
    `${KILLS} kills (${JSON.stringify(kills)}), ${intents.length} writes, ` +
      `${again.length} sent again by a read-back’s decision, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${unproven.length} unproven`,
  );
  expect({ lost, doubled, undecided, unproven }).toEqual({
    lost: [],
    doubled: [],
    undecided: [],
    unproven: [],
  });
  expect(batches).toHaveLength(intents.length);
  // Every step was reached at least once. A kill while idle proves nothing.
  expect(Object.keys(kills)).toEqual(expect.arrayContaining(steps));
  last.kill('SIGKILL');
  await last.exit;
}, 1_200_000);
