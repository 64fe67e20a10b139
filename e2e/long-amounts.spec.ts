import { randomUUID } from 'node:crypto';
import { fetchAlone } from './fetch-alone.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';

const DIGITS = '98765432109876543210987654321098765.43';
const NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau-GmbH';
/** Pixels that a partner's name has beside an amount at least. */
const ROOM_OF_A_NAME = 80;

test.use({ viewport: { width: 360, height: 740 } });

test('no screen of accounting scrolls sideways on a phone, however long its amounts @page', async ({
  page,
  service,
}) => {
  const tooWide: string[] = [];
  const check = async (screen: string, shown = /(?:\d+,){11}\d{3}/): Promise<void> => {
    await expect(page.locator('main, dialog').getByText(shown).first(), screen).toBeAttached();
    await expect(page.getByText(/^(?:Reading|Loading)/), screen).toHaveCount(0);
    const widest = await page.evaluate(() => {
      // Lists have rows of two lines; the table that a payment is prepared in scrolls.
      const lists = ['Receivables', 'Payments', 'Reminders'].map((it) =>
        document.querySelector(`[data-scroller]:has([aria-label="${it}"])`),
      );
      const letters = document.querySelectorAll('article');
      return Math.max(
        ...[document.scrollingElement!, document.querySelector('main')!, ...lists, ...letters].map(
          (it) => (it === null ? 0 : it.scrollWidth - it.clientWidth),
        ),
      );
    });
    if (widest > 0) tooWide.push(`${screen}: ${widest} px`);
    const names = await page
      .locator('[data-at=top]')
      .evaluateAll((cells) => cells.map(({ clientWidth }) => clientWidth));
    if (Math.min(...names, ROOM_OF_A_NAME) < ROOM_OF_A_NAME) tooWide.push(`${screen}: no name`);
  };
  await page.route(/\/api\/v2\/accounting\/receivables(?!.*(?:apply|report))/, async (route) => {
    const response = await fetchAlone(route);
    let units = 0;
    const body = (await response.text())
      .replaceAll(/("Value":)-?[\d.]+/g, `$1${DIGITS}`)
      .replaceAll(/("Name":)"[^"]+"/g, `$1"${NAME}"`)
      // A partner owes in several Units.
      .replaceAll(/("Units":)\d+/g, (_, key: string) => `${key}${(units++ >> 1) % 3}`);
    await route.fulfill({ response, body });
  });

  // A partner that hardly any other test asks for: its item stays reserved by the draft.
  const [transaction] = openByPartner(service).at(-3)!;
  const payment = service.store.payments().at(-1)!;
  const screens = {
    Receivables: `/receivables?ids=${transaction!.id}`,
    Aging: `/receivables?view=aging&ids=${transaction!.id}`,
    Reminders: '/receivables/reminders',
    Letters: '/receivables/reminders/reminders',
    'A transaction': `/receivables/${transaction!.id}`,
    'A partner': `/receivables/partner/${transaction!.partnerId}`,
    Payments: `/payments?ids=${payment.id}`,
    'Payments over time': `/payments?view=chart&ids=${payment.id}`,
    'A payment': `/payments/${payment.id}`,
  };
  await page.goto('/batches');
  for (const [screen, path] of Object.entries(screens)) {
    await goWithin(page, path);
    await check(screen);
  }

  const pay = new PayPage(page);
  await pay.begin(transaction!);
  await pay.type({ 'Payment number': 'LONG-1', Amount: DIGITS, Method: 'WIRE' });
  await pay.items.getByRole('textbox').first().fill(DIGITS);
  await check('Pay with items');
  await pay.click('Review');
  await check('Review');
  await goWithin(page, '/pay');
  await check('Pay', /1 payment|LONG-1|\d,\d{3}/);

  // An unknown partner, which the service refuses, so that nothing changes for other tests.
  const body = `{"Payments":[{"PaymentNumber":"LONG-2","AutoApply":true,"Partner":{"Id":"${randomUUID()}","Code":null,"Name":null},"PaymentMethod":{"Id":null,"Code":"WIRE","Name":null},"Amount":{"Value":${DIGITS},"Units":0},"ApplyTo":[]}]}`;
  const batch = await page.evaluate(async (body) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const path = '/api/v2/accounting/receivables/payments/apply';
    const answer = await fetch(path, { method: 'POST', headers, body });
    return `${answer.status} ${await answer.text()}`;
  }, body);
  expect(batch).toMatch(/^2/);
  await goWithin(page, '/batches');
  await check('Batches', /Report ID/);
  await page.getByRole('main').getByRole('link').first().click();
  await check('A batch', /LONG-2/);
  expect(tooWide).toEqual([]);
});

test('a partner’s endless name covers no amount, and fits the choice of partners @page', async ({
  page,
}) => {
  const endless = NAME.replace('-', '').repeat(3);
  await page.route(/\/api\/v2\/accounting\/receivables/, async (route) => {
    const response = await fetchAlone(route);
    const body = (await response.text()).replaceAll(/("Name":)"[^"]+"/g, `$1"${endless}"`);
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/overview');
  const chart = page.getByRole('group', { name: 'Balance by partner' });
  await expect(chart.getByRole('rowheader', { name: endless }).first()).toBeVisible();
  expect(await chart.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/receivables?view=aging');
  const name = page.getByRole('rowheader', { name: endless }).first();
  await expect(name).toBeVisible();
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Partners/ }).click();
  const panel = page.getByRole('dialog', { name: 'Partners' });
  await expect(panel.getByRole('checkbox', { name: endless }).first()).toBeVisible();
  const text = await panel.getByText(endless).first().boundingBox();
  const room = await panel.boundingBox();
  expect(text!.x + text!.width).toBeLessThanOrEqual(room!.x + room!.width);
});
