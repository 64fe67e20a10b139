import { expectAccessible } from './accessible.ts';
import { test } from './carriers-test.ts';
import { expect } from './fixtures.ts';

const UPS = '1Z5R89390357567127';
const USPS = '9400111201080805483016';

test('recognizes 500 tracking numbers, corrects and removes some by hand, and opens them in groups @page', async ({
  carriers,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const unsure = Array.from({ length: 200 }, (_, index) => `XQ${1_000_000 + index}-A`);
  const sure = ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', USPS];
  const text = [...sure, sure[0], ...unsure].join('\n').padEnd(3_000, '\n');
  const rest = Array.from({ length: 300 }, (_, index) => `ZZ${2_000_000 + index}B`).join('\t');
  await carriers.open();
  await expect(carriers.rows.first()).toBeVisible();
  await carriers.paste(`${text}\n${rest}`);
  await expect(page).toHaveURL('/carriers/many');
  await expect(carriers.many).toHaveAttribute('aria-rowcount', '501');
  await expect(page.getByText('Showing the first 500 numbers. 5 left out.')).toBeVisible();
  await expect(carriers.rowOf(USPS)).toContainText('USPS (check digit valid)');
  await expect(carriers.rowOf(sure[0]!).nth(1)).toContainText('Same as row 1');
  await expectAccessible(page);

  // One, then all of its kind.
  await carriers
    .rowOf('XQ1000000-A')
    .getByRole('button', { name: /^Choose/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose a carrier' });
  await dialog
    .getByLabel('Carrier', { exact: true })
    .selectOption({ label: 'Purolator (PUROLATOR)' });
  await dialog.getByRole('button', { name: 'Use this carrier' }).click();
  await expect(carriers.rowOf('XQ1000000-A').getByRole('link')).toHaveText('Track with Purolator');
  await expect(carriers.rowOf('XQ1000001-A').getByRole('link')).toHaveCount(0);
  await carriers
    .rowOf('XQ1000001-A')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await dialog.getByLabel('Carrier', { exact: true }).selectOption({ label: 'TNT' });
  await dialog.getByRole('radio', { name: 'All 495 numbers without a matching carrier' }).check();
  await dialog.getByRole('button', { name: 'Use for 495 numbers' }).click();
  await expect(carriers.rowOf('XQ1000002-A').getByRole('link')).toHaveText('Track with TNT');
  await expect(page.getByRole('radio', { name: 'Needs fixing 0' })).toBeAttached();

  // Five at a time, and never all.
  await page.getByRole('button', { name: 'Open next 5' }).click();
  await expect.poll(() => carriers.asked.length).toBe(5);
  await expect(page.getByText('494 not opened')).toBeVisible();
  expect(page.context().pages()).toHaveLength(6);
  for (const tab of page.context().pages().slice(1)) {
    await expect(tab).toHaveTitle('Outside');
    expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([
      true,
      '',
    ]);
    await tab.close();
  }
  await expect(carriers.rowOf(sure[1]!)).toContainText('Opened');

  await page.getByRole('button', { name: 'Copy all' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n').map((line) => line.split('\t'));
  expect(lines).toHaveLength(501);
  expect(lines[1]).toEqual([
    sure[0],
    'UPS',
    'UPS',
    'UPS (check digit valid)',
    `https://www.ups.com/track?tracknum=${sure[0]}`,
    'Opened',
  ]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^waybill-tracking-.*\.csv$/);

  // The list survives a reload, and Back returns to the former place.
  await page.reload();
  await expect(carriers.many).toHaveAttribute('aria-rowcount', '501');
  await expect(carriers.rowOf(sure[1]!)).toContainText('Opened');
  await page.goBack();
  await expect(carriers.field).toBeVisible();
});

test('counts and lists lines without a number @page', async ({ carriers, page }) => {
  await carriers.open('/carriers/many');
  await page
    .getByLabel('Tracking numbers')
    .fill(`${UPS}\n7.94645E+11\n4006 1234 5678 90\n79 05 35 31 23 17\nOrder 4500123457`);
  await expect(carriers.many).toHaveAttribute('aria-rowcount', '3');
  const skipped = page.getByRole('group', { name: 'Lines not fully read' });
  await expect(skipped).toContainText('3 lines not fully read. A spreadsheet rounded 1 number.');
  await expect(skipped).toContainText('1 order number left out.');
  await skipped.getByText('3 lines not fully read.').click();
  await expect(skipped.getByText('Line 4: 79 05 35 31 23 17')).toBeVisible();
  await expect(skipped.getByText('Order 4500123457 (left out: 4500123457)')).toBeVisible();
  await expectAccessible(page);
});

test('explains blocked tabs and what to do @page', async ({ carriers, page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await carriers.open('/carriers/many');
  await page.getByLabel('Tracking numbers').fill(`${UPS}, ${USPS}`);
  await page.getByRole('button', { name: 'Open next 2' }).click();
  await expect(page.getByText('Your browser blocked some tabs.')).toBeVisible();
  await expect(carriers.rowOf(UPS)).toContainText('Blocked by the browser');
  expect(carriers.asked).toEqual([]);
});

test('offers the text for copying by hand when the clipboard is refused @page', async ({
  carriers,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await carriers.open(`/carriers?track=${UPS}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(
    `https://www.ups.com/track?tracknum=${UPS}`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
});

for (const width of [360, 1440]) {
  test(`shows whole numbers in a window of ${width} pixels @page`, async ({ carriers, page }) => {
    await page.setViewportSize({ width, height: 740 });
    await carriers.open();
    await expect(carriers.rows.first()).toBeVisible();
    const other = Array.from({ length: 8 }, (_, index) => `1Z879E9303468344${40 + index} UPS`);
    await carriers.paste([...other, `${UPS} UPS`, `USPS 9400444414425238781082`].join('\n'));
    for (const number of [UPS, '9400444414425238781082']) {
      const shown = carriers.rowOf(number).getByRole('cell').first().getByTitle(number);
      await expect(shown).toBeVisible();
      const isCut = (element: Element): boolean =>
        [element, element.parentElement!].some((it) => it.scrollWidth > it.clientWidth);
      expect(await shown.evaluate(isCut)).toBe(false);
    }
  });
}
