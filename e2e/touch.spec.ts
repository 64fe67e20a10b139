import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { forgetDrafts, openByPartner, sumOf, textOf } from './open-items.ts';
import { CarriersPage } from './pages/carriers-page.ts';
import { Details } from './pages/details.ts';
import { PayPage } from './pages/pay-page.ts';
import { smallTargets } from './small-targets.ts';
import { OverviewPage } from './pages/overview-page.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Panels cover a part of the screen. */
const PANEL = '[aria-modal=true], [data-panel]';

/** Expects 44 px for a finger wherever something can be pressed. */
async function expectRoom(page: Page, state: string, within = 'body'): Promise<void> {
  expect.soft(await page.evaluate(smallTargets, within), state).toEqual([]);
}

/** Goes to an address, and measures it once its text is there. */
async function expectRoomAt(page: Page, path: string, says: RegExp | string): Promise<void> {
  await goWithin(page, path);
  await page.getByRole('main').getByText(says).first().waitFor();
  await expectRoom(page, path);
}

/** Opens what a button leads to, measures it, and closes it. */
async function expectRoomIn(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().tap();
  const panel = page.locator(PANEL).filter({ visible: true });
  await panel.first().waitFor();
  // A panel may cover a part of other targets.
  await expectRoom(page, String(button), PANEL);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

test('gives every inbox control 44 px for touch @page', async ({ page, inbox }) => {
  await inbox.open('?types=SalesOrder');
  await expect(inbox.button('List options')).toBeVisible();
  await expectRoom(page, 'inbox');
  for (const button of ['List options', /^Filters/, 'Help', 'Preferences', /^Service/, 'More']) {
    await expectRoomIn(page, button);
  }
  await inbox.rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expectRoom(page, 'a row with the focus of a keyboard');
  await expectRoomIn(page, 'Search form');

  await inbox.rows.first().locator('label').tap();
  await expect(inbox.button('Archive').first()).toBeVisible();
  await expectRoom(page, 'a selection');

  await inbox.rows.nth(1).tap();
  await new Details(page).region.getByText('Record as JSON').tap();
  await expectRoom(page, 'details');
  await expectRoomAt(page, '/inbox?group=record&q=needs:action', 'Needs action');
});

test('gives every accounting control 44 px for touch @page', async ({ page, service, waybill }) => {
  const [items, { allocations, id: payment }] = [
    openByPartner(service)[5]!,
    service.store.payments().find((it) => it.allocations.length > 1)!,
  ];
  const { partnerId, partnerCode } = items[0]!;
  await page.goto('/receivables');
  await expectRoomAt(page, '/receivables', /[\d,]+ transactions? · Updated/);
  await expectRoomIn(page, /^Filters/);
  await page.getByRole('table').locator('label').last().tap();
  await page
    .getByRole('status')
    .filter({ hasText: /^1 selected: -?[\d,.]+ .*open$/ })
    .waitFor();
  await expectRoom(page, 'a selection');
  for (const [path, says] of [
    ['/receivables?view=aging', 'All partners'],
    [`/receivables/${allocations[0]!.transactionId}`, 'Transaction as JSON'],
    [`/receivables/partner/${partnerId}`, /^Open items/],
    ['/receivables/reminders', /Level \d/],
    ['/payments', /[\d,]+ payments? · Updated/],
    ['/payments?view=chart', /^Paid by (week|month)/],
    [`/payments/${payment}`, 'Payment as JSON'],
    ['/pay/new', 'Choose a partner to see open items'],
    ['/pay/bank-file', 'Lines of the bank list'],
    [`/pay/new?partner=${partnerId}&code=${partnerCode}`, /^(?:All [\d,]+|1) open items?$/],
  ] as const) {
    await expectRoomAt(page, path, says);
    // Where each row repeats the names of its columns, they leave no empty line above.
    const emptyHeads = await page
      .locator('thead')
      .evaluateAll(
        (heads) =>
          heads.filter(
            (head) =>
              head.getBoundingClientRect().height > 1 &&
              [...head.querySelectorAll('th')].every((it) => it.offsetWidth <= 1),
          ).length,
      );
    expect.soft(emptyHeads, path).toBe(0);
  }

  const pay = new PayPage(page);
  await pay.type({
    'Payment number': 'TOUCH',
    Amount: textOf(sumOf(items.slice(0, 2))),
    Method: 'WIRE',
  });
  await pay.proposeOldest();
  await pay.kept();
  const draft = new URL(page.url()).pathname;
  await expectRoom(page, 'a draft with applied items');
  // The amounts are in sight without pushing the table sideways.
  const beyond = await pay.items.evaluate((it) => it.scrollWidth - it.parentElement!.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await expectRoomAt(page, '/pay', /1 payment, \d+ lines?/);
  await expectRoomAt(page, draft, /^(?:All [\d,]+|1) open items?$/);
  await pay.review();
  await expectRoom(page, 'a review');
  await pay.send.click();
  await page
    .getByText(/\d proven/)
    .first()
    .waitFor({ timeout: 30_000 });
  await expectRoom(page, 'a sent draft');
  await expectRoomAt(page, '/batches', /proven/);
  await page.getByRole('table', { name: 'Batches' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'History' }).waitFor();
  await expectRoom(page, 'a batch');
  await forgetDrafts(waybill.url);
});

test('gives every control on the other screens 44 px for touch @page', async ({ page }) => {
  await page.goto('/carriers');
  const here = page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current]');
  for (const [path, says] of [
    ['/carriers', 'UPS'],
    ['/carriers?track=1Z5R89390357567127', 'UPS'],
    ['/carriers/UPS', 'UPS_GROUND'],
    ['/carriers/templates', 'All tracking links work'],
    ['/audit', /none changed or missing/],
    ['/rules', 'New rule'],
    ['/alerts', 'New alert'],
    ['/admin', 'Audit log'],
    ['/carriers/many', 'No numbers yet'],
  ] as const) {
    await expectRoomAt(page, path, says);
    await expect.soft(here, path).toHaveText(path === '/alerts' ? 'Inbox' : 'More');
  }
  await page.getByLabel('Tracking numbers').fill('1Z5R89390357567127\nXQ1000000-A');
  await new CarriersPage(page).rowOf('XQ1000000-A').waitFor();
  await expectRoom(page, 'many numbers');
  await goWithin(page, '/overview');
  await new OverviewPage(page).readAll();
  await expectRoom(page, 'the overview');
  await page.getByRole('button', { name: 'Show each type' }).tap();
  await expectRoom(page, 'tables of the overview');
  await goWithin(page, '/rules');
  await expectRoomIn(page, 'New rule');
  await goWithin(page, '/alerts');
  await expectRoomIn(page, 'New alert');
});
