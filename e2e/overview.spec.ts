import type { Locator } from '@playwright/test';
import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll, looks } from './accessible.ts';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test as base } from './fixtures.ts';
import { openWaybill } from './open-waybill.ts';
import { OverviewPage } from './pages/overview-page.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';
import { test as ofTeam } from './team-test.ts';
import { connectionTo, settingsFor } from './waybill.ts';

/** A figure's own text: `1,204`, `-1,204.50`. */
async function textOf(figure: Locator): Promise<string> {
  return (await figure.innerText()).trim();
}

base('each count and each sum is that of the rows behind its click', async ({ page, inbox }) => {
  const overview = new OverviewPage(page);
  /** Clicks, and finds as many notifications as it said. */
  const expectRows = async (figure: Locator): Promise<void> => {
    const [said] = /[\d,]+/.exec(await textOf(figure))!;
    expect(said).not.toBe('0');
    await figure.click();
    await expect(inbox.table).toHaveAttribute('data-rows', said.replaceAll(',', ''));
    await page.goBack();
    await overview.readAll();
  };
  await overview.open();
  await overview.readAll();
  await expectRows(overview.figure('Needs action').locator('span').first());
  await expectRows(overview.card('Unread by type').getByRole('row').last().getByRole('link'));
  const days = /^By type and day/;
  await expectRows((await overview.types(days)).getByRole('row').nth(1).getByRole('link').nth(0));
  await expectRows((await overview.types(days)).getByRole('row').nth(1).getByRole('link').last());
  const hours = overview.card(/^By hour of the week/).getByRole('table');
  // On a phone, days are columns, so that nothing scrolls sideways.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(hours.getByRole('columnheader', { name: 'Hour' })).toBeVisible();
  expect(await hours.evaluate((of) => of.scrollWidth <= of.parentElement!.clientWidth)).toBe(true);
  await page.setViewportSize(wide);
  // A single tab stop, in which the arrow keys move.
  await hours.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(hours.getByRole('link').nth(25)).toBeFocused();
  await expectRows(
    hours
      .getByRole('link')
      .filter({ hasText: /^[1-9]/ })
      .first(),
  );

  const ledger = new ReceivablesPage(page);
  const expectSum = async (figure: Locator, where: Locator): Promise<void> => {
    const said = await textOf(figure);
    await figure.click();
    await expect(where).toHaveText(said);
    await page.goBack();
    await overview.readAll();
  };
  const digits = (of: Locator) => of.locator('span > span').first();
  const balance = digits(ledger.totals.locator('dd').first());
  const total = digits(ledger.totals.locator('dd').nth(1));
  const paid = digits(page.getByRole('main').locator('dl dd'));
  const readAgain: string[] = [];
  page.on('request', (request) => {
    if (/\/receivables\/200\//.test(request.url())) readAgain.push(request.url());
  });
  const sumOf = (card: string) => digits(overview.card(card).getByRole('paragraph').first());
  await expectSum(sumOf('Aging'), balance);
  await expectSum(digits(overview.chart('Aging').getByRole('row').nth(3)), balance);
  await expectSum(
    digits(overview.chart('Due in the next 30 days').getByRole('row').nth(2)),
    balance,
  );
  const partners = overview.card('Balance by partner').getByRole('row');
  await expectSum(digits(partners.nth(1)), balance);
  await expectSum(digits(partners.last()), balance);
  // A linked screen reuses the data that the overview has loaded.
  expect(readAgain).toEqual([]);
  await expectSum(sumOf('Average days late'), total);
  await expectSum(digits(overview.chart('Collected by month').getByRole('row').nth(11)), paid);
  await overview.bars('Aging').nth(1).click();
  await expect(page).toHaveURL(/\/receivables\?overdue=1\.\.30&units=/);
});

base('a day that is not loaded yet has no count @page', async ({ page }) => {
  // As many a day that the first page has a few days only.
  const service = await startSandbox({ notifications: 6_000, arrivalsPerMinute: 0 });
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor('plain'),
  });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/v2\/notifications\/200\/(?!1\b)/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const overview = new OverviewPage(page);
  await page.goto(`${waybill.url}/overview`);
  const days = overview.chart(/^By type and day/).getByRole('row');
  await expect(days.last()).toContainText(/\d$/);
  await expect(days.nth(1)).toContainText('not loaded yet');
  gate.resolve();
  await expect(days.nth(1)).toContainText(/\d$/);
  await waybill.stop();
  await service.close();
});

base('on a phone, the ledger is not read until one scrolls to it @page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/accounting/')) asked.push(request.url());
  });
  const overview = new OverviewPage(page);
  await overview.open();
  await expect(page.getByText(/^All [\d,]+ notifications/)).toBeVisible();
  await expect(overview.card('Unread by type').getByRole('row').last()).toContainText(/\d/);
  expect(asked).toEqual([]);
  await overview.readAll();
  await expect(overview.chart('Aging').getByRole('row').nth(3)).toContainText(/\d/);
});

base('it is for everybody: light and dark, wide and narrow, axe @page', async ({ page }) => {
  const overview = new OverviewPage(page);
  await overview.open();
  await overview.readAll();
  const types = page.getByRole('button', { name: 'Show each type' });
  const expectAll = async (): Promise<void> => {
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  };
  await expectAll();
  await types.click();
  await expectAll();
  await page.setViewportSize({ width: 768, height: 800 });
  const byDay = page.getByRole('group', { name: /^Notifications by type and day/ });
  expect(await byDay.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

base('what can’t be read says so, and the rest is there @page', async ({ page }) => {
  await page.route('**/api/v2/accounting/**', (route) => route.abort());
  await page.goto('/overview');
  await expect(page.getByText(/^All [\d,]+ notifications/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receivables' }).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v2/accounting/**');
  await page
    .getByRole('region', { name: 'Receivables' })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(page.getByText(/^All [\d,]+ transactions/)).toBeVisible();

  // Nor are they all where the service repeats its first page.
  await page.route('**/api/v2/accounting/receivables/200/*', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/200\/\d+/, '200/1');
    const response = await fetchAlone(route, { url });
    const json = { ...(await response.json()), Paging: { HasMoreRecords: true } };
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByText(/^[\d,]+ transactions loaded/)).toBeVisible();
  await expect(page.getByText('The service repeats the same rows')).toBeVisible();
});

ofTeam('one sees what is theirs, and begins where their work is @page', async ({ team }) => {
  const sections = {
    tria: ['Needs attention', 'Notifications'],
    anna: ['Needs attention', 'Receivables'],
    otto: ['Needs attention'],
  } as const;
  for (const [person, names] of Object.entries(sections)) {
    const page = await team.as(person as keyof typeof sections, '/overview');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  }
  const page = await team.as('root');
  await expect(page).toHaveURL('/overview');
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('combobox', { name: /^First screen/ }).selectOption('Carriers');
  await page.goto('/');
  await expect(page).toHaveURL('/carriers');
});
