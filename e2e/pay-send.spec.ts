import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { holdWrite } from './hold.ts';
import {
  applied,
  forgetDrafts,
  nameOf,
  openByPartner,
  sumOf,
  textOf,
  wholeOf,
} from './open-items.ts';
import type { BatchDetails } from '../src/contract/batch.ts';
import { PayPage } from './pages/pay-page.ts';

test.beforeEach(async ({ waybill, service }) => {
  service.faults.clear();
  await forgetDrafts(waybill.url);
});

test('sends once despite a double click, a reload, Back and a second tab @page', async ({
  page,
  service,
  context,
}) => {
  const of = openByPartner(service)[2]!;
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: 'ONCE', amount: '25' });
  await pay.type({ 'Bank reference': 'BANK-7', 'Bank date': '2026-02-05', Note: 'By phone' });
  await pay.review();
  const other = new PayPage(await context.newPage());
  await other.page.goto(page.url());
  await other.send.waitFor();
  const sent = () => applied(service).filter((body) => body.includes('"ONCE"'));
  // The answer waits until both tabs have asked.
  const release = service.faults.hold({ path: /payments\/apply/ });
  await pay.send.dblclick();
  const asked = other.page.waitForRequest(/\/send$/);
  await other.send.dblclick();
  await asked;
  await page.reload();
  release();
  await expect(page.getByRole('main').getByText(/1 proven/)).toBeVisible({ timeout: 30_000 });
  await expect(other.page.getByRole('main').getByText(/1 proven/)).toBeVisible({ timeout: 30_000 });
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('main').getByText(/1 proven/)).toBeVisible();
  await expect(pay.send).toHaveCount(0);
  expect(sent()).toHaveLength(1);
  // The service has no place for them: Waybill alone can show them afterwards.
  const internal = page.getByRole('table', { name: 'Only saved in Waybill' });
  await expect(internal.getByRole('row')).toHaveText([
    'PaymentBank dateBank referenceNote',
    /ONCE.*2026.*BANK-7By phone/,
  ]);
  await page.getByRole('link', { name: /^Batch \d+$/ }).click();
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible();
  await expect(internal).toContainText('BANK-7');
});

test('shows all money of a sent payment, and why an item stays partly open @page', async ({
  page,
  service,
}) => {
  const [first, second] = openByPartner(service)[4]!;
  const pay = new PayPage(page);
  await pay.begin(first!);
  await pay.type({ 'Payment number': 'OVER', Amount: '5000000', Method: 'WIRE' });
  await page.getByLabel('Draft name').fill('Over and short');
  for (const [item, amount] of [
    [first!, first!.balance],
    [second!, '0.5'],
  ] as const) {
    const row = pay.items.getByRole('row').filter({ hasText: nameOf(item) });
    await row.getByRole('textbox').fill(amount);
  }
  await page.getByLabel('Reason for the difference').selectOption('Discount');
  await page.getByLabel('Note (saved only in Waybill)').fill('2% in 10 days');
  await pay.kept();
  await pay.review();
  await pay.send.click();
  await expect(page.getByRole('main').getByText(/2 proven/)).toBeVisible({ timeout: 30_000 });
  const results = page.getByRole('table', { name: 'Results' });
  const short = results.getByRole('row').filter({ hasText: nameOf(second!) });
  await expect(short).toContainText('Discount: 2% in 10 days');
  await expect(short.getByRole('link')).toHaveAttribute('href', new RegExp(second!.id, 'i'));
  const rest = textOf(wholeOf('5000000') - wholeOf(first!.balance) - wholeOf('0.5'));
  const shown = await results.getByRole('row').filter({ hasText: 'Not applied' }).innerText();
  expect(shown.replaceAll(',', '')).toContain(rest.replace(/0+$/, ''));
});

test('shows only the lines of one result of a sent draft @page', async ({ page, service }) => {
  const [first, second] = openByPartner(service)[6]!;
  const pay = new PayPage(page);
  const amount = textOf(sumOf([first!, second!]));
  await pay.prepare(first!, { number: 'MIXED', amount });
  await pay.review();
  await page.route(/\/api\/batches\/\d+$/, async (route) => {
    const response = await route.fetch();
    const batch = (await response.json()) as BatchDetails;
    const [proven, ...others] = batch.lines;
    const lines = [proven, ...others.map((line) => ({ ...line, verdict: 'refused' }))];
    const verdicts = { ...batch.verdicts, proven: 1, refused: others.length, pending: 0 };
    await route.fulfill({ response, json: { ...batch, lines, verdicts } });
  });
  await pay.send.click();
  await page.getByLabel('Show').selectOption('refused');
  const rows = page.getByRole('table', { name: 'Results' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Proven' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Refused' }).first()).toBeVisible();
  await page.getByLabel('Show').selectOption('all');
  await expect(rows.filter({ hasText: 'Proven' })).toHaveCount(1);
});

test('reaches Send of a long review by a few keys, which send nothing @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)[2]!;
  const pay = new PayPage(page);
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.codes.method = { CHK: 'Check' };
    await route.fulfill({ response, json: settings });
  });
  await pay.prepare(of[0]!, { number: 'KEYS-1', amount: textOf(sumOf(of.slice(0, 8))) });
  await pay.field('Method').fill('check');
  await pay.field('Method').press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  await expect(page.getByLabel('JSON as it is sent')).toContainText('"Code":"CHK"');
  await page.keyboard.press('Control+Enter');
  await pay.click('Back to the draft');
  await pay.review();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip the details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Send', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(pay.send).toBeFocused({ timeout: 100 });
  }).toPass();
  expect(service.store.payments().filter(({ number }) => number === 'KEYS-1')).toEqual([]);
});

test('moves refused payments to a new draft with the reasons @page', async ({ page, service }) => {
  const of = openByPartner(service)[3]!;
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: 'REFUSED', amount: '12.5' });
  await pay.review();
  service.faults.set({ match: { path: /payments\/apply/ }, kind: 'status', status: 429, times: 1 });
  await pay.send.click();
  const begin = page.getByRole('button', { name: 'New draft from refused lines' });
  await begin.click({ timeout: 30_000 });
  await expect(page.getByLabel('Draft name')).toHaveValue(/^Refused lines of /);
  await expect(pay.field('Payment number')).toHaveValue('REFUSED');
  await expect(pay.field('Note')).toHaveValue(/Refused in batch \d+\./);
  await expect(pay.items.getByText(/^Refused: /)).toHaveCount(1);
  await pay.kept();
});

test('asks not to pay again while a refusal isn’t final @page', async ({ page, service }) => {
  const of = openByPartner(service)[5]!;
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: 'NOT-YET', amount: '12.5' });
  await pay.review();
  // As a service answers that still processes what it will refuse.
  await page.route(/\/api\/batches\/\d+$/, async (route) => {
    const response = await route.fetch();
    const batch = (await response.json()) as { lines: object[] };
    batch.lines = batch.lines.map((line) =>
      Object.assign({}, line, { verdict: 'refused', isFinal: false }),
    );
    await route.fulfill({ response, json: batch });
  });
  await pay.send.click();
  const warning = page.getByText('Don’t pay refused lines again yet.');
  await expect(warning).toBeVisible({ timeout: 30_000 });
  await expect(warning.locator('..').getByRole('time')).toHaveText(/\d:\d\d [AP]M/);
  await expect(page.getByRole('button', { name: 'New draft from refused lines' })).toHaveCount(0);
});

test('starts the next payment with the method of a sent one whose page was left @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)[6]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ 'Payment number': 'LEFT', Amount: '12.5', Method: 'COURIER' });
  await pay.proposeOldest();
  await pay.review();
  const sending = await holdWrite(page, /\/send$/);
  await pay.send.click();
  await sending.sent;
  await goWithin(page, '/pay');
  sending.release();
  await expect(async () => {
    await pay.begin(of[0]!);
    await expect(pay.field('Method')).toHaveValue('COURIER', { timeout: 500 });
  }).toPass();
});

test('selects money in flight only after a warning @page', async ({ page, service }) => {
  const item = service.store
    .transactions()
    .find(
      ({ type, status, balance, unit }) =>
        type === 0 && status === 16 && unit === 'usual' && !/^-?0(\.0*)?$/.test(balance),
    )!;
  const pay = new PayPage(page);
  await pay.begin(item);
  const box = pay.items.getByRole('checkbox', { name: nameOf(item) });
  await box.click();
  const dialog = page.getByRole('dialog', { name: 'Money in flight' });
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect(pay.ticked).toHaveCount(0);
  await box.click();
  await dialog.getByRole('button', { name: 'Choose anyway' }).click();
  await expect(pay.ticked).toHaveCount(1);
  await pay.type({ 'Payment number': 'FLIGHT', Amount: '100000000', Method: 'WIRE' });
  await pay.click('Review');
  await expect(page.getByText('Money is already on its way', { exact: false })).toBeVisible();
  await expect(pay.send).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Money is already on its way' }).check();
  // So is the money that stays unapplied.
  await expect(pay.send).toBeDisabled();
  await page.getByRole('checkbox', { name: /of 100,000,000 .* unapplied/ }).check();
  await expect(pay.send).toBeEnabled();
  // A person who goes back to look at the draft has confirmed it already, unless it changes.
  await pay.click('Back to the draft');
  await pay.click('Review');
  await expect(pay.send).toBeEnabled();
  await pay.click('Back to the draft');
  await pay.type({ Amount: '100000001' });
  await pay.click('Review');
  await expect(
    page.getByRole('checkbox', { name: /of 100,000,001 .* unapplied/ }),
  ).not.toBeChecked();
  await expect(pay.send).toBeDisabled();
});
