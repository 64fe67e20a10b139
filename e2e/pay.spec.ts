import { parseJson } from '#lib/json.ts';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible } from './accessible.ts';
import { boxOf } from './box-of.ts';
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
  type Transaction,
} from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';

/** One test's reservations would block another test. */
test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

test('pays 12 items, oldest first, in at most 6 actions, and sends once what was reviewed', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)[0]!;
  const pay = new PayPage(page);
  await page.goto('/pay');
  // Where there is no draft the list offers it once more.
  await page.getByRole('link', { name: 'Apply payment' }).first().click();
  pay.actions++;
  await pay.field('Partner').fill(of[0]!.partnerId);
  await pay.press('Enter');
  await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
  await pay.type({
    'Payment number': 'E2E-12',
    Amount: textOf(sumOf(of.slice(0, 12))),
    Method: 'WIRE',
  });
  await pay.click('Oldest first');
  await expect(pay.ticked).toHaveCount(12);
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
  await pay.review();
  const before = applied(service).length;
  const reviewed = await page.getByLabel('JSON as it is sent').textContent();
  // Twice at once: it is sent once.
  await pay.send.dblclick();
  pay.actions++;
  expect(pay.actions).toBeLessThanOrEqual(6);
  await expect(page.getByRole('main').getByText('12 proven')).toBeVisible({ timeout: 30_000 });
  const sent = applied(service);
  expect(sent.length - before).toBe(1);
  expect(parseJson(sent.at(-1)!)).toEqual(parseJson(reviewed!));
  // Back and a reload show the outcome, and send nothing.
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('main').getByText('12 proven')).toBeVisible();
  expect(applied(service).length).toBe(sent.length);
});

test('moves no row while an amount is typed that leaves its item partly open, and shows twelve digits in full @page', async ({
  page,
  service,
}) => {
  const pay = new PayPage(page);
  await pay.begin(openByPartner(service)[0]![0]!);
  const reasons = page.getByRole('region', { name: 'Items that stay partly open' });
  // A credit that is partly used needs no reason.
  const cells = pay.items.getByRole('textbox', { name: /^Amount for Order/ });
  const bottom = await page.evaluate(() => innerHeight);
  const boxes = await Promise.all((await cells.all()).map((cell) => boxOf(cell)));
  const last = boxes.findLastIndex((box) => box.y + box.height <= bottom);
  const place = await boxOf(cells.nth(1));
  for (const [count, cell] of [cells.nth(1), cells.nth(last)].entries()) {
    await cell.focus();
    await page.keyboard.type('0.01');
    await reasons.getByRole('combobox').nth(count).waitFor();
    await expect(cell).toBeInViewport({ ratio: 1 });
    await expect(cell).toBeFocused();
    if (count === 0) expect(await boxOf(cell)).toEqual(place);
  }

  const field = cells.first();
  await field.fill('123456789012.34');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(field).toHaveValue('123456789012.34');
    expect(await field.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBe(0);
  }
});

test('finds matching items while the page stays responsive @page', async ({ page, service }) => {
  const of = openByPartner(service)[1]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ Amount: textOf(wholeOf(of[3]!.balance) + wholeOf(of[7]!.balance)) });
  await pay.click('Find matching items');
  const region = page.getByRole('region', { name: 'Matching items' });
  await expect(region.getByRole('status')).toContainText(/exact match/);
  const take = region.getByRole('button', { name: 'Use these' });
  await expect(region.getByText(/ ,/)).toHaveCount(0);
  if ((await take.count()) > 0) await take.first().click();
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
  await expect(pay.items.getByText('Exact match', { exact: true }).first()).toBeVisible();
  await pay.click('Undo');
  await expect(pay.ticked).toHaveCount(0);
});

/** A partner with few items, so that most amounts have one match at most. */
function fewItems(service: Sandbox): Transaction[] {
  const all = service.store.transactions();
  return openByPartner(service).find(
    (items) =>
      items.length > 3 &&
      items.length < 12 &&
      all.every(({ partnerId, unit }) => partnerId !== items[0]!.partnerId || unit === 'usual'),
  )!;
}

test('offers no match from before a change of the payment, and applies the only match of the first search @page', async ({
  page,
  service,
}) => {
  const of = fewItems(service);
  const pay = new PayPage(page);
  const sum = wholeOf(of[1]!.balance) + wholeOf(of[2]!.balance);
  const amount = pay.items.getByRole('textbox', { name: /^Amount for / }).first();
  await pay.begin(of[0]!);
  await pay.type({ Amount: textOf(sum + 10_000n) });
  await pay.click('Find matching items');
  const take = page.getByRole('button', { name: 'Use these' });
  await take.first().waitFor();
  await amount.fill('0.01');
  // It would take back the amount that was just typed.
  await expect(take).toHaveCount(0);

  await amount.clear();
  await pay.type({ Amount: textOf(sum) });
  await pay.click('Find matching items');
  const region = page.getByRole('region', { name: 'Matching items' });
  await expect(region.getByRole('status')).toContainText('Applied the only exact match');
  await expect(pay.ticked).toHaveCount(2);
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
});

test('shows the note of an undone reason @page', async ({ page, service }) => {
  const of = fewItems(service);
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.items
    .getByRole('textbox', { name: /^Amount for / })
    .first()
    .fill('0.01');
  const short = page.getByRole('region', { name: 'Items that stay partly open' });
  await short.getByLabel('Reason').selectOption({ index: 1 });
  const note = short.getByLabel('Note');
  await note.fill('first');
  await pay.type({ 'Payment number': 'E2E-N' });
  await note.fill('second');
  await note.blur();
  await pay.click('Undo');
  await expect(note).toHaveValue('first');
});

test('keeps a pasted remittance when a file is read late @page', async ({ page, service }) => {
  await page.addInitScript(() => {
    const note = (): void => void (document.documentElement.dataset['over'] = '');
    // Waybill is told of an answer after this.
    globalThis.Worker = class extends Worker {
      constructor(...made: ConstructorParameters<typeof Worker>) {
        super(...made);
        if (String(made[0]).includes('bank-file')) this.addEventListener('message', note);
      }
      override terminate(): void {
        note();
        super.terminate();
      }
    };
  });
  const of = fewItems(service);
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.click('Paste remittance');
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  const reading = await holdWrite(page, /bank-file\.worker/);
  const file = {
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Invoice;Amount\nX;1,00'),
  };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await reading.sent;
  await dialog
    .getByLabel('Lines of the remittance')
    .fill(`Transaction;Amount\n${of[1]!.id};${of[1]!.balance}`);
  reading.release();
  await page.locator('[data-over]').waitFor();
  await expect(dialog.getByRole('status')).toHaveText(/^1 line matched/);
});

test('takes a remittance of 40 lines to its review in at most 6 actions @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service).find((items) => items.length >= 40)!;
  const credit = service.store
    .transactions()
    .find(
      ({ partnerId, type, unit, status, balance }) =>
        partnerId === of[0]!.partnerId &&
        type === 8 &&
        unit === 'usual' &&
        status < 16 &&
        wholeOf(balance) !== 0n,
    )!;
  const taken = credit.balance.replace('-', '');
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ 'Payment number': 'E2E-40', Method: 'WIRE' });
  await pay.click('Paste remittance');
  const lines = of.slice(0, 40).map(({ id, balance }, index) => {
    // One payment pays less, one more than the balance.
    const amount =
      index === 1 ? wholeOf(balance) / 2n : index === 2 ? wholeOf(balance) + 1_000_000n : 0n;
    const written = (amount === 0n ? balance : textOf(amount)).replace('.', ',');
    return `${id};${written};something`;
  });
  lines.push(`${credit.id};-${taken.replace('.', ',')};Gutschrift`);
  lines.push('00000000-0000-4000-8000-000000000000;1,00;x');
  pay.actions++;
  await page
    .getByLabel('Lines of the remittance')
    .fill(['Transaction;Betrag;Text', ...lines].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await expect(dialog.getByRole('status')).toContainText('41 of 42 lines matched');
  for (const state of ['Short-paid', 'Over', 'Unknown']) {
    await expect(dialog.getByText(state, { exact: false }).first()).toBeVisible();
  }
  await pay.click('Apply 41 lines');
  await expect(dialog).toBeHidden();
  await pay.click('Review');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect(page.getByText('applied to 41 items')).toBeVisible();
  // With the ledger's sign, so that the column adds up to what is applied.
  const reviewed = page.getByRole('row', { name: nameOf(credit) });
  await expect(reviewed).toContainText(/Credit[-−]/);
  await expect(reviewed.getByRole('link')).toHaveAttribute('href', new RegExp(credit.id, 'i'));
  expect(pay.actions).toBeLessThanOrEqual(6);
});

test('saves a draft while a person types and restores it after a reload @page', async ({
  page,
  service,
}) => {
  // A partner whose items are all of one Units: every row can be ticked.
  const all = service.store.transactions();
  const of = openByPartner(service).find(
    (items) =>
      items.length > 5 &&
      all.every(({ partnerId, unit }) => partnerId !== items[0]!.partnerId || unit === 'usual'),
  )!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ 'Payment number': 'E2E-R', Amount: '0.1' });
  // Three in a row that add to what is applied: no Return, no money in flight.
  const rows = pay.items.getByRole('row');
  const isDebt = (text = '') => /Order|Debit/.test(text) && !text.includes('Money in flight');
  const texts = await rows.allTextContents();
  const above = texts.findIndex((_, at) => at > 0 && [1, 2, 3].every((n) => isDebt(texts[at + n])));
  // By keyboard alone: down, a tick, a whole balance, an amount.
  await rows.nth(above).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(pay.ticked).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pay.ticked).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('0,05');
  await page.keyboard.press('Enter');
  await expect(pay.ticked).toHaveCount(3);
  await expect(page.getByText('Apply less, or correct the amount.')).toBeVisible();
  await pay.kept();
  await page.reload();
  await expect(pay.ticked).toHaveCount(3);
  await expect(pay.field('Payment number')).toHaveValue('E2E-R');
  await pay.click('Review');
  // With the Units of the payment, as all amounts have.
  await expect(
    page.getByRole('link', {
      name: /The items total [\d,]+\.\d+ Units 0, more than the payment of 0\.10 Units 0\./,
    }),
  ).toBeVisible();
  await goWithin(page, '/pay');
  await expect(page.getByRole('table', { name: 'Drafts' })).toContainText('1 payment, 3 lines');
});

test('keeps text typed while Waybill can’t be reached @page', async ({ page, service }) => {
  const of = openByPartner(service)[3]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ Note: 'first' });
  await pay.kept();
  await page.route('**/api/drafts/**', (route) => route.abort());
  await pay.type({ 'Payment number': 'E2E-OFF' });
  await expect(page.getByText('Saved in this browser only')).toBeVisible();
  await page.unroute('**/api/drafts/**');
  await page.reload();
  await expect(pay.field('Payment number')).toHaveValue('E2E-OFF');
  await pay.kept();
});

test('asks the later of two tabs on one draft to choose a version @page', async ({
  page,
  service,
  context,
}) => {
  const of = openByPartner(service)[3]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ 'Payment number': 'ONE' });
  await pay.kept();
  const other = new PayPage(await context.newPage());
  await other.page.goto(page.url());
  await other.items.waitFor();
  await other.type({ 'Payment number': 'TWO' });
  await other.kept();
  await pay.type({ 'Payment number': 'THREE' });
  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Differences' }).getByRole('row').nth(1)).toHaveText(
    /^THREE: Payment number\s*THREE\s*TWO$/,
  );
  // The other tab continues, and a reload of this one still offers its own text.
  await other.type({ Amount: '5' });
  await other.kept();
  await page.reload();
  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await expect(pay.field('Payment number')).toHaveValue('THREE');
  await pay.click('Keep my version');
  await pay.kept();
  await other.page.reload();
  await expect(other.field('Payment number')).toHaveValue('THREE');
  // A review shows what would be sent, not what its tab has read before.
  await pay.type({ Amount: '7' });
  await pay.kept();
  await other.click('Review');
  const sum = other.page.getByRole('region', { name: 'Send' });
  await expect(sum).toContainText(/: 7(\.0+)?\b/);
});

test('leaves no draft and no console error after a link to pay a partner @page', async ({
  page,
  service,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const pay = new PayPage(page);
  const of = openByPartner(service)[3]!;
  const drafts = async () => (await (await page.request.get('/api/drafts')).json()) as object;
  const before = await drafts();
  for (const _ of [1, 2]) {
    await pay.begin(of[0]!);
    await expect(page.getByText('Empty draft')).toBeVisible();
    await page.reload();
    await pay.items.waitFor();
  }
  await page.goto('/pay');
  await expect(page.getByRole('heading', { name: 'Apply payments' })).toBeVisible();
  expect(await drafts()).toEqual(before);
  await page.goBack();
  await pay.type({ 'Payment number': 'FIRST' });
  await pay.kept();
  await page.reload();
  await expect(pay.field('Payment number')).toHaveValue('FIRST');
  expect(faults).toEqual([]);
});

test('sends own references as TransactionNumber if the person checks the option @page', async ({
  page,
  service,
  waybill,
}) => {
  const of = openByPartner(service)[4]!;
  // The service refuses a number that it knows to be another transaction's.
  const own = of[0]!.number;
  const pay = new PayPage(page);
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const imported = await fetch(`${waybill.url}/api/references`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ mode: 'replace', rows: [[of[0]!.id, own]] }),
  });
  expect(imported.status).toBe(200);
  await page.goto(
    `/pay/new?ids=${of
      .slice(0, 2)
      .map(({ id }) => id)
      .join()}`,
  );
  await expect(pay.ticked).toHaveCount(2);
  await pay.type({ 'Payment number': 'OWN-1', Method: 'WIRE' });
  await pay.click('Review');
  const json = page.getByLabel('JSON as it is sent');
  await expect(json).toBeVisible();
  await expect(json).not.toContainText(own);
  const tick = page.getByRole('checkbox', { name: 'Send our reference as TransactionNumber' });
  await expect(tick).not.toBeChecked();
  await tick.click();
  await expect(json).toContainText(`"TransactionNumber":"${own}"`);
  await expect(tick).toBeFocused();
  await tick.click();
  await expect(json).toBeVisible();
  await expect(json).not.toContainText(own);
  await tick.click();
  await expect(json).toContainText(own);
  await expectAccessible(page);
  await pay.send.click();
  await expect(page.getByRole('main').getByText('2 proven')).toBeVisible({ timeout: 30_000 });
  expect(applied(service).at(-1)).toContain(`"TransactionNumber":"${own}"`);
  await fetch(`${waybill.url}/api/references`, { method: 'DELETE', headers });
});

test('leads from a problem in the review to its field or payment, and stays there after a reload @page', async ({
  page,
  service,
}) => {
  const pay = new PayPage(page);
  await pay.begin(openByPartner(service)[5]![0]!);
  await pay.type({ Amount: '10.01' });
  await pay.click('Review');
  await page.getByRole('link', { name: /Enter a payment number/ }).click();
  await expect(pay.field('Payment number')).toBeFocused();

  await pay.type({ 'Payment number': 'FIRST' });
  await pay.click('Add another payment');
  await pay.type({ 'Payment number': 'SECOND' });
  await page.getByRole('button', { name: /FIRST/ }).click();
  await expect(pay.field('Payment number')).toHaveValue('FIRST');
  await pay.click('Review');
  await page.getByRole('link', { name: /SECOND.*amount/ }).click();
  await expect(pay.field('Payment number')).toHaveValue('SECOND');
  await page.reload();
  await expect(pay.field('Payment number')).toHaveValue('SECOND');
});

test('deletes a draft that is being saved for the first time @page', async ({ page, service }) => {
  const pay = new PayPage(page);
  await pay.begin(openByPartner(service)[5]![0]!);
  const saving = await holdWrite(page, /\/api\/drafts\/[^/]+$/);
  await pay.type({ Note: 'a' });
  await saving.sent;
  const draft = page.url();
  await pay.click('Delete');
  await page.getByRole('button', { name: 'Delete draft' }).dblclick();
  saving.release();
  await expect(page).toHaveURL(/\/pay$/);
  await page.goto(draft);
  await expect(page.getByText('Draft not found')).toBeVisible();
});

test('editor, remittance and review pass axe @page', async ({ page, service }) => {
  const of = openByPartner(service)[5]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({ 'Payment number': 'AXE', Amount: '50', Method: 'WIRE' });
  await pay.click('Oldest first');
  await expectAccessible(page);
  await pay.click('Paste remittance');
  await page.getByLabel('Lines of the remittance').fill(`${of[0]!.id};${of[0]!.balance};x`);
  await expect(page.getByRole('button', { name: 'Apply 1 line' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await pay.click('Discard');
  await pay.click('Review');
  await expect(page.getByLabel('JSON as it is sent')).toBeVisible();
  await expectAccessible(page);
  await goWithin(page, '/pay');
  await page.getByRole('table', { name: 'Drafts' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Bank file' }).click();
  await page
    .getByLabel('Lines of the bank list')
    .fill(`2026-11-20;${of[0]!.partnerCode};x;5.00\n2026-11-20;Nobody;y;6.00`);
  await expect(page.locator('[data-entry]')).toHaveCount(2);
  await expectAccessible(page);
});
