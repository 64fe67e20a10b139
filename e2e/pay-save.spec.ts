import { expect, test } from './fixtures.ts';
import { applied, forgetDrafts, openByPartner } from './open-items.ts';
import { PayPage } from './pages/pay-page.ts';
import { connectionTo, settingsFor, startWaybill } from './waybill.ts';

test.beforeEach(async ({ waybill }) => await forgetDrafts(waybill.url));

test(
  'loses nothing when the tab closes during typing',
  { tag: '@page' },
  async ({ context, service }) => {
    const of = openByPartner(service)[1]!;
    const first = await context.newPage();
    const pay = new PayPage(first);
    await pay.begin(of[0]!);
    await pay.field('Payment number').pressSequentially('CLOSED-IN-THE-MIDST');
    // At once: it was not kept by the proxy yet.
    const address = first.url();
    await first.close();
    const page = await context.newPage();
    await page.goto(address);
    await expect(new PayPage(page).field('Payment number')).toHaveValue('CLOSED-IN-THE-MIDST');
    await new PayPage(page).kept();
  },
);

test(
  'buffers typed input while Waybill can’t be reached and saves it afterwards',
  { tag: '@page' },
  async ({ page, service, preset }) => {
    const waybill = await startWaybill({
      environment: connectionTo(service),
      settings: settingsFor(preset),
    });
    try {
      const of = openByPartner(service)[1]!;
      const pay = new PayPage(page);
      await page.goto(`${waybill.url}/pay/new?partner=${of[0]!.partnerId}`);
      await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
      await pay.type({ Note: 'first' });
      await pay.kept();
      await waybill.restart({
        meanwhile: async () => {
          await pay.type({ 'Payment number': 'AWAY', Amount: '33.333' });
          await expect(page.getByText('Saved in this browser only')).toBeVisible();
        },
      });
      await pay.kept();
      await page.reload();
      await expect(pay.field('Payment number')).toHaveValue('AWAY');
      await expect(pay.field('Amount')).toHaveValue('33.333');
    } finally {
      await waybill.stop();
    }
  },
);

test(
  'reviews a new draft although a request from before its first save is answered later',
  { tag: '@page' },
  async ({ page, service }) => {
    const [saving, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [unknown, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/drafts\/\w+$/, async (route) => {
      if (route.request().method() !== 'GET') {
        saving.resolve();
        await saved.promise;
        return route.continue();
      }
      const response = await route.fetch();
      const isUnknown = response.status() === 404;
      if (isUnknown) unknown.resolve();
      if (isUnknown) await late.promise;
      await route.fulfill({ response });
      if (isUnknown) answered.resolve();
    });
    const pay = new PayPage(page);
    await pay.prepare(openByPartner(service)[1]![0]!, { number: 'EARLY', amount: '10' });
    await saving.promise;
    await pay.click('Review');
    await unknown.promise;
    saved.resolve();
    await page.getByLabel('JSON as it is sent').waitFor();
    late.resolve();
    await answered.promise;
    await page.getByRole('button', { name: 'Formatted' }).click();
    await expect(pay.send).toBeVisible();
  },
);

test(
  'withdraws a recorded but unsent payment and starts over',
  { tag: '@page' },
  async ({ page, service }) => {
    const waybill = await startWaybill({
      environment: connectionTo(service),
      settings: settingsFor('plain'),
    });
    try {
      const of = openByPartner(service)[2]!;
      const pay = new PayPage(page);
      // The proxy dies when the batch is on record, before a byte has left.
      await waybill.restart({ crashAt: 'recorded' });
      await page.goto(`${waybill.url}/pay/new?partner=${of[0]!.partnerId}`);
      await page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
      await pay.type({ 'Payment number': 'TAKEN-BACK', Amount: '10', Method: 'WIRE' });
      await pay.proposeOldest();
      await pay.review();
      await pay.send.click();
      expect(await waybill.ended()).toBe('SIGKILL');
      await waybill.restart();
      await page.reload();
      await expect(page.getByText('Not sent:')).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Withdrawn. It was never sent.')).toBeVisible();
      await page.getByRole('button', { name: 'New draft with the same payments' }).click();
      await expect(pay.field('Payment number')).toHaveValue('TAKEN-BACK');
      await expect(pay.ticked).toHaveCount(1);
      expect(applied(service).filter((body) => body.includes('TAKEN-BACK'))).toEqual([]);
    } finally {
      await waybill.stop();
    }
  },
);

test('keeps changes over a reload that signs in again in front of Waybill @page', async ({
  page,
  service,
}) => {
  const pay = new PayPage(page);
  await pay.prepare(openByPartner(service)[2]![0]!, { number: 'GATE-1', amount: '10' });
  await pay.kept();
  const signIn = { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' };
  await page.route(/\/api\/drafts\/[^/]+$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(signIn),
  );
  await pay.type({ Note: 'by phone' });
  await expect(page.getByText('A server in front of Waybill answered.')).toBeVisible();
  await expect(page.getByText('this browser keeps your changes')).toBeVisible();
  await page.unroute(/\/api\/drafts\/[^/]+$/);
  await page.reload();
  await pay.kept();
  await expect(pay.field('Note')).toHaveValue('by phone');

  // An answer that such a server replaced says nothing about the payment.
  await pay.review();
  await page.route(/\/send$/, (route) => route.fulfill(signIn));
  await pay.send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'doesn’t know yet' })).toContainText(
    'You may have to sign in again in another tab.',
  );

  // Two buttons are there, each for something else.
  const problem = { type: 'about:blank', title: 'Not now', status: 409, detail: '' };
  await page.unroute(/\/send$/);
  await page.route(/\/send$/, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
  );
  await pay.send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not now' })).toContainText(
    'Review again first shows the current balances.',
  );
});
