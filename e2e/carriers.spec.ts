import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { CarriersPage } from './pages/carriers-page.ts';
import { connectionTo, settingsFor, startWaybill, type Waybill } from './waybill.ts';

const UPS = '1Z5R89390357567127';
const USPS = '9400111201080805483016';

const test = base.extend<{ carriers: CarriersPage }>({
  carriers: async ({ page, service }, use) => {
    service.faults.clear();
    const carriers = new CarriersPage(page);
    await carriers.stayInside();
    await use(carriers);
    service.faults.clear();
  },
});

/** A Waybill over a service with odd carriers, for as long as `work` takes. */
async function withService(
  settings: Parameters<typeof startSandbox>[0] & object,
  work: (waybill: Waybill, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ notifications: 50, arrivalsPerMinute: 0, ...settings });
  const waybill = await startWaybill({
    environment: connectionTo(sandbox),
    settings: settingsFor(settings.preset ?? 'plain'),
  });
  await work(waybill, sandbox);
  await waybill.stop();
  await sandbox.close();
}

const guid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const hostile = [
  ['Script', 'SCRIPT', 'javascript:alert({0})'],
  ['Data', 'DATA', 'data:text/html,{0}'],
  ['In the host', 'HOST', 'https://{0}.evil.example/'],
  ['Sign in', 'A/B', 'https://www.ups.com@evil.example/{0}'],
  ['Ev\u202Eil', 'BIDI', 'https://evil.example/\u202E{0}'],
  ['', '', null],
  ['No token', 'NONE', 'https://plain.example/track'],
].map(([Name, Code, TrackingUrlFormat], index) => ({
  Id: guid(index + 1),
  Name: Name!,
  Code: Code!,
  TrackingUrlFormat: TrackingUrlFormat ?? null,
}));

test('one number takes one paste and one Enter', async ({ carriers, page }) => {
  await carriers.open();
  await expect(carriers.field).toBeFocused();
  await expect(carriers.rows.first()).toBeVisible();
  await carriers.paste(` Tracking: 1Z 5R8 939 03 5756 7127\u200B.`);
  await expect(carriers.field).toHaveValue(UPS);
  await expect(carriers.candidates).toHaveCount(1);
  await expect(carriers.candidates).toContainText('Check digit fits');
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const tab = await opening;
  await expect(tab).toHaveTitle('Outside');
  expect(carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
  expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  await expect(page).toHaveURL(`/carriers?track=${UPS}`);

  // The next one takes its place, wherever the caret and the focus are.
  await page.bringToFront();
  await carriers.field.press('End');
  await carriers.paste(USPS);
  await expect(carriers.field).toHaveValue(USPS);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(carriers.field).not.toBeFocused();
  await carriers.paste(UPS);
  await expect(carriers.field).toBeFocused();
  await expect(carriers.link('UPS')).toBeVisible();

  // It is remembered, and what is remembered is not in the URL.
  await carriers.open();
  const recent = page.getByRole('region', { name: 'Recent look-ups' });
  await recent.getByRole('link', { name: UPS }).click();
  await expect(carriers.link('UPS')).toBeVisible();
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(recent).toBeHidden();
});

test('Enter before the carriers are there opens the link once they are', async ({
  carriers,
  page,
  service,
}) => {
  service.faults.set({ match: { path: '/v2/carriers' }, kind: 'latency', delay: 1_500 });
  await carriers.open();
  await expect(carriers.field).toBeFocused();
  await carriers.paste(UPS);
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Waiting for the carriers/)).toBeVisible();
  await opening;
  await expect.poll(() => carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
});

test('a number that may be of several shows all, and nothing opens without a choice', async ({
  carriers,
  page,
}) => {
  // Its check digit fits none of the forms that have one.
  await carriers.open('/carriers?track=986578788856');
  await expect(carriers.candidates.first()).toContainText('Form only');
  await carriers.field.press('Enter');
  await expect(carriers.candidates.first().getByRole('link')).toBeFocused();
  expect(carriers.asked).toEqual([]);

  // Without a match one chooses from the directory, and the link can be sent.
  await carriers.open('/carriers?track=XY-1234567890-Q');
  await expect(page.getByText('Choose one.')).toBeVisible();
  await expect(carriers.candidates).toHaveCount(0);
  await page.getByLabel('Carrier', { exact: true }).selectOption({ label: 'OnTrac (ONTRAC)' });
  await expect(carriers.link('OnTrac')).toHaveAttribute(
    'href',
    'https://www.ontrac.com/tracking/?number=XY-1234567890-Q',
  );
  await expect(page).toHaveURL(/track=XY-1234567890-Q&carrier=ONTRAC$/);
  await page.reload();
  await expect(carriers.link('OnTrac')).toBeVisible();

  // The choice is not for the next number, however fast Enter comes: in the very next task.
  const opening = page.waitForEvent('popup');
  await page.evaluate(async (pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const field = document.activeElement!;
    const event = { bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData }));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    field.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: 'Enter' }));
  }, UPS);
  await opening;
  await expect.poll(() => carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
});

test('from the inbox: Ctrl+K, paste, Enter', async ({ carriers, inbox, page }) => {
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await carriers.paste(UPS);
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const tab = await opening;
  await expect(tab).toHaveTitle('Outside');
  expect(carriers.asked).toEqual([`https://www.ups.com/track?tracknum=${UPS}`]);
  expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  await expect(page).toHaveURL(/inbox/);

  // What is not certain is looked at first.
  await page.bringToFront();
  await page.keyboard.press('Control+k');
  await carriers.paste('986578788856');
  await expect(
    page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first(),
  ).toContainText('Look up 986578788856');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/carriers?track=986578788856');
  expect(carriers.asked).toHaveLength(1);
});

test('links that can be sent: a number, a carrier, a carrier’s number', async ({
  carriers,
  page,
}) => {
  await carriers.open(`/carriers?track=${USPS}`);
  await expect(carriers.link('USPS')).toBeVisible();
  await carriers.open(`/carriers/UPS?track=${UPS}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPS');
  await expect(carriers.link('UPS')).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${UPS}`,
  );
  const methods = page.getByRole('table', { name: 'Methods' });
  await expect(methods.getByRole('row')).toHaveCount(7);
  await expect(methods).toContainText('UPS_NEXT_DAY_SAVER');
  await expectAccessible(page);
  await carriers.open('/carriers/NOBODY');
  await expect(page.getByText('The directory has no such carrier')).toBeVisible();
});

test('the directory is searched, sorted, opened and copied', async ({ carriers, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await carriers.open();
  await expect(carriers.table).toHaveAttribute('aria-rowcount', '22');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search carriers' })).toBeFocused();
  await page.keyboard.type('dhlecs.com');
  await expect(carriers.rows).toHaveCount(1);
  await expect(carriers.rows).toContainText('DHL eCommerce');
  await expect(page).toHaveURL('/carriers?q=dhlecs.com');
  await page.getByRole('button', { name: 'Copy code DHL_ECOM' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('DHL_ECOM');
  await page.getByRole('button', { name: /^Copy the link to DHL eCommerce/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL('/carriers/DHL_ECOM', page.url()).href);
  await carriers.rows.getByRole('link', { name: 'DHL eCommerce' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DHL eCommerce');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(carriers.rows).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search carriers' })).toHaveValue('dhlecs.com');
  await page.getByRole('searchbox', { name: 'Search carriers' }).fill('no such carrier');
  await expect(page.getByText(/No carrier has all of these words/)).toBeVisible();
});

test('without credentials, and with those refused, the carriers work', async ({
  carriers,
  page,
  preset,
  service,
}) => {
  service.faults.set({
    match: { path: /^\/v2\/(?!carriers$|carriers\/)/ },
    kind: 'unauthorized',
  });
  await carriers.open();
  await expect(carriers.rows).toHaveCount(21);
  await expect(
    page.getByRole('button', { name: 'Service status: Carriers answering' }),
  ).toBeVisible();
  await carriers.paste(UPS);
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  service.faults.clear();

  const bare = await startWaybill({
    environment: { SERVICE_BASE_URL: service.url },
    settings: settingsFor(preset),
  });
  await carriers.open(`${bare.url}/carriers?track=${UPS}`);
  await expect(carriers.rows).toHaveCount(21);
  await expect(carriers.link('UPS')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await carriers.open(`${bare.url}/carriers/UPS`);
  // A service that asks for authentication of 4.13 after all can't be asked without credentials.
  await expect(
    preset === 'plain'
      ? page.getByRole('table', { name: 'Methods' })
      : page.getByText(/no credentials/i).first(),
  ).toBeVisible();
  await bare.stop();
});

test('500 numbers: recognised, put right by hand, taken away, opened in groups', async ({
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
  await expect(page.getByText(/Only the first 500 are looked up: 5 are left out/)).toBeVisible();
  await expect(carriers.rowOf(USPS)).toContainText('USPS (check digit fits)');
  await expect(carriers.rowOf(sure[0]!).nth(1)).toContainText('Same as row 1');
  await expectAccessible(page);

  // One, then all of its kind.
  await carriers
    .rowOf('XQ1000000-A')
    .getByRole('button', { name: /^Change/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Whose number is this?' });
  await dialog
    .getByLabel('Carrier', { exact: true })
    .selectOption({ label: 'Purolator (PUROLATOR)' });
  await dialog.getByRole('button', { name: 'Use this carrier' }).click();
  await expect(carriers.rowOf('XQ1000000-A').getByRole('link')).toHaveText('Track with Purolator');
  await expect(carriers.rowOf('XQ1000001-A').getByRole('link')).toHaveCount(0);
  await carriers
    .rowOf('XQ1000001-A')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Carrier', { exact: true }).selectOption({ label: 'TNT' });
  await dialog.getByRole('radio', { name: /^All 495 without a candidate/ }).check();
  await dialog.getByRole('button', { name: 'Use for 495 numbers' }).click();
  await expect(carriers.rowOf('XQ1000002-A').getByRole('link')).toHaveText('Track with TNT');
  await expect(page.getByRole('radio', { name: 'To put right 0' })).toBeVisible();

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
    'UPS (check digit fits)',
    `https://www.ups.com/track?tracknum=${sure[0]}`,
    'Opened',
  ]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^waybill-tracking-.*\.csv$/);

  // It stands after a reload, and Back leads to where one was.
  await page.reload();
  await expect(carriers.many).toHaveAttribute('aria-rowcount', '501');
  await expect(carriers.rowOf(sure[1]!)).toContainText('Opened');
  await page.goBack();
  await expect(carriers.field).toBeVisible();
});

test('blocked tabs are said to be, with what to do @page', async ({ carriers, page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await carriers.open('/carriers/many');
  await page.getByLabel('Tracking numbers').fill(`${UPS}, ${USPS}`);
  await page.getByRole('button', { name: 'Open next 2' }).click();
  await expect(page.getByText('The browser blocked some tabs.')).toBeVisible();
  await expect(carriers.rowOf(UPS)).toContainText('Blocked by the browser');
  expect(carriers.asked).toEqual([]);
});

test('where the clipboard is refused the text is there to be copied by hand @page', async ({
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

test('when the service is away the last directory is used, and its age is said', async ({
  page,
  preset,
}) => {
  const carriers = new CarriersPage(page);
  await carriers.stayInside();
  await withService({ preset }, async (waybill, sandbox) => {
    const away = { match: { path: '/v2/carriers' }, kind: 'status', status: 503 } as const;
    sandbox.faults.set(away);
    await carriers.open(`${waybill.url}/carriers`);
    await expect(page.getByRole('alert')).toContainText('503');
    sandbox.faults.clear();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(carriers.rows).toHaveCount(21);

    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    sandbox.faults.set(away);
    await page.reload();
    await expect(page.getByText(/These are the carriers as they were/)).toContainText(
      '3 hours ago',
    );
    await expect(carriers.rows).toHaveCount(21);
    await carriers.paste(UPS);
    await expect(carriers.link('UPS')).toBeVisible();
    await expectAccessible(page);
    await carriers.open(`${waybill.url}/carriers/UPS`);
    await expect(page.getByText(/These are the carriers as they were/)).toBeVisible();

    // The service itself is gone, and then Waybill: what is on the page stays of use.
    await carriers.open(`${waybill.url}/carriers`);
    await sandbox.close();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/can’t be reached/).first()).toBeVisible();
    await waybill.stop();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/Waybill can’t be reached/).first()).toBeVisible({
      timeout: 30_000,
    });
    await page.keyboard.press('t');
    await carriers.field.fill(USPS);
    await expect(carriers.link('USPS')).toBeVisible();
  });
});

test('hostile templates are text with the reason, and never a link', async ({ page, preset }) => {
  const carriers = new CarriersPage(page);
  await carriers.stayInside();
  const moreCarriers = [...hostile, { Name: 'Without an id' }, 42];
  await withService({ preset, moreCarriers }, async ({ url }) => {
    await carriers.open(`${url}/carriers`);
    await expect(page.getByText('2 carriers could not be read')).toBeVisible();
    await page.getByRole('link', { name: '7 templates with a fault' }).click();
    const faulty = page.getByRole('table', { name: 'Templates with a fault' });
    await expect(faulty.getByRole('row')).toHaveCount(8);
    await expect(faulty).toContainText('javascript:alert({0})');
    await expect(faulty).toContainText('U+202E');
    await expect(faulty).toContainText('The address is neither http nor https.');
    await expectAccessible(page);
    for (const { Id } of hostile) {
      await carriers.open(`${url}/carriers/${Id}?track=${UPS}`);
      await expect(page.getByText(/No link\. The /)).toBeVisible();
      await carriers.field.press('Enter');
      await expect(page.getByRole('link', { name: /^Track with/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    }
    await carriers.open(`${url}/carriers/many`);
    await page.getByLabel('Tracking numbers').fill('XQ1000000-A');
    await carriers
      .rowOf('XQ1000000-A')
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Carrier', { exact: true }).selectOption({ label: 'Script (SCRIPT)' });
    await dialog.getByRole('button', { name: 'Use this carrier' }).click();
    await expect(carriers.rowOf('XQ1000000-A')).toContainText('neither http nor https');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy all' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('No link. The address is neither http nor https.');
    expect(copied).not.toContain('javascript');
  });
  expect(carriers.asked).toEqual([]);
});

test('odd codes lead to pages by id, and one code of two asks which @page', async ({ page }) => {
  const carriers = new CarriersPage(page);
  const template = 'https://x.example/?n={0}';
  const odd = ['many', 'A/B', '..', 'ДОМ', 'TWIN', 'TWIN', 'DHL.DE'].map((Code, index) => ({
    Id: guid(index + 1),
    Name: `Carrier ${index + 1}`,
    Code,
    TrackingUrlFormat: template,
  }));
  await withService({ moreCarriers: odd }, async ({ url }) => {
    await carriers.open(`${url}/carriers?q=carrier 1 many`);
    await carriers.rows.getByRole('link').click();
    await expect(page).toHaveURL(`${url}/carriers/${guid(1)}`);
    await expect(page.getByText('The service lists no methods')).toBeVisible();
    for (const [address, name] of [
      [guid(2), 'Carrier 2'],
      [guid(3), 'Carrier 3'],
      [guid(4), 'Carrier 4'],
      ['ups', 'UPS'],
    ] as const) {
      await carriers.open(`${url}/carriers/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText(/no methods|UPS_GROUND/).first()).toBeVisible();
    }
    await carriers.open(`${url}/carriers?q=DHL.DE`);
    await carriers.rows.getByRole('link').click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carrier 7');
    await carriers.open(`${url}/carriers/TWIN`);
    await page.getByRole('link', { name: 'Carrier 6' }).click();
    await expect(page).toHaveURL(`${url}/carriers/${guid(6)}`);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessible, and not too wide for a phone, in ${colorScheme} @page`, async ({
    carriers,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      `/carriers?track=${UPS}`,
      '/carriers?track=986578788855',
      '/carriers/UPS',
      '/carriers/templates',
      '/carriers/many',
    ]) {
      await carriers.open(path);
      await expect(
        page.getByText(/read less than|UPS_GROUND|sound|No numbers yet/).first(),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.getByLabel('Tracking numbers').fill(`${UPS}\n986578788856\nXQ1000000-A`);
    await expect(carriers.many).toHaveAttribute('aria-rowcount', '4');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
