import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

interface Own {
  /** How many of the lines the service refuses. */
  lineFailureRate: number;
  /** A service with 450 transactions, some of which it refuses to acknowledge. */
  ledgerService: Sandbox;
  ledgerWaybill: OpenWaybill;
}

const COUNT = 450;

const test = base.extend<Own>({
  lineFailureRate: [0.5, { option: true }],
  ledgerService: async ({ preset, lineFailureRate }, use) => {
    const sandbox = await startSandbox({
      preset,
      notifications: 0,
      arrivalsPerMinute: 0,
      transactions: COUNT,
      payments: 20,
      lineFailureRate,
      batchDelay: { min: 600, max: 1200 },
    });
    await use(sandbox);
    await sandbox.close();
  },
  ledgerWaybill: async ({ ledgerService, preset }, use) => {
    const waybill = await openWaybill({
      environment: connectionTo(ledgerService),
      settings: {
        ...settingsFor(preset),
        // On a busy machine, several hundred lines take some seconds to prove.
        waitingTimes: { acknowledge: preset === 'plain' ? 6000 : 4000 },
      },
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
  // A double click saves one review, too.
  await page.getByRole('button', { name: 'Acknowledge' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acknowledge 450 transactions?');
  expect(await countReviews(page)).toBe(1);
}

/** The number of reviews that the browser has saved. */
async function countReviews(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const all = await indexedDB.databases();
    const { name } = all.find((one) => one.name?.startsWith('waybill-acknowledgements:'))!;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name!);
      opening.onsuccess = () => resolve(opening.result);
    });
    return await new Promise<number>((resolve) => {
      const counting = database
        .transaction('acknowledgements')
        .objectStore('acknowledgements')
        .count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    });
  });
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

test('sends 450 transactions in three requests and gives each a verdict', async ({
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
  await expect(page.getByText('in 3 requests of up to 200')).toBeVisible();
  const here = page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current]');
  await expect(here).toHaveText('Receivables');
  const already = page.getByText(/^\d+ of 450 transactions are already acknowledged/);
  const unseparated = page.getByText('The service’s unacknowledged filter leaves nothing out');
  if (preset === 'plain') await expect(already).toHaveText(new RegExp(`^${before.size} of 450 `));
  else await expect(unseparated).toBeVisible();
  const chosen = page.getByRole('table', { name: 'Transactions to acknowledge' });
  await expect(chosen.getByRole('row')).toHaveCount(21);
  const numbers = new RegExp(
    ledgerService.store
      .transactions()
      .map(({ id, number }) => `${id}|${number}`)
      .join('|'),
    'i',
  );
  for (const row of [1, 20])
    await expect(chosen.getByRole('link').nth(row - 1)).toHaveText(numbers);
  await expect(chosen.getByRole('columnheader')).toHaveText([/Transaction/, /Partner/, /Total/]);
  // Credits reduce the sums above the table.
  const reducing = chosen.getByRole('row').filter({ hasText: /^(?:Return|Credit) / });
  await expect(reducing.first().getByRole('cell').last()).toHaveText(/^-/);
  await expect(page.getByText('You can’t undo this')).toBeVisible();
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
  await expect(page.getByText(/^[3-5] requests sent\./)).toBeVisible();
  await expect(page.getByText('Every transaction has a result.')).toBeVisible({
    timeout: 30_000,
  });
  expect(await counted(page, 'Pending')).toBe(0);
  // Lines that the service refused are sent twice more, where it shows acknowledgements.
  const again = ledgerService.store.batches().length - 3;
  expect(again).toBe(preset === 'plain' ? 2 : 0);

  if (preset === 'plain') {
    for (const { body } of ledgerService.requests.filter(({ target }) =>
      target.endsWith('/acknowledge'),
    )) {
      expect(body).not.toContain('"TransactionNumber":null');
    }
    const done = acknowledged(ledgerService);
    expect(await counted(page, 'Proven')).toBe(done.size - before.size);
    const failed = COUNT - done.size;
    expect(failed).toBeGreaterThan(0);
    expect(await counted(page, 'Refused')).toBeGreaterThanOrEqual(failed);
    await page.getByLabel('Show').selectOption('refused');
    const rows = page.getByRole('table', { name: 'Results' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('The transaction is held by a settlement run');
  } else {
    // Similar lines of the report are grouped by their text.
    await expect(page.getByText('Nothing proves these outcomes.')).toBeVisible();
    const held = page.getByRole('listitem').filter({ hasText: 'held by a settlement run' });
    await expect(held).toHaveText(/^\d+ × .* \(Status 1\)$/);
  }
  await expectAccessible(page);
});

test('selects all matching unacknowledged transactions at once', async ({
  page,
  ledgerService,
  preset,
}) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open('?types=8');
  await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search commands').fill('acknowl');
  await page.keyboard.press('Enter');
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
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Acknowledge ${open.length} transaction${open.length === 1 ? '' : 's'}?`,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ledger.table).toBeVisible();
  expect(ledgerService.store.batches()).toHaveLength(0);
  // By the next time, some of them may be acknowledged.
  const reads = (): number =>
    ledgerService.requests.filter(({ target }) => /types=8.*unacknowledged=/.test(target)).length;
  const before = reads();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search commands').fill('acknowl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await expect.poll(reads).toBeGreaterThan(before);
  await ledger.open('?unacknowledged=true');
  await expect(unseparated).toHaveCount(preset === 'plain' ? 0 : 1);
});

test('explains a lost response on the batch page and leads to the decision', async ({
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
  await expect(page.getByText(/^You can close this page/)).toBeHidden({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await expect(page.getByText('200 reported').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Every transaction has a result.')).toBeVisible();
  await expect(page.getByText('is unknown.')).toBeHidden();
});

test.describe('a service that refuses no line', () => {
  test.use({ lineFailureRate: 0 });

  test('stops, continues behind other screens and over a reload, and sends nothing twice @page', async ({
    page,
    ledgerService,
  }) => {
    await reviewAll(page);
    await page.reload();
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
    await expectAccessible(page);
    const match = { path: '/v2/accounting/receivables/acknowledge' };
    const release = ledgerService.faults.hold(match);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    const stopped = page.waitForResponse(/\/api\/jobs\/[^/]+\/stop$/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await stopped;
    release();
    await expect(page.getByText(/^Stopped. [12] of 3 requests sent\./)).toBeVisible();
    const path = page.url();
    const releaseRest = ledgerService.faults.hold(match);
    await page.getByRole('button', { name: 'Send the rest' }).click();
    await expect(page.getByText(/^[12] of 3 requests sent\./)).toBeVisible();
    await goWithin(page, '/carriers');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: /^Acknowledg/ })).toBeVisible();
    releaseRest();
    await goWithin(page, path);
    await expect(page.getByText('3 requests sent.')).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByText('Every transaction has a result.')).toBeVisible({
      timeout: 30_000,
    });
    expect(ledgerService.store.batches()).toHaveLength(3);
    await goWithin(page, '/batches');
    const table = page.getByRole('table', { name: 'Batches' });
    await expect(table.getByRole('row')).toHaveCount(4);
  });

  test('continues with no page open and shows its progress @page', async ({
    page,
    ledgerService,
  }) => {
    await reviewAll(page);
    const release = ledgerService.faults.hold({
      path: '/v2/accounting/receivables/acknowledge',
    });
    const answered = page.waitForResponse('**/api/jobs');
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await answered;
    const path = page.url();
    await page.goto('about:blank');
    expect(ledgerService.store.batches()).toHaveLength(0);
    await page.goto(path);
    await expect(page.getByText(/^[012] of 3 requests sent\./)).toBeVisible();
    await page.goto('about:blank');
    release();
    await expect.poll(() => ledgerService.store.batches().length, { timeout: 20_000 }).toBe(3);
    await page.goto(path);
    await expect(page.getByText('3 requests sent.')).toBeVisible();
    await expect(page.getByText('Every transaction has a result.')).toBeVisible({
      timeout: 30_000,
    });
    const ids = ledgerService.requests
      .filter(({ target }) => target.endsWith('/acknowledge'))
      .flatMap(({ body }) => (JSON.parse(body) as { Acknowledgements: object[] }).Acknowledgements);
    expect(ids).toHaveLength(COUNT);
  });

  test('shows unsent acknowledgements of an earlier Waybill once for review @page', async ({
    page,
    ledgerService,
  }) => {
    const ledger = new ReceivablesPage(page);
    await ledger.open();
    const [first, second, third] = ledgerService.store.transactions().map(({ id }) => ({
      Id: id,
      Type: 0,
      Status: 4,
      TransactionNumber: null,
      Partner: { Id: null, Code: 'NORD', Name: null },
      DueAt: null,
      Total: { Value: '1', Units: 0 },
      Balance: { Value: '1', Units: 0 },
    }));
    const former = ['one', 'two', 'three'].map((name) => ({
      id: randomUUID(),
      createdAt: 0,
      state: name === 'three' ? 'sent' : 'sending',
      batches: [
        { key: 'a', transactions: [first], state: 'sent', reason: null },
        {
          key: 'b',
          transactions: [second, third],
          state: name === 'three' ? 'sent' : 'waiting',
          reason: null,
        },
      ],
      leftOut: [],
    }));
    // The page makes the store, after its first rows.
    const stores = () => page.evaluate(async () => await indexedDB.databases());
    await expect
      .poll(stores)
      .toContainEqual({ name: expect.stringMatching('^waybill-acknowledgements:'), version: 1 });
    await page.evaluate(async (records) => {
      const { account } = (await (await fetch('/api/settings')).json()) as { account: string };
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(`waybill-acknowledgements:${account}`);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
      const transaction = database.transaction('acknowledgements', 'readwrite');
      for (const record of records) transaction.objectStore('acknowledgements').put(record);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      database.close();
    }, former);
    await page.reload();
    const told = page.getByRole('status').filter({ hasText: 'in an earlier version of Waybill' });
    await expect(told).toHaveCount(2);
    await expect(told.first()).toContainText('2 transactions that you acknowledged');
    await told.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect(told).toHaveCount(1);
    await told.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acknowledge 2 transactions?');
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(page.getByText('1 request sent.')).toBeVisible();
    await ledger.open();
    await expect(told).toHaveCount(0);
  });
});
