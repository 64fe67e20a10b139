import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';

/** At 200 % zoom a window of 1280 × 720 has 640 × 360 px. */
const sizes = [
  ...[680, 720, 760, 800, 860].map((height) => ({ width: 1280, height })),
  { width: 640, height: 360 },
  { width: 360, height: 640 },
];

test('fills the available height with a panel @page', async ({ inbox, page }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Desktop notifications' });
  for (const size of sizes) {
    await test.step(`at ${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      const views = page.getByRole('button', { name: /^Views/ });
      const button = page.getByRole('button', { name: /^Desktop notifications/ });
      // In a low window, views are in the sheet of the filters.
      const isLow = size.height < 384;
      if (isLow) await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(button.or(views).filter({ visible: true }).first()).toBeVisible();
      if (await views.isVisible()) await views.click();
      await button.click();
      await expect(page.getByRole('switch', { name: 'Desktop notifications' })).toBeVisible();
      await expect(async () => {
        const { top, bottom, isWhole } = await panel.evaluate((it) => {
          const { top, bottom } = it.getBoundingClientRect();
          return { top, bottom, isWhole: it.scrollHeight <= it.clientHeight };
        });
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(size.height);
        expect(isWhole || bottom - top > size.height * 0.9).toBe(true);
      }).toPass({ timeout: 3_000 });
      // From a panel in a sheet, the first leaves the panel alone.
      for (let press = 0; press < (isLow ? 3 : 2); press++) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test('closes a panel in a phone’s sheet before the sheet on Escape and Back @page', async ({
  inbox,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters', exact: true });
  await sheet.getByRole('button', { name: /^Types/ }).click();
  const panel = page.getByRole('dialog', { name: 'Types', exact: true });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet.getByRole('button', { name: /^Types/ }).click();
  await panel.getByLabel('Feeds').click();
  await expect(page).toHaveURL(/types=Feeds/);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/types=Feeds/);
});

test('shows the found records instead of a phone’s sheet @page', async ({
  inbox,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await inbox.open();
  const record = service.store.newest(1)[0]!.recordNumber;
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Find by record number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find by record number' });
  await dialog.getByLabel('Record numbers or IDs').fill(record);
  await dialog.getByRole('button', { name: 'Find 1 record' }).click();
  const table = dialog.getByRole('group', { name: 'Pasted records' });
  await expect(table).toBeVisible();
  expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await dialog
    .getByRole('button', { name: /^Show only/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(inbox.rows.first()).toContainText(record);
});

test('scrolls a tall panel below its button, which closes it @page', async ({ page }) => {
  await page.goto('/receivables');
  for (const name of [/^Partners:/, /^Dates and amounts/]) {
    const button = page.getByRole('button', { name });
    await button.click();
    const panel = page.locator('[data-panel]');
    await expect(panel).toBeVisible();
    const end = await boxOf(button);
    await expect
      .poll(async () => (await boxOf(panel)).y)
      .toBeGreaterThanOrEqual(end.y + end.height);
    await button.click();
    await expect(panel).toHaveCount(0);
  }
});
