import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

interface Own {
  ownService: Sandbox;
  ownWaybill: OpenWaybill;
}

const WAITING = 6000;

function over(service: Sandbox, preset: 'plain' | 'contrary') {
  return {
    environment: connectionTo(service),
    settings: {
      ...settingsFor(preset),
      deadlines: { write: 1000 },
      waitingTimes: { acknowledge: WAITING, payment: WAITING },
    },
  };
}

const test = base.extend<Own>({
  ownService: async ({ preset }, use) => {
    const sandbox = await startSandbox({
      preset,
      notifications: 20,
      arrivalsPerMinute: 0,
      transactions: 60,
      payments: 5,
      batchDelay: { min: 300, max: 600 },
    });
    await use(sandbox);
    await sandbox.close();
  },
  ownWaybill: async ({ ownService, preset }, use) => {
    const waybill = await openWaybill(over(ownService, preset));
    await use(waybill);
    await waybill.stop();
  },
  baseURL: async ({ ownWaybill }, use) => use(ownWaybill.url),
});

/** Pays an open order in part, while things go wrong as told. Gives the HTTP status. */
async function pay(
  request: APIRequestContext,
  service: Sandbox,
  url: string,
  faults: Parameters<Sandbox['faults']['set']>[0] = [],
  number = `E2E-${randomUUID().slice(0, 8)}`,
): Promise<number> {
  const order = service.store
    .transactions()
    .find(({ type, status, balance }) => type === 0 && status === 4 && Number(balance) > 2)!;
  const detail = (await (
    await request.get(`${url}/api/v2/accounting/receivables/id/${order.id}`)
  ).json()) as { Balance: { Units: number }; Partner: object };
  service.faults.set(faults);
  const money = { Value: 1, Units: detail.Balance.Units };
  const reply = await request.post(`${url}/api/v2/accounting/receivables/payments/apply`, {
    headers: { 'Idempotency-Key': randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
    data: {
      Payments: [
        {
          PaymentNumber: number,
          AutoApply: false,
          Partner: detail.Partner,
          PaymentMethod: { Id: null, Code: 'ACH', Name: null },
          Amount: money,
          ApplyTo: [{ Id: order.id, Amount: money, Type: 0, TransactionNumber: null }],
        },
      ],
    },
  });
  return reply.status();
}

const apply = { path: '/v2/accounting/receivables/payments/apply' };

test('says that nothing was sent, and follows a batch from the list to its page @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  await page.goto('/batches');
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible();
  await expectAccessible(page);
  expect(await pay(request, ownService, ownWaybill.url)).toBe(200);
  await page.reload();
  const table = page.getByRole('table', { name: 'Batches' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await table.getByRole('link', { name: 'Apply payments' }).click();
  await expect(page.getByRole('main').getByText('1 proven')).toBeVisible({ timeout: 20_000 });
  for (const name of ['Results', 'Report', 'Request', 'History']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await page.getByText('Body', { exact: true }).click();
  await expect(page.locator('pre')).toContainText('"PaymentNumber": "E2E-');
  const mistake = page.getByRole('region', { name: 'Sent by mistake?' });
  await mistake.getByText('Show text').click();
  await expect(mistake).toContainText(/PaymentNumber: E2E-.*\n.*Partner:/s);
  await page.getByText('Technical details').click();
  await expect(page.getByText('TransactionId', { exact: true })).toBeVisible();
  await page.getByText('About the response').click();
  await expect(page.getByText('TransactionTime').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(table).toBeVisible();
});

test('counts only batches of payments beside the sums of payments @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  expect(await pay(request, ownService, ownWaybill.url)).toBe(200);
  const sent = await request.post(`${ownWaybill.url}/api/v2/notifications/update`, {
    headers: { 'Idempotency-Key': randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
    data: { Read: [], Unread: [], Archive: [] },
  });
  expect(sent.status()).toBe(200);
  await page.goto('/batches');
  await expect(page.getByRole('table', { name: 'Batches' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Payments sent in' })).toHaveText(
    'Payments sent in 1 batch',
  );
});

test('says no more about a batch without lines than that it was sent', async ({
  page,
  request,
  ownWaybill,
}) => {
  const sent = await request.post(`${ownWaybill.url}/api/v2/notifications/update`, {
    headers: { 'Idempotency-Key': randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
    data: { Read: [], Unread: [], Archive: [] },
  });
  expect(sent.status()).toBe(200);
  await page.goto('/batches/1');
  await expect(page.getByRole('main').getByText(/^0 notifications · [A-Z][a-z ]+$/)).toBeVisible();
});

test('lists a payment with an unknown outcome first and offers to send it again after the waiting time @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  const breaksOff = { match: apply, kind: 'resetBefore', times: 1 } as const;
  expect(await pay(request, ownService, ownWaybill.url, breaksOff)).toBeGreaterThanOrEqual(500);
  expect(ownService.store.batches()).toHaveLength(0);
  await page.goto('/batches');
  const uncertain = page.getByRole('region', { name: 'Needs attention' });
  await expect(uncertain).toContainText('Outcome unknown');
  const again = uncertain.getByRole('button', { name: /^Send again/ });
  await expect(again).toBeDisabled();
  await expect(again).toHaveText(/Send again in 0:0\d/);
  await expect(uncertain.getByRole('button', { name: 'Mark as received' })).toBeVisible();
  // Both may be wrong, so that neither stands out.
  await expect(uncertain.locator('button:not([data-variant=default])')).toHaveCount(0);
  await expectAccessible(page);
  await expect(again).toBeEnabled({ timeout: 2 * WAITING });
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await expectAccessible(page);
  await dialog.getByLabel(/Why/).fill('The bank shows nothing');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(uncertain).toBeHidden({ timeout: 15_000 });
  expect(ownService.store.batches()).toHaveLength(1);
  await page
    .getByRole('table', { name: 'Batches' })
    .getByRole('link', { name: 'Apply payments' })
    .click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'The bank shows nothing',
  );
  await expect(page.getByRole('main').getByText('1 proven')).toBeVisible({ timeout: 20_000 });
});

test('reports a payment with a lost response as received, with the evidence', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  // Nothing can be read back, so that nobody but a person can know.
  const status = await pay(request, ownService, ownWaybill.url, [
    { match: apply, kind: 'resetAfter', times: 1 },
    {
      match: { path: /receivables\/(?:id|\d|report|payments\/id)/ },
      kind: 'status',
      status: 500,
    },
    { match: { path: /receivables\/payments\/\d/ }, kind: 'status', status: 404 },
  ]);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(ownService.store.batches()).toHaveLength(1);
  await page.goto('/batches');
  const uncertain = page.getByRole('region', { name: 'Needs attention' });
  await uncertain.getByRole('button', { name: 'Mark as received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as received' });
  await dialog.getByLabel(/How do you know/).fill('It is on their statement');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Mark as received' }).click();
  await expect(uncertain).toBeHidden({ timeout: 15_000 });
  expect(ownService.store.batches()).toHaveLength(1);
  await page
    .getByRole('table', { name: 'Batches' })
    .getByRole('link', { name: 'Apply payments' })
    .click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'It is on their statement',
  );
});

test('sends a payment that the service already lists only after a person decides @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  const send = () => pay(request, ownService, ownWaybill.url, [], 'CHECK-1007');
  expect(await send()).toBe(200);
  await expect.poll(() => ownService.store.counts().waiting).toBe(0);
  expect(await send()).toBe(409);
  expect(ownService.store.batches()).toHaveLength(1);
  await page.goto('/batches');
  const uncertain = page.getByRole('region', { name: 'Needs attention' });
  await expect(uncertain).toContainText('The service already lists payment CHECK-1007');
  await expect(uncertain.getByRole('listitem').last()).toContainText('Before sending');
  await expect(uncertain.getByRole('button', { name: /^(?:Send|Try) again/ })).toHaveCount(0);
  await expectAccessible(page);
  await uncertain.getByRole('button', { name: 'Send anyway' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send anyway' });
  await expect(dialog).toContainText('applied twice');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(ownService.store.batches()).toHaveLength(1);
  await uncertain.getByRole('button', { name: 'Send anyway' }).click();
  await dialog.getByLabel(/Why/).fill('Their numbers begin again each year');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(uncertain).toBeHidden({ timeout: 15_000 });
  expect(ownService.store.batches()).toHaveLength(2);
});

test('holds a payment while the service can’t be checked for it, and retries @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  const list = { path: /receivables\/payments\/\d/ };
  const down = { match: list, kind: 'status', status: 503 } as const;
  expect(await pay(request, ownService, ownWaybill.url, down)).toBe(503);
  await page.goto('/batches');
  const uncertain = page.getByRole('region', { name: 'Needs attention' });
  await expect(uncertain).toContainText(
    'Waybill couldn’t check whether the service already has this payment, so nothing was sent',
  );
  const again = uncertain.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(uncertain.getByRole('alert')).toContainText('Nothing was sent. Try again.');
  await expect(uncertain.getByRole('button', { name: 'Send anyway' })).toBeVisible();
  expect(ownService.store.batches()).toHaveLength(0);
  ownService.faults.clear();
  await again.click();
  await expect(uncertain).toBeHidden({ timeout: 15_000 });
  expect(ownService.store.batches()).toHaveLength(1);
});

test('restarts the waiting time after the clock was set forward and says why @page', async ({
  page,
  request,
  ownService,
  preset,
}) => {
  const waybill = await startWaybill(over(ownService, preset));
  const breaksOff = { match: apply, kind: 'resetBefore', times: 1 } as const;
  expect(await pay(request, ownService, waybill.url, breaksOff)).toBeGreaterThanOrEqual(500);
  await waybill.restart({ clockSetBy: 3_600_000 });
  await page.goto(`${waybill.url}/batches/1`);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'The waiting time started again because the clocks disagree about when this was sent.',
  );
  const again = main.getByRole('button', { name: /^Send again/ });
  await expect(again).toHaveText(/Send again in 0:0\d/);
  await expectAccessible(page);
  await expect(again).toBeEnabled({ timeout: 2 * WAITING });
  await expect(main).not.toContainText('The waiting time started again', { timeout: 15_000 });
  await waybill.stop();
});

test('finds a batch and its report by number and ID, also from the palette @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  expect(await pay(request, ownService, ownWaybill.url, [], 'CHK 20417')).toBe(200);
  expect(await pay(request, ownService, ownWaybill.url, [], 'CHK 20418')).toBe(200);
  await page.goto('/batches');
  const rows = page.getByRole('table', { name: 'Batches' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  const search = page.getByRole('searchbox', { name: 'Search batches' });
  await search.fill('chk 20417');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/batches?q=chk+20417');
  const reportId = (await rows.nth(1).getByRole('cell').last().textContent())!;
  await search.fill('20417');
  await expect(page.getByText('No batch has “20417”')).toBeVisible();
  await expectAccessible(page);
  await search.fill(reportId);
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Accounting report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounting report');
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report).toContainText('Report Status');
  await expect(page.getByRole('link', { name: /^Batch \d+: Apply payments/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Notification report', { exact: true }).click();
  await expect(page).toHaveURL(`/reports/notifications/${reportId}`);
  await expect(report).toContainText(/refused to show this report/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(reportId);
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(options).toHaveCount(6);
  await options.filter({ hasText: 'Open accounting report' }).click();
  await expect(page).toHaveURL(`/reports/accounting/${reportId}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('CHK 20418');
  await expect(options.first()).toContainText('Find CHK 20418 in notifications');
  await options.filter({ hasText: 'in batches' }).click();
  await expect(rows).toHaveCount(2);
});

test('asks for no page of a report that isn’t known to exist @page', async ({ page }) => {
  const second = Promise.withResolvers<void>();
  const asked: number[] = [];
  await page.route(/\/api\/v2\/.*\/R-1\/200\/\d+\?/, async (route) => {
    const number = Number(/\/200\/(\d+)\?/.exec(route.request().url())![1]);
    const isFirst = asked.length === 0;
    asked.push(number);
    if (!isFirst) await second.promise;
    await route.fulfill({
      json: { Lines: [{ Line: `line ${number}` }], Paging: { HasMoreRecords: isFirst } },
    });
  });
  await page.goto('/reports/accounting/R-1');
  const next = page.getByRole('button', { name: 'Next page' });
  await next.dblclick();
  // The lines of page 1 are still there.
  await expect(page.getByText('Loading page 2…', { exact: true })).toBeVisible();
  second.resolve();
  await expect(page.getByRole('region', { name: 'Report' })).toContainText(`line ${asked[0]! + 1}`);
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await expect(next).toBeDisabled();
  expect(asked).toHaveLength(2);
});

test('keeps the chosen days while it shows what needs attention @page', async ({ page }) => {
  await page.goto('/batches?since=2026-01-02');
  const days = page.getByRole('button', { name: 'Requested since Jan 2, 2026' });
  await expect(days).toBeVisible();
  const show = page.getByRole('radiogroup', { name: 'Show' });
  await show.getByText('Needs attention').click();
  await expect(page.getByText('No batch needs attention')).toBeVisible();
  await expect(days).toHaveCount(0);
  await show.getByText('All', { exact: true }).click();
  await expect(days).toBeVisible();
  await expect(page).toHaveURL(/since=2026-01-02/);
});

test('shows those batches that need attention that the kind and the search let through @page', async ({
  page,
  request,
  ownService,
  ownWaybill,
}) => {
  const breaksOff = { match: apply, kind: 'resetBefore', times: 1 } as const;
  const sent = await pay(request, ownService, ownWaybill.url, breaksOff, 'CHECK-77');
  expect(sent).toBeGreaterThanOrEqual(500);
  await page.goto('/batches?show=uncertain');
  const unclear = page.getByRole('region', { name: 'Needs attention' });
  await expect(unclear).toContainText('1 batch needs attention');
  const kind = page.getByLabel('Kind');
  await kind.selectOption('Acknowledge');
  await expect(page.getByText('No “Acknowledge” batch needs attention')).toBeVisible();
  await expect(unclear).toHaveCount(0);
  await kind.selectOption('Apply payments');
  await expect(unclear).toContainText('1 batch needs attention');
  await page.getByLabel('Search batches').fill('CHECK-78');
  await expect(
    page.getByText('No “Apply payments” batch with “CHECK-78” needs attention'),
  ).toBeVisible();
  await page.getByLabel('Search batches').fill('CHECK-77');
  await expect(unclear).toContainText('1 batch needs attention');
  // A first page of them is not all.
  await page.route(/\/api\/batches\?.*state=uncertain/, async (route, request) => {
    const response = await route.fetch();
    const list = await response.json();
    const next = request.url().includes('before=') ? null : (list.batches[0]?.id ?? null);
    await route.fulfill({ response, json: { ...list, next } });
  });
  await page.reload();
  await expect(unclear).toContainText('At least 1 batch needs attention');
  await unclear.getByRole('button', { name: 'Show older batches' }).click();
  await expect(unclear).not.toContainText('At least');
  // Above all batches, too.
  await goWithin(page, '/batches?kind=acknowledge');
  await expect(page.getByText('No “Acknowledge” batch', { exact: true })).toBeVisible();
  await expect(unclear).toHaveCount(0);
});
