import type { Page } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

interface Own {
  /** A service with 450 transactions, some of which can't be acknowledged when it is asked to. */
  ledgerService: Sandbox;
  ledgerWaybill: Waybill;
}

const COUNT = 450;

const test = base.extend<Own>({
  ledgerService: async ({ preset }, use) => {
    const sandbox = await startSandbox({
      preset,
      notifications: 0,
      arrivalsPerMinute: 0,
      transactions: COUNT,
      payments: 20,
      lineFailureRate: 0.05,
      batchDelay: { min: 600, max: 1200 },
    });
    await use(sandbox);
    await sandbox.close();
  },
  ledgerWaybill: async ({ ledgerService, preset }, use) => {
    const waybill = await startWaybill({
      environment: connectionTo(ledgerService),
      settings: { ...settingsFor(preset), waitingTimes: { acknowledge: 4000 } },
    });
    await use(waybill);
    await waybill.stop();
  },
  baseURL: async ({ ledgerWaybill }, use) => use(ledgerWaybill.url),
});

async function reviewAll(page: Page): Promise<void> {
  const ledger = new ReceivablesPage(page);
  await ledger.open();
  await ledger.table.getByRole('row').first().getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acknowledge 450 transactions?');
}

/** How many transactions the page says to have this verdict. */
async function counted(page: Page, verdict: string): Promise<number> {
  const options = await page.getByLabel('Show').locator('option').allTextContents();
  const found = options.map((text) => new RegExp(`^${verdict} \\((\\d+)\\)$`).exec(text)?.[1]);
  return Number(found.find((count) => count !== undefined) ?? 0);
}

function acknowledged(service: Sandbox): Set<string> {
  return new Set(
    service.store
      .transactions()
      .filter((transaction) => transaction.acknowledged)
      .map(({ id }) => id.toLowerCase()),
  );
}

test('450 transactions go out in three requests, and each ends with a verdict', async ({
  page,
  ledgerService,
  ledgerWaybill,
  preset,
}) => {
  const before = acknowledged(ledgerService);
  // The service refuses a number that it knows to be another transaction's.
  const rows = ledgerService.store.transactions().map(({ id, number }) => [id, number]);
  await fetch(`${ledgerWaybill.url}/api/references`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ mode: 'replace', rows }),
  });
  await reviewAll(page);
  await expect(page.getByText('in 3 requests of at most 200')).toBeVisible();
  const already = page.getByText(/^\d+ of 450 transactions are acknowledged already/);
  const unseparated = page.getByText('The service’s unacknowledged filter leaves nothing out');
  if (preset === 'plain') await expect(already).toHaveText(new RegExp(`^${before.size} of 450 `));
  else await expect(unseparated).toBeVisible();
  await page.getByText('Request 1: 200 transactions').click();
  await expect(page.locator('pre')).toContainText('"Acknowledgements"');
  const own = page.getByRole('checkbox', { name: 'Send our reference as TransactionNumber' });
  if (preset === 'plain') {
    await expect(page.locator('pre')).toContainText('"TransactionNumber": null');
    await own.click();
    await expect(page.locator('pre')).not.toContainText('"TransactionNumber": null');
  } else {
    // This service has given every number itself.
    await expect(own).toHaveCount(0);
  }
  expect(ledgerService.store.batches()).toHaveLength(0);

  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('3 requests sent.')).toBeVisible();
  await expect(page.getByText('Every transaction has a result.')).toBeVisible({
    timeout: 30_000,
  });
  expect(ledgerService.store.batches()).toHaveLength(3);
  expect(await counted(page, 'Pending')).toBe(0);

  if (preset === 'plain') {
    for (const { body } of ledgerService.requests.filter(({ target }) =>
      target.endsWith('/acknowledge'),
    )) {
      expect(body).not.toContain('"TransactionNumber":null');
    }
    // What the service holds is what is said of it.
    const after = acknowledged(ledgerService);
    const done = [...after].filter((id) => !before.has(id));
    expect(await counted(page, 'Proven')).toBe(done.length);
    const failed = COUNT - after.size;
    expect(failed).toBeGreaterThan(0);
    await expect.poll(() => counted(page, 'Refused')).toBeGreaterThanOrEqual(failed);
    await page.getByLabel('Show').selectOption('refused');
    const rows = page.getByRole('table', { name: 'Results' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('The transaction is held by a settlement run');
  } else {
    // What looks like any other line of the report is counted by what it says.
    await expect(page.getByText('Nothing proves these outcomes.')).toBeVisible();
    const held = page.getByRole('listitem').filter({ hasText: 'held by a settlement run' });
    await expect(held).toHaveText(/^\d+ × .* \(Status 1\)$/);
  }
  await expectAccessible(page);
});

test('it can be stopped, goes on behind other screens and over a reload, and nothing goes out twice', async ({
  page,
  ledgerService,
}) => {
  await reviewAll(page);
  await page.reload();
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  await expectAccessible(page);
  ledgerService.faults.set({
    match: { path: '/v2/accounting/receivables/acknowledge' },
    kind: 'latency',
    delay: 800,
  });
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped. [12] of 3 requests sent\./)).toBeVisible();
  const path = page.url();
  await page.getByRole('button', { name: 'Send the rest' }).click();
  await expect(page.getByText(/^[12] of 3 requests sent\./)).toBeVisible();
  await page.goto('/carriers');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: /^Acknowledg/ })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('3 requests sent.')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText('Every transaction has a result.')).toBeVisible({
    timeout: 30_000,
  });
  expect(ledgerService.store.batches()).toHaveLength(3);
  await page.goto('/batches');
  const table = page.getByRole('table', { name: 'Batches' });
  await expect(table.getByRole('row')).toHaveCount(4);
});

test('all unacknowledged that match can be chosen at once', async ({
  page,
  ledgerService,
  preset,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open('?types=8');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  const credits = ledgerService.store.transactions().filter(({ type }) => type === 8);
  const open =
    // A filter that separates nothing names them all.
    preset === 'plain' ? credits.filter((transaction) => !transaction.acknowledged) : credits;
  const dialog = page.getByRole('dialog');
  const unseparated = page.getByText('The service’s unacknowledged filter leaves nothing out');
  if (preset === 'plain') {
    await expect(dialog).toContainText(`${open.length} unacknowledged transaction`);
    await expect(unseparated).toHaveCount(0);
  } else {
    await expect(dialog.getByText(`${open.length} transactions match.`)).toBeVisible();
    await expect(unseparated).toBeVisible();
  }
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Acknowledge ${open.length} transaction${open.length === 1 ? '' : 's'}?`,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ledger.table).toBeVisible();
  expect(ledgerService.store.batches()).toHaveLength(0);
  await ledger.open('?unacknowledged=true');
  await expect(unseparated).toHaveCount(preset === 'plain' ? 0 : 1);
});

test('after a lost answer its page says what is known, and leads to the decision', async ({
  page,
  ledgerService,
  preset,
}) => {
  test.skip(preset === 'plain', 'a filter that works settles this without a person');
  await reviewAll(page);
  const path = '/v2/accounting/receivables/acknowledge';
  ledgerService.faults.set({ match: { path }, kind: 'resetAfter', times: 1 });
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('Outcome unknown for 200 transactions.')).toBeVisible();
  await expect(page.getByText('Waybill needs your decision.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('so Waybill can’t check')).toBeVisible();
  await expect(page.getByText('200 wait for your decision.')).toBeVisible();
  await expect(page.getByText('Waybill keeps checking')).toBeHidden({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await expect(page.getByText('200 reported').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Every transaction has a result.')).toBeVisible();
  await expect(page.getByText('is unknown.')).toBeHidden();
});

test('what the service refuses for its size goes out in halves @page', async ({
  page,
  ledgerService,
}) => {
  const sizes: number[] = [];
  await page.route('**/api/v2/accounting/receivables/acknowledge', async (route) => {
    const { Acknowledgements } = route.request().postDataJSON() as { Acknowledgements: object[] };
    sizes.push(Acknowledgements.length);
    if (Acknowledgements.length <= 100) return await route.continue();
    const Messages = [{ Code: 'TOO_MANY', Text: 'At most 100', Severity: 2 }];
    return await route.fulfill({ status: 400, json: { Success: false, Messages } });
  });
  await reviewAll(page);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText(/^5 requests sent\./)).toBeVisible({ timeout: 20_000 });
  expect(sizes).toEqual([200, 100, 100, 200, 100, 100, 50]);
  await expect(page.getByText('Every transaction has a result.')).toBeVisible({
    timeout: 30_000,
  });
  expect(ledgerService.store.batches()).toHaveLength(5);
});
