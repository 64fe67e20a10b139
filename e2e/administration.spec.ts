import type { Locator, Page } from '@playwright/test';
import { addUser } from '../proxy/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { afterTheTour } from './after-the-tour.ts';
import { expect, test as base } from './fixtures.ts';
import { holdWrite } from './hold.ts';
import { openSupervised } from './open-waybill.ts';
import { signIn } from './team.ts';
import { connectionTo, settingsFor } from './waybill.ts';

interface AdminFixtures {
  /** Opens Administration in a Waybill that begins with these settings. */
  openAdmin: (settings: object) => Promise<Page>;
}

const test = base.extend<AdminFixtures>({
  openAdmin: async ({ service, browser }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (settings) => {
      const waybill = await openSupervised({
        environment: connectionTo(service),
        settings: { ...settingsFor('plain'), ...settings },
      });
      opened.push(waybill.stop);
      const admin = await browser.newPage({ baseURL: waybill.url, locale: 'en-US' });
      opened.push(() => admin.close());
      await afterTheTour(admin);
      await admin.goto('/admin');
      return admin;
    });
    for (const close of opened.toReversed()) await close();
  },
});

test('lets an administrator name Units, see a colleague’s changes, and manage users @page', async ({
  browser,
  service,
}) => {
  const waybill = await openSupervised({
    environment: connectionTo(service),
    settings: { ...settingsFor('plain'), access: { mode: 'local' } },
  });
  await addUser(waybill, 'root', ['admin']);
  await addUser(waybill, 'rita', ['admin']);
  await addUser(waybill, 'anna', ['accounting']);
  const pages: Page[] = [];
  const as = async (person: string, path: string): Promise<Page> => {
    const page = await browser.newPage({ baseURL: waybill.url, locale: 'en-US' });
    pages.push(page);
    await afterTheTour(page);
    await page.goto(path);
    await signIn(page, person);
    await page.getByRole('button', { name: `Account: ${person}` }).waitFor();
    return page;
  };
  const codesOf = (page: Page) => page.getByRole('region', { name: 'Names for codes' });
  const addName = async (page: Page, code: string, name: string): Promise<void> => {
    const codes = codesOf(page);
    await codes.getByLabel('Code', { exact: true }).fill(code);
    await codes.getByLabel('Name', { exact: true }).fill(name);
    await codes.getByRole('button', { name: 'Add name' }).click();
  };
  try {
    const anna = await as('anna', '/receivables');
    await expect(anna.getByText('Taler')).toHaveCount(0);
    const root = await as('root', '/admin');
    const rita = await as('rita', '/admin');
    await expect(root.getByText('The environment sets SERVICE_BASE_URL')).toBeVisible();

    // Changes by one administrator reach colleagues without a reload.
    await addName(rita, '1', 'Florin');
    await addName(root, '0', 'Taler');
    await codesOf(root).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(codesOf(root).getByText('Saved')).toBeVisible();
    await expect(anna.getByText('Taler').first()).toBeVisible();
    await expect(codesOf(rita).getByText('Another administrator changed this')).toBeVisible();
    await expect(codesOf(rita).getByLabel('Name of 1')).toHaveValue('Florin');
    await codesOf(rita).getByRole('button', { name: 'Use the latest' }).click();
    await expect(codesOf(rita).getByLabel('Name of 0')).toHaveValue('Taler');

    const events = root.getByRole('region', { name: 'Events that need action' });
    await events.getByRole('checkbox', { name: 'Shipped', exact: true }).check();
    await events.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(events.getByText('Saved')).toBeVisible();
    const links = root.getByRole('region', { name: 'Links to your system' });
    await links.getByLabel('Address').fill('https://{recordId}.example');
    await links.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(links.getByRole('alert')).toContainText('{recordId} or {recordNumber}');
    await links.getByLabel('Address').fill('https://erp.example/orders/{recordNumber}');
    await links.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(links.getByText('Saved')).toBeVisible();

    const users = root.getByRole('region', { name: 'Users' });
    await users.getByRole('button', { name: 'Edit anna' }).click();
    const dialog = root.getByRole('dialog', { name: 'Edit anna' });
    await expect(
      dialog.getByRole('link', { name: 'Notifications assigned to anna' }),
    ).toHaveAttribute('href', '/inbox?q=assigned%3Aanna');
    await dialog.getByLabel('Payer').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(users.getByRole('row', { name: 'anna' })).toContainText('Accounting, Payer');
    await users.getByRole('button', { name: 'Add user' }).click();
    const added = root.getByRole('dialog', { name: 'Add user' });
    await added.getByLabel('Name').fill('Otto');
    await root.keyboard.press('Escape');
    await expect(added.getByText('Discard your changes?')).toBeVisible();
    await added.getByRole('button', { name: 'Keep editing' }).click();
    await expect(added.getByLabel('Name')).toHaveValue('Otto');
    await expect(added.getByLabel('Name')).toBeFocused();
    await added.getByLabel('Ops').check();
    await added.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    const adding = await holdWrite(root, /\/api\/admin\/users$/);
    await added.getByRole('button', { name: 'Add user' }).click();
    await adding.sent;
    await added.getByLabel('Payer').check();
    adding.release();
    // A role that was chosen meanwhile changes the user that is there now.
    const since = root.getByRole('dialog', { name: 'Edit otto' });
    await since.getByRole('button', { name: 'Save' }).click();
    await expect(since).toBeHidden();
    await expect(users.getByRole('row', { name: 'otto' })).toContainText('Payer, Ops');
    await users.getByRole('button', { name: 'Edit otto' }).click();
    await root.getByRole('button', { name: 'Disable' }).click();
    const asked = root.getByRole('dialog', { name: 'Disable otto?' });
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await root.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(root.getByRole('button', { name: 'Disable' })).toBeFocused();
    await root.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Disable' }).click();
    await expect(users.getByRole('row', { name: 'otto' })).toContainText('Disabled');

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await root.setViewportSize(viewport);
      await expectAccessible(root);
      await expectNoSidewaysScroll(root);
    }
    await root.goto('/audit');
    await expect(root.getByText('Edit settings').first()).toBeVisible();
    await expect(root.getByText('Change user').first()).toBeVisible();
  } finally {
    for (const page of pages) await page.close();
    await waybill.stop();
  }
});

test('leads to the tolerance that a partner already has @page', async ({ openAdmin }) => {
  const admin = await openAdmin({
    tolerances: {
      '0': { amount: '1.00', percent: '1' },
      '0:NORTH': { amount: '5.00', percent: '1' },
    },
  });
  const card = admin.getByRole('region', { name: 'Tolerances for payments' });
  const key = card.getByLabel('Units, or Units:partner code');
  // Nothing typed is not Units 0.
  await expect(card.getByRole('button', { name: 'Add tolerance' })).toBeDisabled();
  await key.fill(' 00:NORTH');
  await key.press('Enter');
  await expect(card.getByLabel('Amount for 0:NORTH', { exact: true })).toBeFocused();
  await expect(card.getByLabel('Amount for 0:NORTH', { exact: true })).toHaveValue('5.00');
  await expect(card.getByLabel('Percent for 0:NORTH')).toHaveValue('1');
  await expect(card.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  const [amount, percent] = ['Amount', 'Percent'].map((limit) =>
    card.getByLabel(limit, { exact: true }),
  ) as [Locator, Locator];
  const add = card.getByRole('button', { name: 'Add tolerance' });
  await key.fill('0:north');
  await amount.fill('20.00');
  await expect(add).toBeDisabled();
  await percent.fill('2');
  await percent.press('Enter');
  await expect(card.getByLabel('Amount for 0:north', { exact: true })).toHaveValue('20.00');
  await expect(key).toHaveValue('');
  await expect(amount).toHaveValue('');
  // Save takes along a tolerance that is typed but not added, once it is complete.
  await card.getByRole('button', { name: 'Discard changes' }).click();
  const save = card.getByRole('button', { name: 'Save', exact: true });
  await key.fill('7');
  await percent.fill('1');
  await expect(save).toBeDisabled();
  await amount.fill('2,5o');
  await expect(card.getByText('Enter an amount of 0 or more')).toBeVisible();
  await expect(save).toBeDisabled();
  // As people write it, not only as the settings file has it.
  await amount.fill('2,50');
  const north = card.getByLabel('Amount for 0:NORTH', { exact: true });
  await north.fill('1,000.75');
  await percent.focus();
  await expect(north).toHaveValue('1,000.75');
  await save.click();
  await expect(card.getByText('Saved')).toBeVisible();
  await expect(key).toHaveValue('');
  await admin.reload();
  await expect(card.getByLabel('Amount for 7', { exact: true })).toHaveValue('2.50');
  await expect(card.getByLabel('Percent for 7')).toHaveValue('1');
});

test('keeps what an administrator types while earlier changes are saved @page', async ({
  openAdmin,
}) => {
  const admin = await openAdmin({ codes: { units: { 7: 'Taler' } } });
  const card = admin.getByRole('region', { name: 'Names for codes' });
  const name = card.getByLabel('Name of 7');
  const save = card.getByRole('button', { name: 'Save', exact: true });
  const held = Promise.withResolvers<void>();
  await admin.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.fallback();
  });
  await name.fill('Florin');
  // A look at another screen loses nothing, and neither does one while it is saved.
  const lookElsewhere = async (): Promise<void> => {
    await admin.getByRole('link', { name: 'Carriers', exact: true }).click();
    await admin.getByRole('heading', { name: 'Carriers' }).waitFor({ state: 'attached' });
    await admin.getByRole('link', { name: 'Administration', exact: true }).click();
  };
  await lookElsewhere();
  await expect(name).toHaveValue('Florin');
  const asks = () =>
    admin.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);
  await save.click();
  await lookElsewhere();
  await name.fill('Gulden');
  // After the first change is saved.
  const updated = admin.waitForResponse('**/api/settings');
  held.resolve();
  await updated;
  await expect(card.getByText('Another administrator changed this')).toHaveCount(0);
  await expect(name).toHaveValue('Gulden');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(card.getByText('Saved')).toBeVisible();
  await expect.poll(asks).toBe(false);
  await admin.reload();
  await expect(name).toHaveValue('Gulden');
});

test('keeps a name that is typed but not added, and saves it along @page', async ({
  openAdmin,
}) => {
  const admin = await openAdmin({ codes: { units: { 7: 'Taler' } } });
  const card = admin.getByRole('region', { name: 'Names for codes' });
  const [kind, code, name] = ['Kind of code', 'Code', 'Name'].map((label) =>
    card.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];
  const save = card.getByRole('button', { name: 'Save', exact: true });
  await code.fill('8');
  await expect(save).toBeDisabled();
  await kind.selectOption('Payment methods');
  await code.fill('ACH');
  await name.fill('Bank transfer');
  await admin.getByRole('link', { name: 'Carriers', exact: true }).click();
  await admin.getByRole('heading', { name: 'Carriers' }).waitFor({ state: 'attached' });
  expect(
    await admin.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))),
  ).toBe(true);
  await admin.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(code).toHaveValue('8');
  await save.click();
  await expect(card.getByText('Saved')).toBeVisible();
  // Without a name, it isn't complete.
  await expect(code).toHaveValue('8');
  await expect(card.getByLabel('Name of 8')).toHaveCount(0);
  await kind.selectOption('Payment methods');
  await expect(card.getByLabel('Name of ACH')).toHaveValue('Bank transfer');
  await expect(code).toHaveValue('');
  const reasons = admin.getByRole('region', { name: 'Reasons for differences' });
  await reasons.getByLabel('Code', { exact: true }).fill('haulage');
  await reasons.getByLabel('Name', { exact: true }).fill('Haulage');
  await reasons.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reasons.getByText('Saved')).toBeVisible();
  await expect(reasons.getByLabel('Name of haulage')).toHaveValue('Haulage');
});

test('leads to the name that a code already has @page', async ({ openAdmin }) => {
  const admin = await openAdmin({ codes: { units: { 7: 'Taler' } } });
  const card = admin.getByRole('region', { name: 'Names for codes' });
  await card.getByLabel('Code', { exact: true }).fill(' 7');
  await expect(card.getByText('Already named Taler')).toBeVisible();
  await card.getByLabel('Name', { exact: true }).fill('Florin');
  await card.getByLabel('Name', { exact: true }).press('Enter');
  await expect(card.getByLabel('Name of 7')).toBeFocused();
  await expect(card.getByLabel('Name of 7')).toHaveValue('Taler');
  await expect(card.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('shows the settings where users can’t be loaded, and Setup offers Retry @page', async ({
  page,
}) => {
  let asked = 0;
  // The second try gets no answer.
  await page.route('**/api/admin/users', async (route) => {
    if (++asked === 1) await route.fulfill({ status: 500 });
  });
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'API for programs' })).toBeVisible();
  // Nothing had the focus, and nothing on the page gets it or scrolls to it.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type('prefer');
  await page.keyboard.press('Enter');
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  await expect(preferences).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preferences).toHaveCount(0);
  await expect(page.locator('#main a:focus, #main button:focus')).toHaveCount(0);
  await expect(page.locator('#main [data-scroller]').first()).toHaveJSProperty('scrollTop', 0);

  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 500 }));
  await page.goto('/setup');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry.click();
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
});

test('shows a limit in the reader’s notation, and reads it once, when it was typed @page', async ({
  openAdmin,
}) => {
  const admin = await openAdmin({ tolerances: { '0': { amount: '1.250', percent: '1' } } });
  await admin.evaluate(() => localStorage.setItem('waybill-locale', 'de-DE'));
  await admin.reload();
  const card = admin.getByRole('region', { name: 'Tolerances for payments' });
  const amount = card.getByLabel('Amount for 0', { exact: true });
  const percent = card.getByLabel('Percent for 0');
  await amount.focus();
  await percent.focus();
  await expect(amount).toHaveValue('1,250');
  await expect(card.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await amount.fill('1,125');
  await percent.focus();
  await expect(amount).toHaveValue('1,125');
  await amount.focus();
  await percent.focus();
  await expect(amount).toHaveValue('1,125');
  await expect(card.getByText('Enter an amount of 0 or more')).toHaveCount(0);
});
