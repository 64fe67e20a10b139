import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openByPartner } from './open-items.ts';
import { InboxPage } from './pages/inbox-page.ts';

/** How each writes 1,500 and the first of its week; the last with digits of its own. */
const locales = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar-EG'];

/** Without the marks that keep what is written from right to left in its place. */
function bare(text: string): string {
  return text.replaceAll(/[\u2066-\u2069\u061C\u200E\u200F]/g, '').replaceAll(/\s/g, ' ');
}

test('formats amounts, counts and dates by the browser’s locale @page', async ({
  browser,
  service,
  waybill,
}) => {
  const item = openByPartner(service)[0]!.find(({ dueAt }) => dueAt !== null)!;
  for (const locale of locales) {
    await test.step(locale, async () => {
      const context = await browser.newContext({ locale, baseURL: waybill.url });
      const page = await context.newPage();
      await page.goto(`/receivables/${item.id}`);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const places = item.balance.split('.')[1]?.length ?? 0;
      const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(
        item.balance as Intl.StringNumericLiteral,
      );
      await expect(async () =>
        expect(bare(await main.innerText())).toContain(bare(amount)),
      ).toPass();
      await goWithin(page, '/inbox');
      const inbox = new InboxPage(page);
      await expect(inbox.rows.first()).toBeVisible();
      const link = page.getByRole('link', { name: /^Inbox .*unread$/ });
      await expect(async () => {
        // Now, because the service may still be carrying out another test's last action.
        const unread = new Intl.NumberFormat(locale).format(service.store.counts().unread);
        expect(bare(await link.innerText())).toContain(bare(unread));
      }).toPass();
      // Its digits and their direction differ from everyone else's.
      if (locale === locales.at(-1)) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await context.close();
    });
  }
});

test('chooses the number format by keyboard and remembers it @page', async ({ inbox, page }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('preferences');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('combobox', { name: 'Numbers and dates' });
  await choice.selectOption({ label: 'German (Germany)' });
  await expect(page.getByText('-1.234,50 · 31.12.2026')).toBeVisible();
  await expectAccessible(page);
  const isLoadedAnew = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await isLoadedAnew;
  await expect(inbox.rows.first()).toBeVisible();
  await goWithin(page, '/receivables');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/\d\.\d{3},\d{2,4}/);
});
