import { nameOf, openByPartner, sumOf, textOf, wholeOf, type Transaction } from '../open-items.ts';
import { PayPage } from '../pages/pay-page.ts';
import type { Scene, Stage } from './scene.ts';

const itemsOf = ({ service }: Pick<Stage, 'service'>): Transaction[] => openByPartner(service)[5]!;

/** Creates a draft with an applied amount. */
async function draft(stage: Stage, number = 'AXE'): Promise<PayPage> {
  const pay = new PayPage(stage.page);
  const of = itemsOf(stage);
  await pay.prepare(of[0]!, { number, amount: textOf(sumOf(of.slice(0, 3))) });
  await pay.kept();
  return pay;
}

export const payScenes: readonly Scene[] = [
  { name: 'a draft of a payment', show: async (stage) => void (await draft(stage)) },
  {
    name: 'no drafts',
    show: async ({ page, own }) => {
      const { waybill } = await own({ transactions: 10, payments: 1 });
      await page.goto(`${waybill.url}/pay`);
      await page.getByText('No drafts yet').waitFor();
    },
  },
  {
    name: 'drafts while they load',
    show: async ({ page }) => {
      await page.route('**/api/drafts', () => {});
      await page.goto('/pay');
      await page.getByText('Loading drafts').waitFor();
    },
  },
  {
    name: 'drafts that can’t be read',
    show: async ({ page }) => {
      await page.route('**/api/drafts', (route) => route.abort());
      await page.goto('/pay');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'the list of drafts',
    show: async (stage) => {
      await draft(stage);
      await stage.page.goto('/pay');
      await stage.page.getByRole('table', { name: 'Drafts' }).waitFor();
    },
  },
  {
    name: 'a draft of no partner',
    show: async ({ page }) => {
      await page.goto('/pay/new');
      await page.getByText('Choose a partner to see open items').waitFor();
    },
  },
  {
    name: 'a draft that is not there',
    show: async ({ page }) => {
      await page.goto('/pay/00000000-0000-4000-8000-000000000000');
      await page.getByText('Draft not found').waitFor();
    },
  },
  {
    name: 'a draft with several payments, applied too much, and asked whether to delete it',
    show: async (stage) => {
      const pay = await draft(stage);
      await pay.type({ Amount: '0.1' });
      await pay.click('Add another payment');
      await pay.click('Delete');
      await stage.page.getByRole('button', { name: 'Don’t delete' }).waitFor();
    },
  },
  {
    name: 'items that add up',
    show: async (stage) => {
      const of = openByPartner(stage.service)[1]!;
      const pay = new PayPage(stage.page);
      await pay.begin(of[0]!);
      await pay.type({ Amount: textOf(wholeOf(of[3]!.balance) + wholeOf(of[7]!.balance)) });
      await pay.click('Find matching items');
      await stage.page.getByRole('region', { name: 'Matching items' }).getByText(/match/).waitFor();
    },
  },
  {
    name: 'a draft that is kept in this browser alone',
    show: async (stage) => {
      const pay = await draft(stage);
      await stage.page.route('**/api/drafts/**', (route) => route.abort());
      await pay.type({ 'Payment number': 'OFF' });
      await stage.page.getByText('Saved in this browser only').waitFor();
    },
  },
  {
    name: 'a draft that was changed elsewhere',
    show: async (stage) => {
      const pay = await draft(stage);
      const other = new PayPage(await stage.page.context().newPage());
      await other.page.goto(stage.page.url());
      await other.items.waitFor();
      await other.type({ 'Payment number': 'TWO' });
      await other.kept();
      await other.page.close();
      await pay.type({ 'Payment number': 'THREE' });
      await stage.page.getByText('This draft was changed elsewhere').waitFor();
    },
  },
  {
    name: 'a remittance',
    show: async (stage) => {
      const [item] = itemsOf(stage);
      const pay = await draft(stage);
      await pay.click('Paste remittance');
      await stage.page
        .getByLabel('Lines of the remittance')
        .fill(`Transaction;Betrag\n${item!.id};${item!.balance}\nnobody;1,00`);
      await stage.page.getByRole('button', { name: /^Apply \d/ }).waitFor();
    },
  },
  {
    name: 'a bank list',
    show: async (stage) => {
      const { page } = stage;
      await page.goto('/pay/bank-file');
      await page
        .getByLabel('Lines of the bank list')
        .fill(`2026-11-20;${itemsOf(stage)[0]!.partnerCode};x;5.00\n2026-11-20;Nobody;y;6.00`);
      await page.locator('[data-entry]').first().click();
      await page.getByText('Bank text').waitFor();
    },
  },
  {
    name: 'a bank’s file',
    show: async (stage) => {
      const { page } = stage;
      const { partnerCode, balance } = itemsOf(stage)[0]!;
      const amount = balance.replace('.', ',');
      await page.goto('/pay/bank-file');
      await page
        .getByLabel('Lines of the bank list')
        .fill(
          [
            ':20:DAY\n:25:0532013000\n:28C:1/1\n:60F:C261119USD0,',
            `:61:2611201120C${amount}NTRFNONREF//B-1\n:86:/NAME/${partnerCode}/REMI/thanks`,
            ':61:2611201120D5,00NCHGNONREF//B-2\n:86:fee\n:61:broken\n:62F:C261120USD1,\n-',
          ].join('\n'),
        );
      await page.locator('[data-entry]').first().click();
      await page.getByText('Bank text').waitFor();
    },
  },
  {
    name: 'money in flight',
    show: async ({ page, service }) => {
      const item = service.store
        .transactions()
        .find(
          ({ type, status, balance, unit }) =>
            type === 0 && status === 16 && unit === 'usual' && /[1-9]/.test(balance),
        )!;
      const pay = new PayPage(page);
      await pay.begin(item);
      await pay.items.getByRole('checkbox', { name: nameOf(item) }).click();
      await page.getByRole('dialog', { name: 'Money in flight' }).waitFor();
    },
  },
  {
    name: 'the review of a payment',
    show: async (stage) => {
      const pay = await draft(stage);
      await pay.review();
    },
  },
  {
    name: 'a review with faults',
    show: async (stage) => {
      const pay = await draft(stage);
      await pay.type({ 'Payment number': '', Amount: '0.1' });
      await pay.kept();
      await pay.click('Review');
      await stage.page.getByRole('region', { name: 'Faults' }).waitFor();
    },
  },
  {
    name: 'a payment that was sent, and its batch',
    show: async (stage) => {
      const pay = await draft(stage, 'AXE-SENT');
      await pay.review();
      await pay.send.click();
      await stage.page
        .getByText(/\d proven/)
        .first()
        .waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'a payment that was refused',
    show: async (stage) => {
      const pay = await draft(stage, 'AXE-REFUSED');
      await pay.review();
      const match = { path: /payments\/apply/ };
      stage.service.faults.set({ match, kind: 'status', status: 429, times: 1 });
      await pay.send.click();
      await stage.page
        .getByRole('button', { name: 'New draft from refused lines' })
        .waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'a draft that waits for another payer',
    show: async (stage) => {
      const { pay } = await submitted(stage);
      return pay.page;
    },
  },
  {
    name: 'a draft that another payer is to send',
    show: async (stage) => {
      const { team } = await submitted(stage);
      const other = await team.as('petra', '/pay');
      await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
      await other.getByText(/^paul submitted this/).waitFor();
      return other;
    },
  },
  {
    name: 'a draft that one took back, as its payer sees it',
    show: async (stage) => {
      const { pay } = await submitted(stage);
      await pay.click('Back to the draft');
      await pay.page.getByText('This draft is waiting for a second payer').waitFor();
      return pay.page;
    },
  },
];

/** A payment above paul's limit, as he submits it. */
async function submitted(stage: Stage) {
  const of = openByPartner(stage.service)[6]!;
  const amount = { value: '0.01' };
  const units = await unitsOf(stage, of[0]!.id);
  const team = await stage.team({ secondApprover: { above: [{ units, ...amount }] } });
  const pay = new PayPage(await team.as('paul', '/pay'));
  await pay.prepare(of[0]!, { number: 'AXE-TWO', amount: textOf(sumOf(of.slice(0, 2))) });
  await pay.review();
  await pay.click('Submit for approval');
  await pay.page.getByText('Waiting for a second payer.').waitFor();
  return { team, pay };
}

async function unitsOf({ waybill }: Stage, id: string): Promise<unknown> {
  const reply = await fetch(`${waybill.url}/api/v2/accounting/receivables/id/${id}`);
  return ((await reply.json()) as { Balance: { Units: unknown } }).Balance.Units;
}
