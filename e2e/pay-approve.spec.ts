import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test as base } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { openByPartner, sumOf, textOf } from './open-items.ts';
import { confirmAll, PayPage } from './pages/pay-page.ts';
import { startTeam, type Team } from './team.ts';
import { openWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

interface LimitedFixtures {
  /** Starts a team in which one payer may send up to this amount in the Units of a transaction. */
  startLimited: (id: string, value: string) => Promise<Team>;
  /** Has paul prepare a payment of 10 in such a team. */
  prepare: (number: string, limit?: string) => Promise<{ team: Team; page: Page; pay: PayPage }>;
}

const test = base.extend<LimitedFixtures>({
  startLimited: async ({ service, browser }, use) => {
    const teams: Team[] = [];
    await use(async (id, value) => {
      const units = await unitsOf(service, id);
      const secondApprover = { above: [{ units, value }] };
      const team = await startTeam(service, browser, { secondApprover });
      teams.push(team);
      return team;
    });
    for (const team of teams) await team.stop();
  },
  prepare: async ({ service, startLimited }, use) => {
    await use(async (number, limit = '0.01') => {
      const of = openByPartner(service)[0]!;
      const team = await startLimited(of[0]!.id, limit);
      const page = await team.as('paul', '/pay');
      const pay = new PayPage(page);
      await pay.prepare(of[0]!, { number, amount: '10' });
      return { team, page, pay };
    });
  },
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test('requires one person to prepare and another to send a payment above the limit', async ({
  service,
  startLimited,
}) => {
  const of = openByPartner(service)[0]!;
  const team = await startLimited(of[0]!.id, '0.01');
  const page = await team.as('paul', '/pay');
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: 'TWO-1', amount: textOf(sumOf(of.slice(0, 2))) });
  await pay.review();
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('Above your limit: a second payer must send it.');
  await expect(approval).toContainText(/Payment TWO-1 is .+ One payer may send up to 0\.01 /);
  await expect(pay.send).toHaveCount(0);
  await pay.click('Submit for approval');
  await expect(page.getByText('Waiting for a second payer.')).toBeVisible();
  await expect(approval).toContainText('Submitted: a second payer must send it.');
  await expect(page.getByRole('region', { name: 'Waiting for a second payer.' })).toBeFocused();
  await expect(pay.send).toHaveCount(0);
  await expectAccessible(page);
  await pay.click('Back to the draft');
  await expect(page.getByText('This draft is waiting for a second payer')).toBeVisible();

  const other = await team.as('petra', '/pay');
  await expect(other.getByText('Waiting for you, submitted by paul')).toBeVisible();
  await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
  await expect(other.getByText(/^paul submitted this/)).toBeVisible();
  await expect(other.getByText('This needs a second payer. You can send it.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0);
  await confirmAll(other, 'Send');
  await expect(other.getByRole('main').getByText('2 proven')).toBeVisible({ timeout: 30_000 });
  await expect(other.getByText('paul, approved by petra')).toBeVisible();
  await other.getByRole('link', { name: /^Batch \d/ }).click();
  await expect(other.getByText('Approved by')).toBeVisible();
  await navigation(other).getByRole('link', { name: 'Batches' }).click();
  await expect(other.getByRole('cell', { name: 'paul, approved by petra' })).toBeVisible();
  // The author sees it too.
  await goWithin(page, '/pay');
  await expect(page.getByText(/Sent, (?:not confirmed yet|confirmed)/)).toBeVisible();
});

test('returns a draft with a note and notifies its author @page', async ({ prepare }) => {
  const { team, page, pay } = await prepare('BACK-1');
  await pay.submit();

  const other = await team.as('petra', '/batches');
  await navigation(other).getByRole('link', { name: 'Pay 1 waiting for you' }).click();
  await other.getByRole('link', { name: '1 draft is waiting for you' }).click();
  await expect(other.getByText('Showing drafts that are waiting for you.')).toBeVisible();
  await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
  const back = other.getByRole('button', { name: 'Return to paul' });
  await expect(back).toBeDisabled();
  await other.getByLabel('What should change').fill('The amount is wrong');
  await expectAccessible(other);
  await back.click();
  await expect(other.getByText('No drafts yet')).toBeVisible();
  await expect(navigation(other).getByRole('link', { name: 'Pay', exact: true })).toBeVisible();

  await page.goto('/pay');
  await expect(navigation(page).getByRole('link', { name: 'Pay 1 waiting for you' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Returned by petra')).toBeVisible();
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
  await expect(page.getByText(/petra returned this draft.*The amount is wrong/)).toBeVisible();
  await pay.type({ Amount: '11' });
  await pay.kept();
  await pay.submit();
  await expect(navigation(page).getByRole('link', { name: 'Pay', exact: true })).toBeVisible();

  await goWithin(other, new URL(page.url()).pathname);
  await confirmAll(other, 'Send');
  await goWithin(page, '/audit?q=BACK-1');
  await expect(page.getByRole('row', { name: /Return draft/ })).toContainText(
    /Batch \d+: The amount is wrong/,
  );
});

test('leads to the drafts after a return whose answer comes after the draft has gone @page', async ({
  prepare,
}) => {
  const { team, pay } = await prepare('BACK-2');
  await pay.submit();

  const other = await team.as('petra', '/pay');
  await other.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
  await other.getByLabel('What should change').fill('The amount is wrong');
  const held = Promise.withResolvers<void>();
  await other.route(/\/return$/, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await other.getByRole('button', { name: 'Return to paul' }).click();
  await expect(other.getByText('Draft not found')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText('It no longer waits for you.')).toBeVisible();
  held.resolve();
  await expect(other.getByText('No drafts yet')).toBeVisible();
});

test('keeps the note for a draft that changes meanwhile, and shows its return to the approver @page', async ({
  prepare,
}) => {
  const { team, page, pay } = await prepare('BACK-3');
  await pay.submit();
  const other = await team.as('petra', new URL(page.url()).pathname);
  const note = other.getByLabel('What should change');
  await note.fill('The amount is wrong');

  await pay.click('Back to the draft');
  await pay.type({ Amount: '11' });
  await pay.kept();
  await expect(other.getByText('Draft not found')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText(/^Your note wasn’t sent.*The amount is wrong/)).toBeVisible();
  await pay.submit();
  await goWithin(other, '/pay');
  await goWithin(other, new URL(page.url()).pathname);
  await expect(note).toHaveValue('The amount is wrong');
  await other.getByRole('button', { name: 'Return to paul' }).click();
  await expect(other.getByText('No drafts yet')).toBeVisible();

  // The author may still be looking at the review.
  await page.reload();
  await expect(page.getByText(/petra returned this draft.*The amount is wrong/)).toBeVisible();
  await confirmAll(page, 'Submit for approval');
  await page.getByText('Waiting for a second payer.').waitFor();
  await goWithin(other, new URL(page.url()).pathname);
  await expect(other.getByRole('region', { name: 'Returned before' })).toContainText(
    /^You returned this draft \(.+\): The amount is wrong$/,
  );
  await expect(note).toHaveValue('');
  await expectAccessible(other);
});

test('shows an administrator whose draft it is, to read and delete', async ({ prepare }) => {
  const { team, page, pay } = await prepare('LEFT-1', '1000000');
  await pay.kept();
  const root = await team.as('root', new URL(page.url()).pathname);
  await expect(root.getByText(/^Draft of paul/)).toBeVisible();
  await expect(root.getByText(/^Only paul can change or send this draft/)).toBeVisible();
  await expect(root.getByRole('table', { name: 'Payments' })).toContainText('LEFT-1');
  await expect(root.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(root);
  await root.getByRole('button', { name: 'Delete', exact: true }).click();
  await root.getByRole('button', { name: 'Delete draft' }).click();
  await expect(root).toHaveURL('/pay');
  await page.goto('/pay');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test('shows an approver that the draft changed, before it can be sent', async ({
  service,
  prepare,
}) => {
  const { team, page, pay } = await prepare('LATER-1');
  await pay.submit();
  const other = await team.as('petra', new URL(page.url()).pathname);
  await expect(other.getByText('You can send it.')).toBeVisible();

  await pay.click('Back to the draft');
  await pay.type({ Amount: '11' });
  await pay.kept();
  await pay.submit();

  const changed = other.getByText('This draft was changed elsewhere');
  const send = other.getByRole('button', { name: 'Send', exact: true });
  await expect(async () => {
    // The page may have loaded the change already.
    if (!(await changed.isVisible())) await send.click({ timeout: 1_000 });
    await expect(changed).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(send).toHaveCount(0);
  await expect(other.getByText('Nothing was sent.', { exact: true })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Review again' }).click();
  await expect(other.getByText(/Payment LATER-1 is 11(?:\.00)? /)).toBeVisible();
  await expect(send).toBeVisible();
  expect(service.store.payments().filter(({ number }) => number === 'LATER-1')).toEqual([]);
});

test('counts payments to a partner within a day against the limit', async ({
  service,
  startLimited,
}) => {
  // Another partner than the tests before, whose payments change balances.
  const of = openByPartner(service)[1]!;
  const amount = textOf(sumOf(of.slice(0, 1)));
  const team = await startLimited(of[0]!.id, amount);
  const page = await team.as('paul', '/pay');
  const pay = new PayPage(page);
  await pay.prepare(of[0]!, { number: 'DAY-1', amount });
  await pay.review();
  await expect(page.getByRole('region', { name: 'Approval' })).toHaveCount(0);
  await pay.send.click();
  await expect(page.getByRole('main').getByText('1 proven')).toBeVisible({ timeout: 30_000 });

  await goWithin(page, '/pay');
  await pay.prepare(of[1]!, { number: 'DAY-2', amount: '0.01' });
  await pay.review();
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText(
    /With .+ sent in the last 24 hours, it comes to .+ One payer may send up to/,
  );
  await expect(pay.send).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toBeVisible();
});

async function unitsOf(service: Parameters<typeof connectionTo>[0], id: string): Promise<number> {
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: settingsFor('plain'),
  });
  const reply = await fetch(`${waybill.url}/api/v2/accounting/receivables/id/${id}`);
  await waybill.stop();
  return ((await reply.json()) as { Balance: { Units: number } }).Balance.Units;
}
