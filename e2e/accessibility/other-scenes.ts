import { randomUUID } from 'node:crypto';
import { CarriersPage } from '../pages/carriers-page.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';
import { signIn } from '../team.ts';
import type { Scene, Stage } from './scene.ts';

const UPS = '1Z5R89390357567127';

/** A screen of the carriers, with a text that it shows. */
function carriers(name: string, path: string, says: RegExp | string): Scene {
  return {
    name,
    show: async ({ page }) => {
      await page.goto(path);
      await page.getByText(says).first().waitFor();
    },
  };
}

/** Shows a payment with a lost answer that nobody can read back. */
async function uncertain(stage: Stage, path = '/batches'): Promise<void> {
  const { service, waybill } = await stage.own(
    { transactions: 60, payments: 5, batchDelay: { min: 100, max: 200 } },
    { deadlines: { write: 1000 }, waitingTimes: { payment: 600_000 } },
  );
  const order = service.store
    .transactions()
    .find(({ type, status, balance }) => type === 0 && status === 4 && Number(balance) > 2)!;
  const receivables = `${waybill.url}/api/v2/accounting/receivables`;
  const detail = (await (await fetch(`${receivables}/id/${order.id}`)).json()) as {
    Balance: { Units: number };
    Partner: object;
  };
  const money = { Value: 1, Units: detail.Balance.Units };
  service.faults.set([{ match: { path: /payments\/apply/ }, kind: 'resetBefore', times: 1 }]);
  await fetch(`${receivables}/payments/apply`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({
      Payments: [
        {
          PaymentNumber: 'AXE-LOST',
          AutoApply: false,
          Partner: detail.Partner,
          PaymentMethod: { Id: null, Code: 'ACH', Name: null },
          Amount: money,
          ApplyTo: [{ Id: order.id, Amount: money, Type: 0, TransactionNumber: null }],
        },
      ],
    }),
  });
  await stage.page.goto(`${waybill.url}${path}`);
  await stage.page.getByRole('button', { name: 'Mark as received' }).waitFor();
}

export const otherScenes: readonly Scene[] = [
  carriers('the carriers', '/carriers', 'UPS'),
  carriers('candidates of a number', `/carriers?track=${UPS}`, 'UPS'),
  carriers('candidates that are not certain', '/carriers?track=986578788855', /Updated just now/),
  carriers('a number of nobody', '/carriers?track=XQ1000000-A', 'Unknown number format.'),
  carriers('a carrier', '/carriers/UPS', 'UPS_GROUND'),
  carriers('a carrier that is not there', '/carriers/NOBODY', 'Carrier not found'),
  carriers('templates', '/carriers/templates', 'All tracking links work'),
  carriers('no numbers yet', '/carriers/many', 'No numbers yet'),
  carriers('a search that finds no carrier', '/carriers?q=nothing+of+it', 'No matching carriers'),
  {
    name: 'many numbers, and the carrier of one',
    show: async ({ page }) => {
      const it = new CarriersPage(page);
      await page.goto('/carriers/many');
      await page.getByLabel('Tracking numbers').fill(`${UPS}\n986578788856\nXQ1000000-A`);
      await it
        .rowOf('XQ1000000-A')
        .getByRole('button', { name: /^Choose/ })
        .click();
      await page.getByRole('dialog', { name: 'Choose a carrier' }).waitFor();
    },
  },
  {
    name: 'many numbers',
    show: async ({ page }) => {
      await page.goto('/carriers/many');
      await page.getByLabel('Tracking numbers').fill(`${UPS}\n986578788856\nXQ1000000-A`);
      await new CarriersPage(page).rowOf('XQ1000000-A').waitFor();
    },
  },
  {
    name: 'carriers that can’t be read',
    show: async ({ page }) => {
      await page.route('**/api/v2/carriers**', (route) => route.abort());
      await page.goto('/carriers');
      await page
        .getByRole('button', { name: /Retry|Try now/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'broken tracking links',
    show: async ({ page, own }) => {
      const { waybill } = await own({
        moreCarriers: [
          {
            Id: '00000000-0000-4000-8000-000000000001',
            Name: 'Script',
            Code: 'SCRIPT',
            TrackingUrlFormat: 'javascript:alert({0})',
          },
          { Name: 'Without an id' },
        ],
      });
      await page.goto(`${waybill.url}/carriers/templates`);
      await page.getByRole('table', { name: 'Broken tracking links' }).waitFor();
    },
  },
  {
    name: 'the administration',
    show: async ({ page }) => {
      await page.goto('/admin');
      await page.getByRole('region', { name: 'Users' }).waitFor();
    },
  },
  {
    name: 'the first choice of a service',
    show: async ({ page }) => {
      await page.goto('/setup');
      await page.getByRole('link', { name: 'Go to Waybill' }).waitFor();
    },
  },
  {
    name: 'the overview',
    show: async ({ page }) => {
      const overview = new OverviewPage(page);
      await overview.open();
      await overview.readAll();
      await overview.types(/^By type and day/);
    },
  },
  {
    name: 'the overview while it loads',
    show: async ({ page }) => {
      await page.route('**/api/v2/**', () => {});
      await page.goto('/overview');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'an overview of which nothing can be read',
    show: async ({ page }) => {
      await page.route('**/api/v2/**', (route) => route.abort());
      await page.goto('/overview');
      await page.getByRole('alert').filter({ visible: true }).nth(1).waitFor();
    },
  },
  {
    name: 'nothing sent yet',
    show: async ({ page, own }) => {
      const { waybill } = await own({ transactions: 10, payments: 1 });
      await page.goto(`${waybill.url}/batches`);
      await page.getByText('Nothing has been sent yet').waitFor();
    },
  },
  { name: 'an uncertain batch', show: async (stage) => uncertain(stage) },
  {
    name: 'the page of an uncertain batch',
    show: async (stage) => {
      await uncertain(stage);
      await stage.page.getByRole('table', { name: 'Batches' }).getByRole('link').first().click();
      await stage.page.getByRole('region', { name: 'History' }).waitFor();
      await stage.page.getByText('Body', { exact: true }).click();
    },
  },
  {
    name: 'how one knows that it arrived',
    show: async (stage) => {
      await uncertain(stage);
      await stage.page.getByRole('button', { name: 'Mark as received' }).click();
      await stage.page.getByRole('dialog', { name: 'Mark as received' }).waitFor();
    },
  },
  {
    name: 'a batch that is not there',
    show: async ({ page }) => {
      await page.goto('/batches/00000000-0000-4000-8000-000000000000');
      await page.getByText('Batch not found').waitFor();
    },
  },
  {
    name: 'no such screen',
    show: async ({ page }) => {
      await page.goto('/no/such/screen');
      await page.getByText('Page not found').waitFor();
    },
  },
  {
    name: 'a sign-in that failed',
    show: async ({ browser, team }) => {
      const { url } = await team();
      const page = await browser.newPage({ locale: 'en-US' });
      await page.goto(`${url}/sign-in`);
      await signIn(page, 'anna', 'wrong');
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'a screen for other roles',
    show: async ({ team }) => {
      const page = await (await team()).as('otto', '/inbox');
      await page.getByText('You don’t have access to this screen').waitFor();
      return page;
    },
  },
  {
    name: 'an account',
    show: async ({ team }) => {
      const page = await (await team()).as('root');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('dialog', { name: 'Account' }).waitFor();
      return page;
    },
  },
  {
    name: 'a session that has ended',
    show: async ({ team }) => {
      const page = await (await team()).as('root', '/receivables');
      await page.getByRole('table', { name: 'Receivables' }).waitFor();
      await page.context().clearCookies();
      // Another request may notice it first, and the dialog then covers the button.
      await page.getByRole('button', { name: 'Refresh' }).first().dispatchEvent('click');
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      return page;
    },
  },
  {
    name: 'a notification that is taken, in the list and in the details',
    show: async ({ team }) => {
      const page = await (await team()).as('tria');
      const inbox = new InboxPage(page);
      await inbox.rows.first().focus();
      await page.keyboard.press('t');
      await inbox.rows
        .getByText(/Assigned to/)
        .first()
        .waitFor();
      await inbox.rows.first().click();
      await page.getByLabel('Note, visible to your team').waitFor();
      return page;
    },
  },
];
