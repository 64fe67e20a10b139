import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { failOneFile } from './fail-one-file.ts';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';

async function openPayments(page: Page, query = ''): Promise<void> {
  await page.goto(`/payments${query}`);
  await expect(page.getByText(/[\d,]+ payments? · Updated/)).toBeVisible();
}

const scrolled = (page: Page) =>
  page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTop);

test('opens the payment of a transaction and returns to the same place in the table @page', async ({
  page,
  service,
}) => {
  const ledger = new ReceivablesPage(page);
  const paid = service.store.payments().flatMap(({ allocations }) => allocations);
  // At most as many as a query to the strictest service may name.
  const ids = [...new Set(paid.map(({ transactionId }) => transactionId))].slice(0, 100);
  await ledger.open(`?ids=${ids.join(',')}`);
  await ledger.table.getByRole('row').nth(2).focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('PageDown');
  const row = await page.locator(':focus').getAttribute('data-index');
  const top = await scrolled(page);
  expect(top).toBeGreaterThan(500);

  await page.keyboard.press('Enter');
  const payments = page.getByRole('table', { name: 'Payments of this transaction' });
  await payments.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payment');
  await expect(page.getByRole('table', { name: 'Transactions of this payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(payments).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(ledger.table).toBeVisible();
  expect(await scrolled(page)).toBe(top);
  await expect(page.locator(':focus')).toHaveAttribute('data-index', row!);
});

test('says how many payments have no date, and so no place in the chart @page', async ({
  page,
}) => {
  await page.route('**/receivables/payments/**', async (route) => {
    const response = await fetchAlone(route);
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"PaymentAt":\s*"[^"]*"/, '"PaymentAt":null'),
    });
  });
  await openPayments(page, '?view=chart');
  await expect(page.getByText(/^Not included: [\d,]+ payments? without a date\.$/)).toBeVisible();
});

test('shows a payment’s transactions, details and partner', async ({ page, service }) => {
  const payment = service.store.payments().find(({ allocations }) => allocations.length > 1)!;
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByRole('table', { name: 'Details of this payment' })).toBeVisible();
  const items = page.getByRole('table', { name: 'Transactions of this payment' });
  await expect(items.getByRole('row')).toHaveCount(payment.allocations.length + 1);
  const column = (name: string) => items.getByRole('columnheader', { name, exact: true });
  await expect(column('Type')).toBeVisible();
  // All of them are the payment's own partner's.
  await expect(column('Partner')).toHaveCount(0);
  await expectAccessible(page);
  await items.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Payments of this transaction' })).toBeVisible();
  await page.getByText('Transaction as JSON').click();
  await expect(page.locator('pre')).toContainText('"Balance"');
  await expectAccessible(page);
});

test('requests facts that no field shows: acknowledgement and payment status @page', async ({
  page,
  service,
}) => {
  for (const acknowledged of [true, false]) {
    const one = service.store
      .transactions()
      .find((it) => it.acknowledged === acknowledged && it.type === 0 && it.status === 4)!;
    if (acknowledged) await page.goto(`/receivables/${one.id}`);
    else await goWithin(page, `/receivables/${one.id}`);
    await expect(page.getByRole('main').locator('dl').first()).toContainText(
      acknowledged ? 'AcknowledgementNothing to acknowledge' : 'AcknowledgementNot acknowledged',
    );
    await expect(page.getByRole('link', { name: 'Apply payment' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(
      acknowledged ? 0 : 1,
    );
  }
  const payment = service.store.payments().find(({ status }) => status === 8)!;
  await goWithin(page, `/payments/${payment.id}`);
  await expect(page.getByRole('main').locator('dl').first()).toContainText(/Status\s*Completed/);
});

test('opens a row in a tab by the middle button, and by the left one with Ctrl @page', async ({
  page,
}) => {
  await page.goto('/batches');
  for (const [path, name] of [
    ['/payments', 'Payments'],
    ['/receivables', 'Receivables'],
    ['/receivables/reminders', 'Reminders'],
    ['/carriers', 'Carriers'],
  ] as const) {
    await goWithin(page, path);
    const row = page.getByRole('table', { name, exact: true }).locator('[data-index="0"]');
    await row.waitFor();
    // Until everything is loaded, another row may become the first.
    await page
      .getByText(/Updated/)
      .first()
      .waitFor();
    for (const button of ['middle', 'left'] as const) {
      const opened = page.context().waitForEvent('page');
      await row
        .getByRole('cell')
        .last()
        .click({ button, modifiers: button === 'left' ? ['ControlOrMeta'] : [] });
      const tab = await opened;
      const href = await row.getByRole('link').first().getAttribute('href');
      // Only its address matters.
      await tab.waitForURL((url) => url.pathname === href, { waitUntil: 'commit' });
      expect(new URL(page.url()).pathname).toBe(path);
      await tab.close();
    }
  }
});

test('filters, sorts, opens by keyboard, and exports payments', async ({
  inbox,
  page,
  service,
}) => {
  const all = service.store.payments();
  await inbox.open();
  // Keys do nothing before the page has begun.
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table).toHaveAttribute('aria-rowcount', String(all.length + 1));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('checkbox', { name: 'Completed' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=8/);
  await expect(page.getByText(/payments? · Updated/)).toBeVisible();

  await goWithin(page, '/payments');
  await page.getByRole('button', { name: /^IDs:/ }).click();
  const [one, two] = all;
  await page.getByLabel('IDs, separated by commas').fill(`${one!.id}, ${two!.id}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`ids=${one!.id},${two!.id}`));
  await expect(table).toHaveAttribute('aria-rowcount', '3');
  // More than a request may hold are neither cut off nor sent.
  const ids = page.getByLabel('IDs, separated by commas');
  await ids.fill(Array.from({ length: 103 }, (_, n) => `id-${n}`).join(' '));
  await page.keyboard.press('Enter');
  await expect(ids).toHaveAccessibleDescription(/103 IDs\. Remove 3/);
  await expect(page).toHaveURL(new RegExp(`ids=${one!.id},${two!.id}`));
  await page.getByRole('dialog', { name: 'IDs' }).getByRole('button', { name: 'All' }).click();
  await expect(ids).toHaveValue('');
  await expect(ids).not.toHaveAccessibleDescription(/103 IDs/);

  await openPayments(page);
  await page.getByRole('button', { name: 'Dates and Units' }).click();
  const paid = page.getByRole('group', { name: 'Paid' });
  await paid.getByLabel('To').fill('2026-01-01');
  await paid.getByLabel('From').fill('2026-01-02');
  await page.keyboard.press('Enter');
  await expect(paid.getByText('From is after To')).toBeVisible();
  await paid.getByLabel('To').fill('');
  // The date is taken as the button goes down, and the panel stays under the pointer.
  await page.getByRole('group', { name: 'Units' }).getByRole('radio').nth(1).hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'Paid Jan 2, 2026' })).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/paid=2026-01-02\.\.&units=/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear these' }).click();
  await expect(page).toHaveURL('/payments');
  await failOneFile(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Waybill couldn’t write the file. Try again.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const path = await (await download).path();
  const { readFileSync } = await import('node:fs');
  const lines = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(all.length + 1);
  for (const { total } of all.slice(0, 20)) {
    expect(lines.some((line) => line.includes(total))).toBe(true);
  }

  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('draws each bar of payments over time in proportion to the amounts, split by partner @page', async ({
  page,
}) => {
  await openPayments(page, '?view=chart');
  const chart = page.getByRole('table', { name: /Payments by/ }).first();
  await expect(chart.getByRole('columnheader').nth(2)).toBeVisible();
  const periods = await chart.getByRole('row').evaluateAll((rows) =>
    rows.slice(1, -1).map((row) => ({
      paid: [...row.querySelectorAll('td')].map(({ textContent }) =>
        Number(textContent.replaceAll(',', '')),
      ),
      parts: [...row.querySelectorAll('.mantine-Progress-section')].map(
        (part) => part.getBoundingClientRect().width,
      ),
      whole: row.querySelector('.mantine-Progress-root')!.clientWidth,
    })),
  );
  expect(periods.length).toBeGreaterThan(2);
  const most = Math.max(...periods.map(({ paid: [sum] }) => sum!));
  for (const { paid, parts, whole } of periods) {
    const [, ...ofPartners] = paid.filter((sum) => sum !== 0);
    expect(parts).toHaveLength(ofPartners.length);
    for (const [place, width] of parts.entries()) {
      // However short a part is, the line before it has a pixel, which the other parts lack.
      const deviation = Math.abs(width - (ofPartners[place]! / most) * whole);
      expect(deviation).toBeLessThanOrEqual(parts.length);
    }
  }
  await expectAccessible(page);
  // A tablet shows every amount.
  await page.setViewportSize({ width: 768, height: 1024 });
  const scroller = page.getByRole('group', { name: /^Payments by/ }).first();
  expect(await scroller.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test('reports an unknown ID and an ID that isn’t a GUID @page', async ({ page, service }) => {
  service.faults.clear();
  await page.goto('/batches');
  for (const path of [
    '/payments/00000000-0000-0000-0000-000000000000',
    '/receivables/00000000-0000-0000-0000-000000000000',
    '/receivables/any%20text',
  ]) {
    await goWithin(page, path);
    await expect(page.getByRole('alert')).toContainText(
      /The service (?:can’t find|refused to show) this/,
    );
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
});

test('shows a later failure of the service, and recovers by Retry @page', async ({
  page,
  service,
}) => {
  service.faults.set({
    match: { path: '/v2/accounting/receivables/payments' },
    kind: 'status',
    status: 500,
  });
  await page.goto('/payments');
  await expect(page.getByRole('alert')).toContainText('500');
  service.faults.clear();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows the items of a payment as names and values, not beside the window @page', async ({
    page,
    service,
  }) => {
    const { id } = service.store.payments().find(({ allocations }) => allocations.length > 1)!;
    await page.goto(`/payments/${id}`);
    const items = page.getByRole('table', { name: 'Transactions of this payment' });
    await expect(items.getByRole('row').nth(1).getByRole('cell', { name: 'Order' })).toHaveText(
      /^Type\s*Order$/,
    );
    await expect(items.getByRole('columnheader', { name: 'Due' })).toBeAttached();
    const beside = await items.evaluate((it) => it.parentElement!.scrollWidth - it.clientWidth);
    expect(beside).toBe(0);
  });
});

test('leaves Enter and Escape to an input method while it composes a word @page', async ({
  page,
}) => {
  await openPayments(page);
  const composing = { isComposing: true, bubbles: true, cancelable: true };
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await search.fill('とうきょう');
  for (const key of ['Enter', 'Escape']) {
    await search.dispatchEvent('keydown', { key, ...composing });
    await expect(search).toBeFocused();
  }
  await search.fill('');
  await page.getByRole('button', { name: /^Partners/ }).click();
  const panel = page.getByRole('dialog', { name: 'Partners' });
  const name = await panel.getByRole('checkbox').first().getAttribute('aria-label');
  const find = panel.getByRole('searchbox', { name: 'Find a partner' });
  await find.fill(name ?? (await panel.locator('label').first().textContent())!);
  await expect(panel.getByRole('checkbox')).toHaveCount(1);
  await find.dispatchEvent('keydown', { key: 'Enter', ...composing });
  await find.dispatchEvent('keydown', { key: 'Escape', ...composing });
  await expect(panel.getByRole('checkbox')).not.toBeChecked();
  await find.press('Enter');
  await expect(panel.getByRole('checkbox')).toBeChecked();
});
