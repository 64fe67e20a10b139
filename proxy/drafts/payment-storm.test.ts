import { test } from 'vitest';
import { draft as draftAnswer } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import type { Step } from '../testing/crash-at.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { presets } from '../sandbox/wire/dialect.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { signedRequest } from '../sandbox/testing/signed-request.ts';
import { drawPlan, type Purse, type StormPlan } from '../testing/storm-plan.ts';
import { startStormProxy, type Life, type StormProxy } from '../testing/storm-proxy.ts';
import { isSame, lookAgain, runStorm, type StormResult } from '../testing/storm-run.ts';
import { findingsOf } from '../testing/storm-truth.ts';
import { sandboxCredentials } from '../testing/test-waybill.ts';

/** `STORM_SEED=n STORM_ONLY=m` shows one run again; the kills around it depend on how fast all is. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_122);
const ONLY = process.env['STORM_ONLY'];
const isWhole = process.env['MODE'] === 'crash';
const RUNS = Number(process.env['STORM_RUNS'] ?? (isWhole ? 520 : 4));
const AT_ONCE = 20;
/** More kills would leave no time for anything else. */
const MOST_KILLS = isWhole ? 400 : 2;

/** Milliseconds; what is late is so within the waiting time. */
const times = isWhole
  ? { write: 400, late: 600, waiting: 2_500, grace: 3_000 }
  : { write: 300, late: 450, waiting: 1_200, grace: 800 };

const steps: Step[] = [
  'before kept',
  'kept',
  'before recorded',
  'recorded',
  'sending',
  'answered',
  'stored',
  'settled',
  'found',
];
const approvalSteps: Step[] = ['submitted', 'returned'];

interface StormKind {
  preset: keyof typeof presets;
  payers: 1 | 2;
}

/** Two payers for every payment. */
function approvalSettings(units: number): object {
  const peers = ['127.0.0.1'];
  return {
    access: { mode: 'header', user: 'X-Remote-User', roles: 'X-Remote-Roles', peers },
    secondApprover: { above: [{ units, value: '0.001' }] },
  };
}

function drawLife(random: Random, { preset, payers }: StormKind, life: number): Life {
  const { reportStatus, lineStatus, units } = presets[preset];
  const settings = {
    firstPage: presets[preset].firstPage,
    waitingTimes: { payment: times.waiting },
    deadlines: { write: times.write },
    cache: { lists: 0 },
    ...(payers === 2 ? approvalSettings(units.usual) : {}),
    ...(random.chance(0.5)
      ? {
          doneCodes: {
            reportStatus: [reportStatus.done, reportStatus.doneWithErrors],
            lineStatus: [lineStatus.done],
          },
        }
      : {}),
  };
  const all = payers === 2 ? [...steps, ...approvalSteps] : steps;
  const step = isWhole ? all[life % (all.length + 1)] : random.pick(all);
  const after = random.int(1, isWhole ? 8 : 4) * (step === 'found' ? 4 : 1);
  if (life >= MOST_KILLS) return { settings, end: null };
  return {
    settings,
    end: step === undefined ? { milliseconds: random.int(900, 2_500) } : { step, after },
  };
}

/** Open items in the usual unit, by partner. */
function pursesOf({ store }: Sandbox, units: number): Purse[] {
  const open = store
    .transactions()
    .filter(
      ({ status, unit, balance }) => status === 4 && unit === 'usual' && /[1-9]/.test(balance),
    );
  return [...Map.groupBy(open, ({ partnerId }) => partnerId)]
    .map(([partnerId, items]) => ({ partnerId, items, units }))
    .filter(({ items }) => items.some(({ type }) => type === 0 || type === 32));
}

async function payElsewhere(
  { url, credentials }: Sandbox,
  { number, content }: StormPlan,
): Promise<void> {
  const { partner, units, lines } = content.payments[0]!;
  const { id, type, amount } = lines[0]!;
  const money = `{"Value":${amount},"Units":${units}}`;
  const body = `{"Payments":[{"PaymentNumber":"${number} elsewhere","AutoApply":false,
    "Partner":${JSON.stringify(partner)},"PaymentMethod":{"Code":"ACH"},"Amount":${money},
    "ApplyTo":[{"Id":"${id}","Amount":${money},"Type":${type}}]}]}`;
  const target = '/v2/accounting/receivables/payments/apply';
  await signedRequest(url, target, { method: 'POST', body, credentials });
}

/** Both at once where there are few. */
const run = isWhole ? test : test.concurrent;

run.for<StormKind>([
  { preset: 'plain', payers: 1 },
  { preset: 'contrary', payers: 1 },
  { preset: 'plain', payers: 2 },
])(
  `loses and duplicates none of ${RUNS} payments over faults and kills, seed ${SEED}: $preset, payers: $payers`,
  { timeout: 3_600_000 },
  async (kind, { expect, onTestFinished }) => {
    const { preset, payers } = kind;
    const begun = Date.now();
    const sandbox = await startSandbox({
      preset,
      seed: SEED,
      notifications: 10,
      partners: RUNS * 2,
      transactions: RUNS * 24,
      payments: 0,
      arrivalsPerMinute: 0,
      batchDelay: { min: 0, max: 150 },
      lineFailureRate: 0.12,
      credentials: sandboxCredentials,
    });
    onTestFinished(() => sandbox.close());
    const place = payers === 2 ? 2 : preset === 'plain' ? 0 : 1;
    const lives = createRandom(SEED, place, 1);
    let life = 0;
    const storm = startStormProxy(sandbox.url, () => drawLife(lives, kind, life++), {
      whenFinished: onTestFinished,
    });
    const as = (name: string): Pick<StormProxy, 'ask'> => ({
      ask: (path, method, body) =>
        storm.ask(path, method, body, { 'x-remote-user': name, 'x-remote-roles': 'payer' }),
    });
    const proxy = payers === 2 ? as('anna') : storm;
    const approver = payers === 2 ? { approver: as('ben') } : {};
    const balances = new Map(
      sandbox.store.transactions().map(({ id, balance }) => [idKey(id), balance]),
    );
    const purses = pursesOf(sandbox, presets[preset].units.usual);
    expect(purses.length).toBeGreaterThanOrEqual(RUNS);

    const results: StormResult[] = [];
    const runs = ONLY === undefined ? [...Array(RUNS).keys()] : [Number(ONLY)];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
          const plan = drawPlan(
            createRandom(SEED, place, 2, run),
            `S${run}`,
            purses[run]!,
            times.late,
          );
          if (plan.fault !== null) sandbox.faults.add(plan.fault);
          const cross = (of: StormPlan): Promise<void> => payElsewhere(sandbox, of);
          results.push(await runStorm({ proxy, ...approver, plan, cross, grace: times.grace }));
        }
      }),
    );
    storm.calm();
    await expect.poll(() => sandbox.store.counts().waiting).toBe(0);

    // With nobody about, the proxy tells what can be told.
    const drafts = results.flatMap((result) => result.drafts);
    for (const draft of drafts) {
      await expect.poll(() => lookAgain(proxy, draft)).toBe(true);
    }
    const vanished: string[] = [];
    for (const { id, content } of drafts) {
      let reply = await proxy.ask(`/api/drafts/${id}`);
      while (reply === null) reply = await proxy.ask(`/api/drafts/${id}`);
      const found = draftAnswer.safeParse(reply.value);
      if (!found.success || !isSame(found.data.content, content)) vanished.push(id);
    }
    const { verdicts, uncertain, ...bad } = findingsOf(results, sandbox.store, balances);
    const sum = (of: (result: StormResult) => number): number =>
      results.reduce((total, result) => total + of(result), 0);
    const kills = Object.values(storm.kills).reduce((total, times) => total + times, 0);
    process.stdout.write(
      `${preset}, payers: ${payers}, seed ${SEED}: ${results.length} runs in ${Math.round((Date.now() - begun) / 1000)} s, ` +
        `${kills} kills ${JSON.stringify(storm.kills)}, ${drafts.length} drafts, ` +
        `${sum(({ sends }) => sends)} clicks on Send, ${sandbox.store.batches().length} batches accepted, ` +
        `${sum(({ returned }) => returned.size)} returned, ` +
        `${sum(({ lost }) => lost)} answers lost to kills; ` +
        `doubled ${bad.doubled.length}, lost ${bad.lost.length + vanished.length}, ` +
        `over-allocated ${bad.overAllocated.length}, wrong ${bad.wrong.length}; ` +
        `lines ${JSON.stringify(verdicts)}; batches left uncertain ${JSON.stringify(uncertain)}; ` +
        `refusals ${JSON.stringify(countRefusals(results))}\n`,
    );
    expect({ ...bad, vanished }).toEqual({
      doubled: [],
      lost: [],
      overAllocated: [],
      wrong: [],
      vanished: [],
    });
    if (!isWhole || ONLY !== undefined) return;
    // Each kind of event happened at least a few times.
    expect(kills).toBeGreaterThanOrEqual(Math.min(MOST_KILLS, RUNS / 20));
    expect(verdicts).toMatchObject({ proven: expect.any(Number), refused: expect.any(Number) });
  },
);

function countRefusals(results: readonly StormResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { refusals } of results) {
    for (const [kind, times] of Object.entries(refusals))
      counts[kind] = (counts[kind] ?? 0) + times;
  }
  return counts;
}
