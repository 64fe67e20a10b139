import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { batchDetails, batchList, type BatchDetails } from '#contract/batch.ts';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { afterTheTour } from './after-the-tour.ts';
import { openByPartner, sumOf, textOf } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { stormPlan, type StormPlan } from './pay-storm-plan.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

/** `npm run test:crash` asks for 20; every `npm test` for a few. */
const RUNS = Number(process.env['PAY_STORM_RUNS'] ?? 2);
const SEED = Number(process.env['PAY_STORM_SEED'] ?? 20_261_122);

test.describe.configure({ timeout: 120_000 });

for (let run = 0; run < RUNS; run++) {
  const plan = stormPlan(SEED, run);
  const { preset, fault, event, step } = plan;
  const name = `${preset}, ${fault} at the service, ${event}${event === 'kill' ? ` when ${step}` : ''}`;
  test(`storm ${run} of seed ${SEED}: ${name}`, async ({ context }) => {
    const service = await startSandbox({
      preset,
      seed: SEED,
      notifications: 50,
      transactions: 500,
      partners: 6,
      payments: 20,
      arrivalsPerMinute: 0,
      batchDelay: { min: 0, max: 200 },
      lineFailureRate: plan.refusals,
    });
    const waybill = await startWaybill({
      environment: connectionTo(service),
      settings: {
        ...settingsFor(preset),
        deadlines: { write: 900 },
        waitingTimes: { payment: 1500 },
        follow: { quiet: 100 },
      },
    });
    try {
      // The tour would cover a button as soon as it has loaded.
      await afterTheTour(context);
      const page = await context.newPage();
      const number = `STORM-${randomUUID().slice(0, 8)}`;
      await prepare(page, { service, waybill, plan, number });
      await disturb(page, { service, waybill, plan });
      await goOn(page, waybill);
      const batch = await endOf(waybill);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
      expectTruth(batch, service, number);
      process.stdout.write(
        `storm ${run}: ${name}: ${batch.state}, ${JSON.stringify(batch.verdicts)}` +
          `${batch.state === 'UNKNOWN' ? `: ${batch.reason}; ${batch.evidence.map(({ found }) => found).join(' | ')}` : ''}\n`,
      );
    } finally {
      await waybill.stop();
      await service.close();
    }
  });
}

interface Storm {
  service: Sandbox;
  waybill: Waybill;
  plan: StormPlan;
}

/** Up to the review, the way a person goes. */
async function prepare(
  page: Page,
  { service, waybill, plan, number }: Storm & { number: string },
): Promise<void> {
  const of = openByPartner(service)[plan.partner]!;
  const covered = of.slice(0, plan.items);
  const pay = new PayPage(page);
  await page.goto(`${waybill.url}/pay/new?partner=${of[0]!.partnerId}`);
  await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
  await pay.type({
    'Payment number': number,
    Amount: textOf(sumOf(covered) - 10_000n),
    Method: 'WIRE',
  });
  await pay.proposeOldest();
  if (plan.hasAuto) {
    await pay.click('Add another payment');
    await pay.type({ 'Payment number': `${number}-A`, Amount: '3.21' });
    await pay.field('Partner').fill(of[0]!.partnerId);
    await page.keyboard.press('Enter');
    await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
    const units = pay.field('Units');
    if ((await units.count()) > 0) await units.selectOption({ index: 1 });
    await page.getByLabel('AutoApply', { exact: false }).check();
  }
  await pay.kept();
  await pay.review();
}

/** Sends, while all that is planned goes wrong. */
async function disturb(page: Page, { service, waybill, plan }: Storm): Promise<void> {
  const pay = new PayPage(page);
  const path = /payments\/apply/;
  if (plan.event === 'kill') {
    await waybill.restart({ crashAt: plan.step });
    await page.reload();
    await pay.send.waitFor();
  }
  if (plan.fault !== 'none') {
    service.faults.set({
      match: { path },
      kind: plan.fault,
      times: 1,
      ...(plan.fault === 'late' && { delay: 300 }),
    });
  }
  switch (plan.event) {
    case 'none':
      return await pay.send.click();
    case 'double click':
      return await pay.send.dblclick();
    case 'reload':
      await pay.send.click();
      await page.reload();
      return;
    case 'second tab': {
      const other = new PayPage(await page.context().newPage());
      await other.page.goto(page.url());
      await other.send.waitFor();
      await Promise.all([pay.send.click(), other.send.click()]);
      return;
    }
    case 'kill':
      await pay.send.click();
      await waybill.ended();
      return await waybill.restart();
    case 'kill on arrival':
      await pay.send.click();
      await expect.poll(() => service.requests.some(({ target }) => path.test(target))).toBe(true);
      return await waybill.restart({ signal: 'SIGKILL' });
  }
}

/**
 * Continues as a person who finds the draft again: sends an unsent one, withdraws a waiting one.
 */
async function goOn(page: Page, waybill: Waybill): Promise<void> {
  const pay = new PayPage(page);
  const result = page.getByRole('heading', { name: 'Results' });
  await page.reload();
  await expect(pay.send.or(result)).toBeVisible({ timeout: 20_000 });
  if (await pay.send.isVisible()) {
    await pay.send.click();
    await expect(result).toBeVisible({ timeout: 20_000 });
  }
  const [batch] = await batches(waybill);
  if (batch!.state !== 'PREPARED') return;
  await page.reload();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'New draft with the same payments' }).click();
  await pay.kept();
  await pay.review();
  await pay.send.click();
  await expect(result).toBeVisible({ timeout: 20_000 });
}

async function batches(waybill: Waybill) {
  const reply = await fetch(`${waybill.url}/api/batches?kind=apply`);
  return batchList.parse(await reply.json()).batches;
}

/**
 * Returns the newest batch once it no longer changes by itself: it is followed, or its read-back
 * found nothing.
 */
async function endOf(waybill: Waybill): Promise<BatchDetails> {
  const read = async (): Promise<BatchDetails> => {
    const [{ id }] = (await batches(waybill)) as [BatchDetails];
    return batchDetails.parse(await (await fetch(`${waybill.url}/api/batches/${id}`)).json());
  };
  await expect
    .poll(
      async () => {
        const { isFollowed, state, needsPerson, waitingTimeLeft, evidence } = await read();
        const isLookedFor = waitingTimeLeft === 0 && evidence.some(({ when }) => when === 'after');
        return isFollowed || (state === 'UNKNOWN' && needsPerson && isLookedFor);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return await read();
}

/** Nothing doubled, nothing lost: every verdict is what the service itself has. */
function expectTruth(batch: BatchDetails, { store }: Sandbox, number: string): void {
  const accepted = store.batches().filter(({ body }) => body.includes(`"${number}"`));
  const made = store.payments().filter((payment) => payment.number === number);
  expect({ accepted: accepted.length > 1, made: made.length > 1 }).toEqual({
    accepted: false,
    made: false,
  });
  const applied = (id: string): boolean =>
    made.some(({ allocations }) =>
      allocations.some(({ transactionId }) => transactionId.toLowerCase() === id.toLowerCase()),
    );
  for (const { id, paymentNumber, verdict, reason } of batch.lines) {
    const isDone =
      id === null ? store.payments().some((it) => it.number === paymentNumber) : applied(id);
    const where = `${id ?? 'AutoApply'}: ${verdict}, ${reason}`;
    if (verdict === 'proven') expect(isDone, where).toBe(true);
    else if (verdict === 'refused') expect(isDone, where).toBe(false);
    else {
      // The outcome is unknown, and the batch shows what the read-back found.
      expect(verdict, where).toBe('pending');
      expect(batch.state, where).toBe('UNKNOWN');
      expect(batch.evidence.length, where).toBeGreaterThan(0);
    }
  }
}
