import { openByPartner } from '../open-items.ts';
import { ReceivablesPage } from '../pages/receivables-page.ts';
import { press } from './press.ts';
import type { Scene, Stage } from './scene.ts';

const accounting = '**/api/v2/accounting/**';

async function ledger({ page }: Pick<Stage, 'page'>, query = ''): Promise<ReceivablesPage> {
  const ledger = new ReceivablesPage(page);
  await ledger.open(query);
  return ledger;
}

/** Opens a dialog by a button of the receivables. */
function opens(button: string | RegExp, dialog: string | RegExp): Scene['show'] {
  return async (stage) => {
    await ledger(stage);
    await press(stage.page, button);
    await stage.page.getByRole('dialog', { name: dialog }).waitFor();
  };
}

/** A screen of accounting in the states that all of them have. */
function states(name: string, path: string, loading: RegExp): readonly Scene[] {
  return [
    {
      name: `${name} while they load`,
      show: async ({ page }) => {
        await page.route(accounting, () => {});
        await page.goto(path);
        // The document itself shows a loading state before any screen is there.
        await page.getByRole('main').getByText(loading).first().waitFor();
      },
    },
    {
      name: `${name} that can’t be read`,
      show: async ({ page }) => {
        await page.route(accounting, (route) => route.abort());
        await page.goto(path);
        await page.getByRole('button', { name: 'Retry' }).first().waitFor();
      },
    },
    {
      name: `${name} of a service without accounting`,
      show: async ({ page, own }) => {
        const { waybill } = await own({ dialect: { accounting: '501' } });
        await page.goto(`${waybill.url}${path}`);
        await page
          .getByRole('alert')
          .or(page.getByRole('main').getByRole('heading', { level: 2 }))
          .filter({ visible: true })
          .first()
          .waitFor();
      },
    },
  ];
}

const partnerOf = ({ service }: Pick<Stage, 'service'>) => openByPartner(service)[0]![0]!;

export const ledgerScenes: readonly Scene[] = [
  { name: 'the receivables', show: async (stage) => void (await ledger(stage)) },
  ...states('receivables', '/receivables', /Loading/),
  {
    name: 'no receivables',
    show: async ({ page, own }) => {
      const { waybill } = await own({ transactions: 0, payments: 0 });
      await page.goto(`${waybill.url}/receivables`);
      await page.getByText('There are no transactions').waitFor();
    },
  },
  {
    name: 'filters that no receivable matches',
    show: async ({ page }) => {
      await page.goto('/receivables?q=no-such-word');
      await page.getByRole('button', { name: 'Clear search' }).waitFor();
    },
  },
  {
    name: 'chosen receivables',
    show: async (stage) => {
      const { table } = await ledger(stage);
      await table.getByRole('checkbox').nth(1).click();
      await stage.page.getByText('1 selected').waitFor();
    },
  },
  { name: 'the receivables’ columns', show: opens('Columns', 'Columns') },
  { name: 'the receivables’ partners', show: opens(/^Partners/, 'Partners') },
  { name: 'the receivables’ types', show: opens(/^Types/, 'Types') },
  {
    name: 'the receivables’ dates and amounts',
    show: opens(/^Dates and amounts/, 'Dates and amounts'),
  },
  {
    name: 'own references',
    show: async (stage) => {
      await opens('Import references', 'Import references')(stage);
      await stage.page
        .getByRole('dialog')
        .getByRole('textbox')
        .first()
        .fill(`Id,Reference\n${partnerOf(stage).id},MY-1\nnonsense,MY-2`);
    },
  },
  {
    name: 'all that can be acknowledged',
    show: opens('Acknowledge', 'Acknowledge all that match'),
  },
  {
    name: 'the aging',
    show: async (stage) => {
      await ledger(stage, '?view=aging');
      await new ReceivablesPage(stage.page).bars.first().waitFor();
    },
  },
  {
    name: 'the review of an acknowledgement, and its verdicts',
    show: async ({ page, own }) => {
      const { waybill } = await own({
        transactions: 30,
        payments: 2,
        lineFailureRate: 0.3,
        batchDelay: { min: 100, max: 200 },
      });
      await page.goto(`${waybill.url}/receivables`);
      await page.getByRole('table', { name: 'Receivables' }).getByRole('checkbox').first().click();
      await page.getByRole('button', { name: 'Acknowledge' }).click();
      await page.getByText('Request 1: 30 transactions').click();
      await page.locator('pre').waitFor();
    },
  },
  {
    name: 'the verdicts of an acknowledgement',
    show: async ({ page, own }) => {
      const { waybill } = await own(
        { transactions: 30, payments: 2, lineFailureRate: 0.3, batchDelay: { min: 100, max: 200 } },
        { waitingTimes: { acknowledge: 1500 } },
      );
      await page.goto(`${waybill.url}/receivables`);
      await page.getByRole('table', { name: 'Receivables' }).getByRole('checkbox').first().click();
      await page.getByRole('button', { name: 'Acknowledge' }).click();
      await page.getByText('Nothing has been sent yet.').waitFor();
      await page.getByRole('button', { name: 'Acknowledge' }).click();
      await page.getByText('Every transaction has a result.').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'an acknowledgement that nobody knows',
    show: async ({ page }) => {
      await page.goto('/acknowledgements/none');
      await page.getByText('Acknowledgement not found in this browser').waitFor();
    },
  },
  {
    name: 'a transaction',
    show: async (stage) => {
      const paid = stage.service.store.payments().flatMap(({ allocations }) => allocations)[0]!;
      await stage.page.goto(`/receivables/${paid.transactionId}`);
      await stage.page.getByRole('table', { name: 'Payments of this transaction' }).waitFor();
      await stage.page.getByText('Transaction as JSON').click();
    },
  },
  {
    name: 'a transaction that is not there',
    show: async ({ page }) => {
      await page.goto('/receivables/00000000-0000-4000-8000-000000000000');
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'a partner',
    show: async (stage) => {
      await stage.page.goto(`/receivables/partner/${partnerOf(stage).partnerId}`);
      await stage.page.getByRole('region', { name: /^Open items/ }).waitFor();
    },
  },
  {
    name: 'a partner whom nothing names',
    show: async ({ page }) => {
      await page.goto('/receivables/partner/nobody');
      await page.getByText('Partner not found').waitFor();
    },
  },
  {
    name: 'the payments',
    show: async ({ page }) => {
      await page.goto('/payments');
      await page.getByText(/[\d,]+ payments? · Updated/).waitFor();
    },
  },
  {
    name: 'the payments over time',
    show: async ({ page }) => {
      await page.goto('/payments?view=chart');
      await page.getByRole('group', { name: 'Payments over time' }).waitFor();
    },
  },
  ...states('payments', '/payments', /Loading/),
  {
    name: 'filters that no payment matches',
    show: async ({ page }) => {
      await page.goto('/payments?q=no-such-word');
      await page.getByRole('button', { name: 'Clear search' }).waitFor();
    },
  },
  {
    name: 'a payment',
    show: async ({ page, service }) => {
      const payment = service.store.payments().find(({ allocations }) => allocations.length > 1)!;
      await page.goto(`/payments/${payment.id}`);
      await page.getByRole('table', { name: 'Details of this payment' }).waitFor();
    },
  },
];
