import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { holdWrite } from './hold.ts';
import {
  forgetDrafts,
  nameOf,
  openByPartner,
  sumOf,
  textOf,
  wholeOf,
  type Transaction,
} from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';

test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

test('takes a file of 40 lines to its review in at most 6 actions @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)
    .find((items) => items.length >= 40)!
    .slice(0, 40);
  const pay = new PayPage(page);
  await page.goto('/pay');
  await page.getByRole('link', { name: 'Paste remittance' }).click();
  pay.actions++;
  const lines = of.map(({ id, balance }) => `${id}|${balance.replace('.', ',')}|Lieferung`);
  pay.actions++;
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'avis.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Id|Betrag|Text', ...lines].join('\r\n')),
  });
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await expect(dialog.getByRole('status')).toContainText('All 40 lines matched');
  await expect(dialog.getByRole('button', { name: 'Apply 40 lines' })).toBeFocused();
  await pay.press('Enter');
  await pay.type({ 'Payment number': 'FILE-40', Method: 'WIRE' });
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
  await pay.click('Review');
  await expect(page.getByText('applied to 40 items')).toBeVisible();
  expect(pay.actions).toBeLessThanOrEqual(6);
});

test('takes over the payment number of a pasted letter with its lines @page', async ({
  page,
  service,
}) => {
  const [first, second] = openByPartner(service).find((items) => items.length > 1)!;
  const pay = new PayPage(page);
  await page.goto('/pay?paste=remittance');
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await dialog
    .getByLabel('Lines of the remittance')
    .fill(
      [
        'Check no. 20417 of 20.11.2026',
        'Id;Amount',
        `${first!.id};${first!.balance}`,
        `${second!.id};${second!.balance}`,
      ].join('\n'),
    );
  await dialog.getByRole('button', { name: 'Apply as payment 20417' }).click();
  await expect(page.getByLabel('Payment number')).toHaveValue('20417');
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
});

test('turns a bank list into payments of one batch, each with the rule that matched it', async ({
  page,
  service,
  preset,
}) => {
  const [, first, second, third] = openByPartner(service) as [
    ...[Transaction[], Transaction[], Transaction[], Transaction[]],
  ];
  const pay = new PayPage(page);
  let isDown = false;
  // From the start on: the browser may let a request pass that is made right after a new route.
  await page.route('**/api/bank-decisions', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/pay/bank-file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(
      [
        'Date\tPartner\tReference\tBank reference\tAmount',
        `2026-11-18\t\tInvoices ${first[4]!.id}, ${first[5]!.id}\tTRN1\t${textOf(sumOf(first.slice(4, 6)))}`,
        `2026-11-19\t${second[0]!.partnerCode}\tBL-2\tTRN2\t${second[2]!.balance}`,
        `2026-11-20\tWho is this\tBL-3\tTRN3\t${textOf(wholeOf(third[0]!.balance) + 10_000n)}`,
        `2026-11-20\tWho is this\tBL-4\tTRN4\t5.00`,
        `2026-11-20\t${second[0]!.partnerCode}\tbank fee\tTRN5\t-5.00`,
      ].join('\n'),
    );
  const entry = (line: number) => page.locator(`[data-entry="${line - 1}"]`);
  // Once the entries are matched, the first to look at has the focus.
  const look = page.getByRole('region', { name: 'Needs a look' });
  await expect(look.locator('[data-entry]').first()).toBeFocused();
  // A bank's account has one currency: partners with items in several need to be told.
  const units = page.getByLabel('Units of the list');
  // As a person does: an entry that has the focus stays where it is.
  await units.focus();
  await units.selectOption(preset === 'plain' ? '0' : '840');
  const ready = page.getByRole('region', { name: 'Ready' });
  await expect(ready.locator('[data-entry]')).toHaveCount(2);
  await entry(1).click();
  await expect(
    page.getByText('The bank text names these items, and their sum is this amount.'),
  ).toBeVisible();
  await entry(2).click();
  await expect(page.getByText('One item has exactly this amount.')).toBeVisible();
  await page.getByRole('button', { name: 'Lines and columns' }).click();
  await expect(page.getByRole('cell', { name: 'Money out', exact: true })).toBeVisible();
  // Put right by hand: whose it is, and what is none of ours.
  await entry(3).click();
  // The keys work wherever the focus is.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(entry(4)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('k');
  await expect(entry(3)).toBeFocused();
  await look.getByLabel('Partner').selectOption(third[0]!.partnerId.toLowerCase());
  await expect(entry(3)).toBeFocused();
  await expect(page.getByText('Chosen here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeEnabled();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('decisions'),
  );
  await page.keyboard.press('Enter');
  await expect(entry(4)).toBeFocused();
  await saved;
  await page.keyboard.press('x');
  await expect(page.getByLabel('Reason to put aside')).toBeFocused();
  // A decision that Waybill doesn't have yet is lost with the page.
  isDown = true;
  await page.keyboard.press('D');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Put aside' })).toBeVisible();
  await expect(page.getByText('Keep this page open.')).toBeVisible();
  const asksBeforeLeaving = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBeforeLeaving()).toBe(true);
  await pay.click('Another file');
  await expect(page.getByText('Open another file without saving them?')).toBeVisible();
  await pay.click('Keep this file');
  isDown = false;
  await expect(page.getByText('Keep this page open.')).toBeHidden();
  expect(await asksBeforeLeaving()).toBe(false);
  await page.getByLabel('Method for all').fill('LOCKBOX');
  await pay.click('Review 3 ready');
  await page.getByRole('button', { name: 'Back to the draft' }).click();
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('button');
  await expect(payments).toHaveCount(3);
  await expect(pay.items.getByText('Named by bank')).toHaveCount(2);
  await payments.nth(1).click();
  await expect(pay.items.getByText('Exact match')).toHaveCount(1);
  await payments.nth(2).click();
  await expect(pay.field('Bank date')).toHaveValue('2026-11-20');
  await expect(pay.field('Bank reference')).toHaveValue('TRN3');
  await expect(pay.field('Payment number')).toHaveValue('BL-3');
  await expect(pay.field('Method')).toHaveValue('LOCKBOX');
  await expect(pay.ticked.first()).toBeVisible();
  await pay.kept();
  await goWithin(page, '/pay');
  await expect(page.getByRole('table', { name: 'Drafts' })).toContainText('3 payments');
});

test('moves on to the next entry after giving a reason for a difference @page', async ({
  page,
  service,
}) => {
  const [first, second, third] = openByPartner(service).map((items) => items.at(-1)!) as [
    ...[Transaction, Transaction, Transaction],
  ];
  const line = ({ id, partnerCode, balance }: Transaction, more: bigint): string =>
    `2026-11-20\t${partnerCode}\t${id}\t${textOf(wholeOf(balance) + more)}`;
  await page.goto('/pay/bank-file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(
      [
        'Date\tPartner\tReference\tAmount',
        line(first, 100_000_000n),
        line(second, -10_000n),
        line(third, 100_000_000n),
      ].join('\n'),
    );
  const entries = page.getByRole('region', { name: 'Needs a look' }).locator('[data-entry]');
  const isAt = async (place: number, entry: number): Promise<void> => {
    await expect(entries.nth(place)).toHaveAttribute('data-entry', String(entry));
    await expect(entries.nth(place)).toBeFocused();
  };
  await isAt(0, 0);
  await page.keyboard.press('j');
  await isAt(1, 1);
  await page.getByLabel('Reason for the difference').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await isAt(1, 2);
  await page.getByRole('button', { name: /on account/ }).click();
  await isAt(0, 0);
});

test('names a draft of a partner’s code by the partner’s name, and saves nothing for that @page', async ({
  page,
  waybill,
  service,
}) => {
  const { partnerId, partnerCode } = openByPartner(service)[6]![0]!;
  const pay = new PayPage(page);
  await pay.begin({ partnerId, partnerCode });
  const name = page.getByLabel('Draft name');
  await expect(name).not.toHaveValue(new RegExp(`^${partnerCode}`));
  const shown = (await name.inputValue()).split(', ')[0]!;
  await expect(pay.field('Partner')).toHaveValue(`${shown} · ${partnerCode}`);
  const list = await page.request.get(`${waybill.url}/api/drafts`);
  // The page of the test before may still have saved a draft of its own.
  const { drafts } = (await list.json()) as { drafts: { name: string }[] };
  expect(drafts.filter((draft) => draft.name.startsWith(shown))).toEqual([]);
  await pay.type({ 'Payment number': 'NAMED' });
  await pay.kept();
  await goWithin(page, '/pay');
  await expect(page.getByRole('table', { name: 'Drafts' })).toContainText(shown);
});

test('starts a payment from selected receivables, and Back does not begin a deleted one again @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)[4]!;
  const receivables = new ReceivablesPage(page);
  await receivables.open(`?partner=${of[0]!.partnerId}`);
  for (const item of of.slice(0, 2)) {
    await page.getByRole('checkbox', { name: nameOf(item) }).check();
  }
  await page.getByRole('button', { name: 'Apply payment' }).click();
  const pay = new PayPage(page);
  await expect(pay.ticked).toHaveCount(2);
  await expect(pay.left).toContainText(/^Left0(\.0+)? /);
  await pay.kept();

  await pay.click('Delete');
  await pay.click('Delete draft');
  await expect(page).toHaveURL('/pay');
  await page.goBack();
  await expect(page.getByText('Draft not found')).toBeVisible();
});

test('calls no line of a remittance unknown while the items load @page', async ({
  page,
  service,
}) => {
  const [{ id, balance }] = openByPartner(service)[0] as [Transaction];
  const items = Promise.withResolvers<void>();
  await page.route(/\/accounting\/receivables\//, async (route) => {
    await items.promise;
    await route.continue();
  });
  await page.goto('/pay?paste=remittance');
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await dialog.getByRole('textbox').fill(`Id|Amount\n${id}|${balance}`);
  await expect(dialog.getByText('Loading…', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Unknown', { exact: true })).toHaveCount(0);
  items.resolve();
  await expect(dialog.getByRole('cell', { name: /^Matched/ })).toBeVisible();
});

test('corrects the columns and a line of a remittance by hand @page', async ({ page, service }) => {
  const of = openByPartner(service)[3]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.click('Paste remittance');
  await pay.click('Cancel');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pay.click('Paste remittance');
  const paste = async () =>
    await page
      .getByLabel('Lines of the remittance')
      .fill(`unclear;99,00;${of[0]!.balance.replace('.', ',')};${of[0]!.id}\n???;98,00;12,00;`);
  await paste();
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  await dialog.getByLabel('Column 3').selectOption('amount');
  await dialog.getByLabel('Column 2').selectOption('other');
  await expect(dialog.getByText('Matched').first()).toBeVisible();
  await expect(dialog.getByText('Unknown')).toBeVisible();
  const item = dialog.getByLabel('Item of line 2');
  const wanted = of[1]!.id.slice(0, 8).toLowerCase();
  const label = await dialog
    .locator(`datalist option[value*="${wanted}" i]`)
    .first()
    .getAttribute('value');
  await item.fill(label!);
  await expect(dialog.getByText('by hand')).toBeVisible();
  await pay.click('Apply 2 lines');
  await expect(pay.ticked).toHaveCount(2);
  await expect(pay.items.getByText('Remittance: hand')).toBeVisible();
  // The chosen columns apply to this partner's next remittance.
  await pay.click('Paste remittance');
  await paste();
  await expect(dialog.getByLabel('Column 3')).toHaveValue('amount');
  await pay.click('Cancel');
  await expect(pay.ticked).toHaveCount(2);
});

test('asks how a discount counts, and subtracts it where the total has it @page', async ({
  page,
  service,
}) => {
  const [first, second] = openByPartner(service)[3] as [Transaction, Transaction];
  const lines = `${first.id};${first.balance}\n${second.id};${second.balance}\nless discount;0.50`;
  const net = textOf(sumOf([first, second]) - wholeOf('0.50'));
  const pay = new PayPage(page);
  await pay.begin(first);
  await pay.click('Paste remittance');
  const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
  const text = page.getByLabel('Lines of the remittance');
  await text.fill(lines);
  await expect(dialog.getByRole('button', { name: 'Apply 2 lines' })).toBeDisabled();
  const counts = dialog.getByRole('combobox', { name: 'less discount 0.50' });
  await counts.selectOption('Adds to the payment');
  await expect(dialog.getByText('2 of 3 lines matched.')).toBeVisible();
  // A slip can be mended.
  await counts.selectOption('Reduces the payment');
  await expect(dialog.getByText('Reduces the payment: less discount 0.50.')).toBeVisible();
  await expectAccessible(page);
  await pay.click('Paste something else');
  await text.fill(`${lines}\nAmount of transfer;${net}`);
  await expect(dialog.getByText('The lines match the stated total')).toBeVisible();
  await expect(counts).toHaveCount(0);
  await pay.click('Apply 2 lines');
  await expect(pay.ticked).toHaveCount(2);
  await expect(pay.field('Note')).toHaveValue(/less discount 0\.50 \(deduction\)/);
  await expect(page.getByText('Apply less, or correct the amount.')).toBeVisible();
});

test('warns about a used payment number while typing, and restores the lines that another partner removed @page', async ({
  page,
  service,
}) => {
  const all = service.store.payments();
  const items = openByPartner(service);
  const used = all.find(
    ({ number, partnerId }) =>
      number !== null && items.some(([first]) => first!.partnerId === partnerId),
  )!;
  const of = items.find(([first]) => first!.partnerId === used.partnerId)!;
  const other = items.find(([first]) => first!.partnerId !== used.partnerId)!;
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: used.number!, amount: '10' });
  await expect(page.getByText('This number was used before', { exact: false })).toBeVisible();
  const { partnerId } = other[0]!;
  service.faults.set({
    match: { path: new RegExp(`receivables/payments/.*${partnerId}`) },
    kind: 'statusAfter',
    status: 200,
    body: { Success: true, Paging: { HasMoreRecords: false }, Result: [{ Id: 1 }] },
  });
  await pay.field('Partner').fill(partnerId);
  await page.keyboard.press('Enter');
  await expect(page.getByText('it can’t check for repeats', { exact: false })).toBeVisible();
  await expect(pay.ticked).toHaveCount(0);
  await pay.field('Note').fill('Asked the bank');
  await page.getByRole('button', { name: 'Restore lines' }).click();
  await expect(pay.ticked).toHaveCount(1);
  // Further input stays.
  await expect(pay.field('Note')).toHaveValue('Asked the bank');
});

test('asks about a partner that was typed but not chosen @page', async ({ page, service }) => {
  const of = openByPartner(service)[2]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);

  const part = of[0]!.partnerCode.slice(0, 4);
  await pay.field('Partner').fill(part);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Do you mean this partner?')).toBeVisible();
  await expect(pay.field('Partner')).toHaveAttribute('aria-invalid', 'true');
  // Nobody is chosen meanwhile: there is nothing to send.
  await expect(
    page.getByText('Choose a partner to see open items', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: `Use “${part}” as the code` }).waitFor();
  const code = of[0]!.partnerCode;
  await page.getByRole('button', { name: new RegExp(`· ${code}$`) }).click();
  await expect(pay.field('Partner')).toHaveValue(new RegExp(`· ${code}$`));
  await expect(pay.items).toBeVisible();

  await pay.field('Partner').fill('No such partner');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No partner is called “No such partner”.')).toBeVisible();
});

test('takes a partner that was typed before the partners are loaded @page', async ({
  page,
  service,
}) => {
  const { partnerCode } = openByPartner(service)[2]![0]!;
  const loading = await holdWrite(page, /\/api\/v2\/accounting\/receivables/);
  const pay = new PayPage(page);
  await page.goto('/pay/new');
  await pay.field('Partner').fill(partnerCode);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: `Use “${partnerCode}” as the code` }).waitFor();
  await expect(page.getByText('No partner is called')).toHaveCount(0);
  loading.release();
  await expect(pay.field('Partner')).toHaveValue(new RegExp(`· ${partnerCode}$`));
  await expect(pay.field('Payment number')).toBeFocused();
});

test('counts unreadable items and doesn’t say that none is open @page', async ({
  page,
  service,
}) => {
  const of = openByPartner(service)[2]!;
  await page.route(/\/api\/v2\/accounting\/receivables\/\d/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/("Value":)(-?[\d.]+)/g, '$1"$2 USD"');
    await route.fulfill({ response, body });
  });
  await page.goto(`/pay/new?partner=${of[0]!.partnerId}&code=${of[0]!.partnerCode}`);
  await expect(page.getByText(/Waybill can’t read [\d,]+ items?/)).toBeVisible();
  await expect(page.getByText('No open items')).toHaveCount(0);
  await goWithin(page, '/pay/bank-file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(`Date,Payee,Reference,Amount\n2026-11-18,${of[0]!.partnerCode},A,10.00`);
  await expect(page.getByText(/Waybill can’t read [\d,]+ items/)).toBeVisible();
});

test('says that a list or remittance has column names alone, and takes the lines that follow @page', async ({
  page,
  service,
}) => {
  const [first] = openByPartner(service) as [Transaction[]];
  const pay = new PayPage(page);
  const header = 'Date,Payee,Reference,Amount';
  const says = page.getByRole('alert').filter({ hasText: 'no lines below the column names' });
  await page.clock.install();
  await page.goto('/pay/bank-file');
  const lines = page.getByLabel('Lines of the bank list');
  // Pasting needs no click and no Tab.
  await expect(lines).toBeFocused();
  await page.keyboard.insertText(header);
  await expect(says).toBeVisible();
  await lines.fill(`${header}\n2026-11-18,${first[0]!.partnerCode},A,10.00`);
  await expect(page.locator('[data-entry]')).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  // The longest choice is in sight as a whole.
  const units = page.getByLabel('Units of the list');
  expect((await units.boundingBox())!.width).toBeGreaterThan(200);
  await pay.click('Another file');
  await page.clock.fastForward('06:00');
  const isWholeList = /\/accounting\/receivables\/\d+\/\d+(?!.*(?:partnerId|ids)=)/;
  const loadedAgain = page.waitForRequest(isWholeList);
  await goWithin(page, '/pay?paste=remittance');
  // Nothing is decided by items of some minutes ago.
  await loadedAgain;
  await page.getByLabel('Lines of the remittance').fill('Invoice;Amount');
  await expect(says).toBeVisible();
});

test('takes only incoming money from a bank list with debit, credit and balance, and shows its sum before sending @page', async ({
  page,
  service,
}) => {
  const [first] = openByPartner(service) as [Transaction[]];
  const code = first[0]!.partnerCode;
  const pay = new PayPage(page);
  await page.goto('/pay/bank-file');
  const rows = [
    'Account statement,,,,,,',
    'Date,Description,Payee,Reference,Debit,Credit,Running Balance',
    `2026-11-18,Payment,${code},A,,10.00,250010.00`,
    '2026-11-18,Card fee,Bank,B,4.50,,250005.50',
    '2026-11-19,Payroll,Staff,C,9000.00,,241005.50',
    `2026-11-19,Payment,${code},D,,20.50,241026.00`,
    'Total,,,,9004.50,30.50,',
  ];
  await page.getByLabel('Lines of the bank list').fill(rows.join('\n'));
  await expect(page.getByText('The lines match the stated total: Total 30.50')).toBeVisible();
  await pay.click('Skipped 3 of 5 lines: 2 money out, 1 total.');
  await expect(page.getByText('2026-11-18 · Card fee · Bank · B · 4.50 · 250005.50')).toBeVisible();
  await expect(page.locator('[data-entry]')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('[data-entry]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Lines and columns' }).click();
  await expect(page.getByRole('cell', { name: 'Money out', exact: true })).toHaveCount(2);
  await expect(page.getByText('1 line above the header, not used')).toBeVisible();
  await pay.click('Another file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(`Date,Payee,Amount,Value\n2026-11-18,${code},10.00,12.00\n2026-11-19,${code},2.00,3.00`);
  await expect(page.getByRole('button', { name: 'Review 0 ready' })).toBeDisabled();
  await page.getByLabel('Which column is the amount paid?').selectOption({ index: 2 });
  await expect(page.getByText('15.00 (2 payments)')).toBeVisible();
  await pay.click('Another file');
  await page
    .getByLabel('Lines of the bank list')
    .fill(`Date,Payee,Credit?,Amount\n2026-11-18,${code},Y,10.00\n2026-11-19,Rent,N,4.50`);
  await expect(page.getByText('Which mark is money in?')).toBeVisible();
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Y', exact: true }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('[data-entry]')).toHaveCount(1);
});

test(
  'by keyboard alone, from the partner to the result',
  { tag: '@page' },
  async ({ page, service }) => {
    const of = openByPartner(service)[5]!;
    const pay = new PayPage(page);
    const command = async (name: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await page.goto('/pay/new');
    await expect(pay.field('Partner')).toBeFocused();
    await page.keyboard.type(of[0]!.partnerId);
    await page.keyboard.press('Enter');
    await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('KEYS');
    await page.keyboard.press('Tab');
    await page.keyboard.type('10.01');
    await page.keyboard.press('Tab');
    if (await pay.field('Units').isVisible()) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('WIRE');
    await command('Oldest first');
    await expect(pay.ticked).toHaveCount(1);
    await command('Review');
    await expect(pay.send).toBeEnabled();
    for (let tab = 0; tab < 20 && !(await isFocused(pay.send)); tab++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('1 proven')).toBeVisible({ timeout: 30_000 });
  },
);

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((it) => it === document.activeElement);
}

test('turns a bank file into payments and adds nothing twice @page', async ({ page, service }) => {
  const [, first, second] = openByPartner(service) as [
    ...[Transaction[], Transaction[], Transaction[]],
  ];
  const paid = [first[4]!.balance, second[2]!.balance].map((it) => it.replace('.', ','));
  const statement = (entries: readonly string[], closing: string): string =>
    [':20:DAY', ':25:0532013000', ':28C:1/1', ':60F:C261119USD0,', ...entries, closing, '-'].join(
      '\r\n',
    );
  const entries = [
    `:61:2611201120C${paid[0]}NTRFNONREF//BANK-1`,
    `:86:/NAME/Nobody we know/REMI/Payment of ${first[4]!.id}`,
    `:61:2611201120C${paid[1]}NTRFNONREF//BANK-2`,
    `:86:/NAME/${second[0]!.partnerCode}/REMI/thank you`,
    ':61:2611201120D5,00NCHGNONREF//BANK-3',
    ':86:account fee',
    ':61:2611201120C1.00NTRFNONREF//BANK-4',
    ':61:2611201120C1,00NTRFNONREF//BANK-5',
    ':86:/NAME/Somebody new/IBAN/DE02120300000000202051/REMI/thank you',
  ];
  const pay = new PayPage(page);
  const status = page.getByRole('main').getByRole('status').first();
  const choose = async (more: readonly string[] = []): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a bank file' }).click();
    const buffer = Buffer.from(statement([...entries, ...more], ':62F:C261120USD1,'));
    await (await chooser).setFiles({ name: 'umsatz.sta', mimeType: '', buffer });
  };
  await page.goto('/pay/bank-file');
  await choose();
  await expect(page.getByText('MT940 · Account 0532013000 · USD · 4 entries')).toBeVisible();
  await expect(page.getByText('don’t match the bank’s closing balance')).toBeVisible();
  await expect(page.getByText('Couldn’t read 1 part:')).toBeVisible();
  await page.getByText('1 entry left out: 1 money out').click();
  await expect(page.getByText('Money out', { exact: true })).toBeVisible();
  // These settings name no Units.
  await page.getByLabel('Units of the list').selectOption('0');
  await expect(status).toContainText('2 ready, 1 to look at');
  await expectAccessible(page);
  // The first that needs a look is open already, unless its Units came later.
  const toLookAt = page.locator('[data-entry="2"]');
  if ((await toLookAt.getAttribute('aria-expanded')) === 'false') await toLookAt.click();
  await page
    .getByRole('region', { name: 'Needs a look' })
    .getByLabel('Partner')
    .selectOption(second[0]!.partnerId.toLowerCase());
  await expect(page.getByText('Chosen here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.getByLabel('Method for all').fill('WIRE');
  await pay.click('Review 3 ready');
  await page.getByRole('button', { name: 'Back to the draft' }).click();
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('button')).toHaveCount(3);
  await pay.kept();

  const another = async (): Promise<void> => {
    await goWithin(page, '/pay/bank-file');
    await pay.click('Another file');
  };
  await another();
  await choose();
  await expect(status).toContainText('0 ready, 0 to look at');
  await expect(page.getByText('Imported before, in “Bank list')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Review 0 ready' })).toBeDisabled();

  // A chosen payer is recognized by the account, under any name.
  const known = Promise.withResolvers<void>();
  await page.route('**/api/drafts/bank-entries', async (route) => {
    await known.promise;
    await route.continue();
  });
  await pay.click('Another file');
  await choose([
    ':61:2611201120C2,00NTRFNONREF//BANK-6',
    ':86:/NAME/Another name/IBAN/DE02120300000000202051/REMI/thank you',
  ]);
  await expect(page.locator('[data-entry="0"]')).toContainText('Possible match');
  known.resolve();
  // The first to look at is open, once it is known which were imported before.
  await expect(page.getByText('Known account')).toBeVisible();
  await another();
  // Other tests have chosen partners of payers, too.
  await page.getByText(/known payers?$/).click();
  const forget = page.getByRole('button', { name: 'Forget Somebody new' });
  await forget.click();
  await expect(forget).toHaveCount(0);
});

test('drafts only the chosen items if the service ignores their ids, and names those that it leaves out @page', async ({
  page,
  service,
}) => {
  const [one, two] = openByPartner(service)[1]!;
  await page.route(/\/receivables\/\d+\/\d+\?ids=/, (route, request) =>
    route.continue({ url: request.url().replace(/\?ids=[^&]*/, '') }),
  );
  const gone = '00000000-0000-4000-8000-00000000dead';
  await page.goto(`/pay/new?ids=${one!.id},${two!.id},${gone}`);
  await expect(page.getByText('You can’t pay 1 of 3 chosen transactions now.')).toBeVisible();
  await expect(page.getByRole('row', { name: gone })).toContainText('doesn’t list it');
  const pay = new PayPage(page);
  await pay.click('Pay the other 2');
  await expect(pay.ticked).toHaveCount(2);
});
