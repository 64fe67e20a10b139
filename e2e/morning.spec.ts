import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { camtOf, planMorning } from './morning-plan.ts';
import { writePdf } from '../src/features/pay/testing/write-pdf.ts';
import { NO_PAUSE } from '../src/lib/pauses.ts';
import { sourceOf } from '../src/lib/sheet.ts';
import { xlsxFile } from '../src/lib/xlsx.ts';
import { startTeam } from './team.ts';
import { openWaybill } from './open-waybill.ts';
import { applied, forgetDrafts, openByPartner, textOf, wholeOf } from './open-items.ts';
import { confirmAll } from './pages/pay-page.ts';
import { connectionTo, settingsFor } from './waybill.ts';

test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

const stopAfter: (() => Promise<unknown>)[] = [];
// A morning's payers are many, and other tests need the items that they pay.
test.use({ ledger: { transactions: 1_200, payments: 240, partners: 40 } });

test.afterEach(async () => {
  for (const stop of stopAfter.splice(0)) await stop();
});

/** A Waybill of a test's own: decisions outlive a page, and a second try must not find the first's. */
async function openOwn(service: Sandbox): Promise<string> {
  const { url, stop } = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor('plain'),
  });
  stopAfter.push(stop);
  return url;
}

async function drop(page: Page, xml: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/pay/bank-file`);
  await choose(page, xml);
}

/** Opens another file in a page that is open, without loading all open items again. */
async function dropNext(page: Page, xml: string): Promise<void> {
  await goWithin(page, '/pay/bank-file');
  await choose(page, xml);
}

async function choose(page: Page, xml: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Another|Choose a bank) file$/ }).waitFor();
  // The tab still has the one before.
  const another = page.getByRole('button', { name: 'Another file' });
  if (await another.isVisible()) await another.click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a bank file' }).click();
  await (await chooser).setFiles({ name: 'm.xml', mimeType: '', buffer: Buffer.from(xml) });
}

/** Makes a draft of what is ready, and opens its review. */
async function draftReady(page: Page, count: number): Promise<void> {
  await page.getByLabel('Method for all').fill('LOCKBOX');
  await page.getByRole('button', { name: `Review ${count} ready` }).click();
  await page.getByRole('region', { name: 'What Waybill sends' }).waitFor();
}

test('reviews 80 bank entries in one pass and offers none twice @page', async ({
  page,
  service,
}) => {
  test.slow();
  const origin = await openOwn(service);
  const plan = planMorning(service, 80);
  const of = (...kinds: string[]) => plan.filter(({ kind }) => kinds.includes(kind)).length;
  let actions = 0;
  const press = async (key: string): Promise<void> => {
    actions++;
    await page.keyboard.press(key);
  };
  await drop(page, camtOf(plan), origin);
  const status = page.getByRole('main').getByRole('status').first();
  await expect(
    page.getByText('CAMT.053 · Account DE89370400440532013000 · USD · 81 entries'),
  ).toBeVisible();
  // These settings name no Units, and several partners have items in more than one.
  await page.getByLabel('Units of the list').selectOption('0');
  await expect(status).toContainText(/ready, \d+ to look at/);
  const ready = page.getByRole('region', { name: 'Ready' });
  const unclear = page.getByRole('region', { name: 'Needs a look' });
  await expect(status).toContainText(
    `${of('named', 'alone')} ready, ${of('short', 'stranger')} to look at`,
  );
  await expectAccessible(page);
  const keys = page.getByText('X puts aside.', { exact: false });
  await expect(keys).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(keys).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });

  // By keyboard: what lies close is accepted, who is nobody's is put aside.
  await unclear.locator('[data-entry]').first().focus();
  const clear = of('named', 'alone');
  for (let left = of('short', 'stranger'); left > 0; left--) {
    const row = page.locator('[data-entry]:focus');
    const isShort = (await row.textContent())!.includes('less charges');
    await press(isShort ? 'Enter' : 'x');
    if (!isShort) {
      await expect(page.getByLabel('Reason to put aside')).toBeFocused();
      await press('D');
      await press('Enter');
    }
    await expect(status).toContainText(`${left - 1} to look at`);
  }
  expect(actions).toBeLessThanOrEqual(3 * of('short', 'stranger'));
  await expect(page.getByText('Nothing left to look at.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(status).toContainText('1 to look at');
  await unclear.locator('[data-entry]').first().focus();
  await page.keyboard.press('x');
  await page.getByLabel('Note (saved only in Waybill)').fill('Asked the bank');
  await page.keyboard.press('Enter');
  await expect(ready).toBeVisible();
  await page.getByLabel('Method for all').fill('LOCKBOX');
  await page.getByRole('button', { name: `Review ${clear + of('short')} ready` }).click();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByRole('table', { name: 'Payments' }).waitFor({ timeout: 60_000 });
  // Entries that were put aside count as incoming money too.
  await expect(page.getByText('From the bank file:')).not.toContainText(/([\d,.]+) of \1 /);
  await expectAccessible(page);
  for (const box of await page
    .getByRole('group', { name: 'Confirm before sending' })
    .getByRole('checkbox')
    .all()) {
    await box.check();
  }
  await send.click();
  await expect(page.getByText('Finished', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  const bodies = applied(service)
    .slice(-1)
    .map((body) => JSON.parse(body) as { Payments: unknown[] });
  expect(bodies[0]!.Payments).toHaveLength(clear + of('short'));

  // The same file, and one that overlaps it.
  const aside = page.getByRole('region', { name: 'Put aside' });
  await drop(page, camtOf(plan), origin);
  await expect(status).toContainText('0 ready, 0 to look at');
  await expect(aside.getByText('Discount')).toHaveCount(of('stranger') - 1);
  await expect(aside.getByText('Asked the bank')).toBeVisible();
  await drop(page, camtOf(plan.slice(40), 40), origin);
  await expect(status).toContainText('0 ready, 0 to look at');
});

/** Returns the partner with the most open items, which an entry of any amount can pay. */
function mostOpen(service: Sandbox): string {
  return openByPartner(service)[0]![0]!.partnerId.toLowerCase();
}

test('takes an entry that looks imported as another payment when a person says so @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const { payer, items } = planMorning(service, 100).find(({ kind }) => kind === 'short')!;
  const amount = textOf(wholeOf(items[0]!.balance)).slice(0, -4).replace('.', ',');
  // Pages of one statement in files of their own: equal entries without a reference.
  const page1 = [
    ':20:STMT',
    ':25:10020030/1234567',
    ':28C:00324/001',
    ':60F:C261119USD1000,00',
    `:61:2611201120C${amount}NTRFNONREF`,
    `:86:${payer}`,
    ':62M:C261120USD1050,00',
  ].join('\r\n');
  const page2 = page1.replace('/001', '/002').replace('60F', '60M').replace('USD1000', 'USD1050');
  const status = page.getByRole('main').getByRole('status').first();
  const look = page.getByRole('region', { name: 'Needs a look' });
  const inDraft = page.getByRole('region', { name: 'In a draft' });
  const bookOne = async (): Promise<void> => {
    await expect(status).toContainText('0 ready, 1 to look at');
    const entry = look.locator('[data-entry]');
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
    await look.getByLabel('Partner').selectOption(mostOpen(service));
    await look.getByRole('button', { name: 'Accept' }).click();
    await draftReady(page, 1);
  };
  await drop(page, page1, origin);
  await page.getByLabel('Units of the list').selectOption('0');
  await bookOne();
  await dropNext(page, page2);
  await expect(status).toContainText('0 ready, 0 to look at');
  await inDraft.locator('[data-entry]').click();
  await expect(inDraft.getByText('Waybill took this entry for one in “Bank list')).toBeVisible();
  await expectAccessible(page);
  await inDraft.getByRole('button', { name: 'It’s another payment' }).click();
  await page.getByLabel('Units of the list').selectOption('0');
  await bookOne();
  // Both pages in one file are both known.
  await dropNext(page, `${page1}\r\n-\r\n${page2}`);
  await expect(status).toContainText('0 ready, 0 to look at');
  await expect(inDraft.locator('[data-entry]')).toHaveCount(2);
});

const ACCOUNT = 'DE02120300000000202051';

/** A statement with one entry, which names neither its payer nor an item. */
function camtEntry(amount: string, reference: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>USD</Ccy></Acct>
<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-23</Dt></ValDt>
<AcctSvcrRef>${reference}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;
}

/** @param day month and day, both of its booking and of its value */
function mtEntry(amount: string, reference: string, day = '1120'): string {
  return [
    ':20:STMT',
    `:25:${ACCOUNT}`,
    ':60F:C261119USD1000,00',
    `:61:26${day}${day}C${amount.replace('.', ',')}NTRFNONREF//${reference}`,
    ':86:Payment',
    ':62F:C261120USD1050,00',
  ].join('\r\n');
}

test('asks whether an entry with a shortened reference is the one in a draft @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const { items } = planMorning(service, 100).find(({ kind }) => kind === 'short')!;
  const amount = textOf(wholeOf(items[0]!.balance)).slice(0, -4);
  const status = page.getByRole('main').getByRole('status').first();
  const look = page.getByRole('region', { name: 'Needs a look' });
  const compare = look.getByRole('group', { name: 'Compare' });
  const open = async (): Promise<void> => {
    await expect(status).toContainText('0 ready, 1 to look at');
    const entry = look.locator('[data-entry]');
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
  };
  await drop(page, camtEntry(amount, '2026112000000123456'), origin);
  await page.getByLabel('Units of the list').selectOption('0');
  await open();
  await look.getByLabel('Partner').selectOption(mostOpen(service));
  await look.getByRole('button', { name: 'Accept' }).click();
  await draftReady(page, 1);

  await dropNext(page, mtEntry(amount, '2026112000000123'));
  await open();
  await expect(look.locator('[data-entry]')).toContainText('Looks like an entry in “Bank list');
  await expect(compare).toContainText('the bank reference 2026112000000123456');
  await expect(compare).toContainText('This one has 2026112000000123.');
  await expectAccessible(page);
  await compare.getByRole('button', { name: 'It’s another payment' }).click();
  await expect(compare).toBeHidden();
  await expect(look.getByLabel('Partner')).toBeVisible();

  // Only the bank's reference differs: it isn't shortened, so that it is another payment.
  await dropNext(page, mtEntry(amount, '2026112000000'));
  await open();
  await expect(compare).toBeHidden();

  await dropNext(page, mtEntry(amount, '2026112000000123'));
  await open();
  await compare.getByRole('button', { name: 'It’s the same entry' }).click();
  const aside = page.getByRole('region', { name: 'Put aside' });
  await expect(aside.locator('[data-entry]')).toContainText('The same entry as in “Bank list');

  // A file that has the value date alone.
  await dropNext(page, mtEntry(amount, '2026112000000123', '1123'));
  await open();
  await expect(compare).toContainText('the value date of one is the day of the other');
});

test('asks about an accepted entry, too, once a draft has one like it @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const { items } = planMorning(service, 100).find(({ kind }) => kind === 'short')!;
  const amount = textOf(wholeOf(items[0]!.balance)).slice(0, -4);
  const entry = page.locator('[data-entry]');
  const accept = async (file: string): Promise<void> => {
    await drop(page, file, origin);
    await page.getByLabel('Units of the list').selectOption('0');
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('1 to look at');
    await expect(async () => {
      if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
      await expect(page.getByLabel('Partner')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByLabel('Partner').selectOption(mostOpen(service));
    const saved = page.waitForResponse(
      (it) =>
        it.url().endsWith('/api/bank-decisions') &&
        (it.request().postData() ?? '').includes('"accepted"'),
    );
    await page.getByRole('button', { name: 'Accept' }).click();
    await saved;
  };
  await accept(mtEntry(amount, '2026112000000123'));
  await accept(camtEntry(amount, '2026112000000123456'));
  await draftReady(page, 1);

  await dropNext(page, mtEntry(amount, '2026112000000123'));
  await expect(entry).toContainText('Looks like an entry in “Bank list');
});

/** Returns an entry of a partner with items in one Units, so that nobody needs to choose them. */
function namedInOneUnits(service: Sandbox): ReturnType<typeof planMorning>[number] {
  const others = service.store.transactions().filter(({ unit }) => unit !== 'usual');
  return planMorning(service, 100).find(
    ({ kind, items }) =>
      kind === 'named' && others.every(({ partnerId }) => partnerId !== items[0]!.partnerId),
  )!;
}

test('puts an entry aside that another file books under another reference @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const { payer, amount, text } = namedInOneUnits(service);
  const camt = camtOf([{ payer, amount, text }])
    .replace('<AcctSvcrRef>M-0<', '<AcctSvcrRef>2026112000000123456<')
    .replace('<TxDtls>', '<TxDtls><Refs><AcctSvcrRef>DETAIL</AcctSvcrRef></Refs>');
  const mt = [
    ':20:STMT',
    ':25:DE89370400440532013000',
    ':60F:C261119USD1000,00',
    `:61:2611201120C${amount.replace('.', ',')}NTRFNONREF//2026112000000123`,
    `:86:166?00CREDIT?20${text}?32${payer}`,
    ':62F:C261120USD1050,00',
  ].join('\r\n');
  const decision = (request: Request): boolean =>
    request.url().endsWith('/api/bank-decisions') && request.method() === 'PUT';
  // The proxy is away for a moment.
  let failed = 0;
  await page.route('**/api/bank-decisions', (route) =>
    decision(route.request()) && failed++ < 2 ? route.abort() : route.continue(),
  );
  await drop(page, camt, origin);
  const isSaved = new Set<string>();
  page.on('response', (response) => {
    const { entry = '' } = (response.request().postDataJSON() ?? {}) as { entry?: string };
    if (decision(response.request()) && response.ok()) isSaved.add(entry);
  });
  await draftReady(page, 1);
  await expect.poll(() => isSaved.size, { timeout: 20_000 }).toBe(2);

  await dropNext(page, mt);
  await expect(page.getByRole('region', { name: 'Put aside' })).toContainText(
    'A file with more details had this under another bank reference.',
  );
});

test('offers an entry again after its draft is deleted @page', async ({ page, service }) => {
  const origin = await openOwn(service);
  const named = namedInOneUnits(service);
  await drop(page, camtOf([named]), origin);
  await draftReady(page, 1);
  const draft = page.url().replace('?review', '');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'In a draft' })).toContainText(named.payer);
  await page.goto(draft);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL(`${origin}/pay`);
  await page.goto(`${origin}/pay/bank-file`);
  await expect(page.getByRole('button', { name: 'Review 1 ready' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'In a draft' })).toBeHidden();
});

test('takes one answer for a day whose entries another format has without references @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const plan = planMorning(service, 100)
    .filter(({ kind }) => kind === 'named')
    .filter(({ amount }, at, of) => of.findIndex((it) => it.amount === amount) === at)
    .slice(0, 4);
  const mt = [
    ':20:STMT',
    ':25:DE89370400440532013000',
    ':60F:C261119USD1000,00',
    ...plan.flatMap(({ amount, payer }) => [
      `:61:2611201120C${amount.replace('.', ',')}NTRFNONREF`,
      `:86:${payer}`,
    ]),
    // Looks like none of them.
    ':61:2611201120C0,01NTRFNONREF',
    ':86:Unknown',
    ':62F:C261120USD1050,00',
  ].join('\r\n');
  const status = page.getByRole('main').getByRole('status').first();
  const region = (name: string) => page.getByRole('region', { name });
  const [look, aside] = [region('Needs a look'), region('Put aside')];
  const compare = look.getByRole('group', { name: 'Compare' });
  const open = async (): Promise<void> => {
    const entry = look.locator('[data-entry]').filter({ hasText: 'Looks like' }).first();
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
  };
  await drop(page, camtOf(plan), origin);
  await page.getByLabel('Units of the list').selectOption('0');
  await expect(status).toContainText('4 ready, 0 to look at');
  await draftReady(page, 4);

  await dropNext(page, mt);
  await expect(status).toContainText('0 ready, 5 to look at');
  await open();
  await expect(compare).toContainText('the bank reference M-0. This one has none.');
  await expect(compare).toContainText('4 entries look like entries in that draft');
  await expectAccessible(page);
  // Nothing else can be done with it before.
  for (const key of ['Enter', 'x']) {
    await page.keyboard.press(key);
    await expect(compare.getByRole('alert')).toHaveText('Say first whether it’s the same entry.');
  }
  await expectAccessible(page);
  await page.keyboard.press('s');
  await expect(status).toContainText('0 ready, 4 to look at');
  await expect(compare).toContainText('3 entries look like entries in that draft');
  await page.keyboard.press('Shift+S');
  await expect(status).toContainText('0 ready, 1 to look at');
  await expect(aside.locator('[data-entry]')).toHaveCount(4);
  // One step back takes all of an answer back.
  await page.keyboard.press('z');
  await expect(status).toContainText('0 ready, 4 to look at');
  await open();
  await compare.getByRole('button', { name: 'All are other payments' }).click();
  await expect(look.getByText('Looks like an entry in')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(look.getByText('Looks like an entry in')).toHaveCount(3);
});

test('keeps the focus on an entry that becomes ready until the person moves on @page', async ({
  page,
  service,
}) => {
  const origin = await openOwn(service);
  const plan = planMorning(service, 100).filter(({ kind }) => kind !== 'alone');
  const entries = [
    ...plan.filter(({ kind }) => kind === 'named').slice(0, 4),
    ...plan.filter(({ kind }) => kind === 'stranger').slice(0, 2),
  ];
  const release = service.faults.hold({ path: '/v2/accounting/receivables' });
  await drop(page, camtOf(entries), origin);
  const row = page.locator('[data-entry]').filter({ hasText: entries[1]!.text });
  await row.focus();
  release();
  const status = page.getByRole('main').getByRole('status').first();
  await page.getByLabel('Units of the list').waitFor();
  const chooseUnits = (units: string): Promise<void> =>
    page.evaluate((value) => {
      const select = document.querySelector<HTMLSelectElement>('select')!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, units);
  await chooseUnits('0');
  await expect(status).toContainText('4 ready, 2 to look at', { timeout: 30_000 });
  const look = page.getByRole('region', { name: 'Needs a look' });
  await expect(look.locator(':focus')).toContainText(entries[1]!.text);
  await page.keyboard.press('j');
  await expect(look.locator('[data-entry]')).toHaveCount(2);
  // It was the second, and stayed so.
  await expect(look.locator('[data-entry]').last()).toBeFocused();

  for (const left of [1, 0]) {
    await page.keyboard.press('x');
    await expect(page.getByLabel('Reason to put aside')).toBeFocused();
    await page.keyboard.press('D');
    await page.keyboard.press('Enter');
    await expect(status).toContainText(`4 ready, ${left} to look at`);
  }
  const nothing = page.getByText('Nothing left to look at.');
  await expect(nothing).toBeVisible();
  await chooseUnits('');
  await expect(nothing).toBeHidden();
  await look.locator('[data-entry]').first().focus();
  await chooseUnits('0');
  await expect(status).toContainText('4 ready, 0 to look at');
  await expect(look.locator('[data-entry]')).toBeFocused();
  await expect(nothing).toBeHidden();
  await page.keyboard.press('j');
  await expect(nothing).toBeVisible();
});

test('accepts a short payment within the tolerance and keeps its reason with the transaction @page', async ({
  page,
  service,
}) => {
  const tolerances = { 0: { amount: '5.00', percent: '1' } };
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: { ...settingsFor('plain'), tolerances },
  });
  try {
    const short = planMorning(service, 100).find(({ kind }) => kind === 'short')!;
    const [item] = short.items;
    const paid = textOf(wholeOf(item!.balance) - wholeOf('1.50')).slice(0, -4);
    await page.goto(`${waybill.url}/pay/bank-file`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a bank file' }).click();
    const xml = camtOf([{ payer: short.payer, amount: paid, text: item!.id }]);
    await (await chooser).setFiles({ name: 'm.xml', mimeType: '', buffer: Buffer.from(xml) });
    const ready = page.getByRole('region', { name: 'Ready' });
    await ready.locator('[data-entry]').click();
    await expect(ready.getByText('The difference is within the tolerance.')).toBeVisible();
    const reason = ready.getByLabel('Reason for the difference');
    await expect(reason).toHaveValue('bank-charge');
    await reason.selectOption('Damage');
    await expectAccessible(page);
    await page.getByLabel('Method for all').fill('LOCKBOX');
    await page.getByRole('button', { name: 'Review 1 ready' }).click();
    await expect(page.getByRole('cell', { name: /Damage/ })).toBeVisible();
    await confirmAll(page, 'Send');
    await expect(page.getByText('1 proven').first()).toBeVisible({ timeout: 60_000 });

    await goWithin(page, `/receivables/${item!.id}`);
    const differences = page.getByRole('region', { name: 'Differences' });
    await expect(differences).toContainText('1.50');
    await differences.getByLabel('Reason for the difference').selectOption('Dispute');
    await expect(differences.getByText(/: Dispute\./)).toBeVisible();
    await expectAccessible(page);
    await goWithin(page, `/receivables?q=${item!.id}`);
    await expect(page.getByRole('cell', { name: 'Dispute' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const path = await (await download).path();
    expect(readFileSync(path, 'utf8')).toMatch(/1\.50\d*,Dispute,/);
    await goWithin(page, `/receivables?view=aging&q=${item!.id}`);
    await expect(page.getByText(/of the balance stays open for a known reason/)).toBeVisible();
  } finally {
    await waybill.stop();
  }
});

test('saves decisions for another person to continue @page', async ({ page, browser, service }) => {
  test.slow();
  const origin = await openOwn(service);
  const plan = planMorning(service, 100);
  const stranger = plan.find(({ kind }) => kind === 'stranger')!;
  const short = plan.find(({ kind }) => kind === 'short')!;
  const xml = camtOf([stranger, short]);
  const open = async (on: Page): Promise<void> => {
    await drop(on, xml, origin);
    const units = on.getByLabel('Units of the list');
    await on
      .getByRole('main')
      .getByText(/Needs a look|Nothing left to look at/)
      .first()
      .waitFor();
    if (await units.isVisible()) await units.selectOption('0');
  };
  const row = (on: Page, payer: string) => on.locator('[data-entry]').filter({ hasText: payer });
  const saved = () =>
    page.waitForResponse(
      (it) => it.url().endsWith('/api/bank-decisions') && it.request().method() === 'PUT',
    );
  await open(page);

  // Put aside with a reason and a note, by mouse.
  await row(page, stranger.payer).click();
  const putAside = page.getByRole('button', { name: 'Put aside' });
  await putAside.click();
  const form = page.getByRole('group', { name: 'Put aside' });
  await expect(form.getByRole('button', { name: 'Put aside' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(row(page, stranger.payer)).toBeFocused();
  await page.keyboard.press('x');
  await form.getByLabel('Reason to put aside').selectOption('Dispute');
  await form.getByLabel('Note').fill('Wrong account?');
  await Promise.all([saved(), form.getByRole('button', { name: 'Put aside' }).click()]);

  // Accept what is short: while it is being matched, nobody can know what they would accept.
  await expect(page.getByText(/^Matching: /)).toBeHidden();
  await row(page, short.payer).first().focus();
  await Promise.all([saved(), page.keyboard.press('Enter')]);
  await expect(page.getByRole('region', { name: 'Ready' })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  for (const on of [page, elsewhere]) {
    await open(on);
    const aside = on.getByRole('region', { name: 'Put aside' });
    await expect(aside).toContainText('Dispute · Wrong account?');
    await expect(on.getByRole('region', { name: 'Ready' })).toContainText(short.payer);
    await expect(on.getByRole('region', { name: 'Ready' })).toContainText('Accepted');
  }
  const download = elsewhere.waitForEvent('download');
  await elsewhere.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/Put aside,.*Dispute,Wrong account\?,/);
  // Taken back there, it is to look at here as well.
  await row(elsewhere, stranger.payer).click();
  await elsewhere.getByRole('button', { name: 'Take back' }).click();
  await expect(elsewhere.getByRole('region', { name: 'Put aside' })).toBeHidden();
  await expect(async () => {
    await open(page);
    await expect(page.getByRole('region', { name: 'Put aside' })).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await elsewhere.context().close();

  // While the proxy is away, the page says so, and saves the decision later.
  await page.route('**/api/bank-decisions', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await row(page, stranger.payer).focus();
  await page.keyboard.press('x');
  await form.getByLabel('Note').fill('later');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your last decisions aren’t saved yet.')).toBeVisible();
  await page.unroute('**/api/bank-decisions');
  await expect(page.getByText('Your last decisions aren’t saved yet.')).toBeHidden({
    timeout: 20_000,
  });
  await open(page);
  await expect(page.getByRole('region', { name: 'Put aside' })).toContainText('later');
});

test('requires two payers for a bank file above the limit @page', async ({ service, browser }) => {
  test.slow();
  const team = await startTeam(service, browser, {
    secondApprover: { above: [0, 1, 2, 3].map((units) => ({ units, value: '0.01' })) },
  });
  stopAfter.push(team.stop);
  const plan = planMorning(service, 100);
  const entries = [
    ...plan.filter(({ kind }) => kind === 'named').slice(0, 5),
    plan.find(({ kind }) => kind === 'short')!,
  ];
  const short = entries.at(-1)!;
  const xml = camtOf(entries);
  const sentBefore = applied(service).length;

  const page = await team.as('paul', '/pay');
  await drop(page, xml);
  const status = page.getByRole('main').getByRole('status').first();
  await page.getByLabel('Units of the list').selectOption('0');
  await expect(status).toContainText('5 ready, 1 to look at');
  const row = page.locator('[data-entry]').filter({ hasText: short.text }).first();
  await row.focus();
  await row.press('Enter');
  await expect(status).toContainText('6 ready, 0 to look at');
  await page.getByLabel('Reason for the difference').selectOption('Dispute');
  await expect(status).toContainText('6 ready');
  await page.getByLabel('Method for all').fill('LOCKBOX');
  await page.getByRole('button', { name: 'Review 6 ready' }).click();
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText(
    'a second payer must send it',
  );
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await confirmAll(page, 'Submit for approval');
  await expect(page.getByText('Waiting for a second payer.')).toBeVisible();
  expect(applied(service)).toHaveLength(sentBefore);

  const other = await team.as('petra', '/pay');
  // Its entries are in a draft for everybody, so that nobody prepares them again.
  await drop(other, xml);
  await expect(other.getByRole('main').getByRole('status').first()).toContainText(
    '0 ready, 0 to look at',
  );
  await other.goto('/pay');
  await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
  await expect(other.getByText(/^paul submitted this/)).toBeVisible();
  await confirmAll(other, 'Send');
  await expect(other.getByText('6 proven').first()).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText('paul, approved by petra')).toBeVisible();
  const bodies = applied(service).slice(sentBefore);
  expect(bodies).toHaveLength(1);
  expect((JSON.parse(bodies[0]!) as { Payments: unknown[] }).Payments).toHaveLength(6);

  // The reason that one of them gave takes effect with the payment that the other sent.
  const root = await team.as('root', `/receivables/${short.items[0]!.id}`);
  await expect(root.getByText(/: Dispute\./)).toBeVisible();
  await goWithin(root, '/audit');
  for (const name of ['Submit draft for approval', 'Send draft', 'Decide about bank entry']) {
    await expect(root.getByRole('cell', { name, exact: true }).first()).toBeVisible();
  }
});

test('reads a remittance from a PDF and a spreadsheet, and asks if hidden rows count @page', async ({
  page,
  service,
}) => {
  const [item] = openByPartner(service)[0]!;
  const cents = item!.balance.split('.')[0]!;
  const rows = [
    ['Invoice', 'Amount'],
    [item!.id, `${cents}.00`],
    ['Total', `${cents}.00`],
  ];
  const pdf = writePdf(
    rows.flatMap(([name, amount], line) => [
      { x: 50, y: 700 - 20 * line, text: name! },
      { x: 400, y: 700 - 20 * line, text: amount! },
    ]),
  );
  const [header, ...body] = rows;
  const sheet = sourceOf({ header: header!, rows: body });
  const parts = await xlsxFile(sheet, { pause: NO_PAUSE, report: () => {} });
  // A filter hides the row that its total doesn't count either.
  const filtered = sourceOf({ header: header!, rows: [['X-1', '5.00'], ...body] });
  const book = unzipSync(
    Buffer.concat(await xlsxFile(filtered, { pause: NO_PAUSE, report: () => {} })),
  );
  const sheetPath = 'xl/worksheets/sheet1.xml';
  const hidden = strFromU8(book[sheetPath]!).replace('<row r="2"', '<row r="2" hidden="1"');
  const files = {
    'advice.pdf': Buffer.from(pdf, 'latin1'),
    'advice.xlsx': Buffer.concat(parts),
    'filtered.xlsx': Buffer.from(zipSync({ ...book, [sheetPath]: strToU8(hidden) })),
  };
  for (const [name, buffer] of Object.entries(files)) {
    await page.goto('/pay?paste=remittance');
    const dialog = page.getByRole('dialog', { name: 'Paste remittance' });
    await dialog.getByLabel('Choose a file').setInputFiles({ name, mimeType: '', buffer });
    if (name === 'filtered.xlsx') {
      const question = dialog.getByRole('group', { name: 'Do the hidden rows and columns count?' });
      await expect(question.getByRole('button')).toHaveText([
        /: 3 rows$/,
        /with hidden cells: 4 rows$/,
      ]);
      await expectAccessible(page);
      await question.getByRole('button').first().click();
    }
    await expect(dialog.getByRole('status').first()).toContainText('1 line matched', {
      timeout: 30_000,
    });
    await expect(dialog.getByText('The lines match the stated total')).toBeVisible();
  }
});
