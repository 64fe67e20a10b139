import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { afterTheTour } from '../after-the-tour.ts';
import { openByPartner, sumOf, textOf } from '../open-items.ts';
import { Details } from '../pages/details.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';
import { PayPage } from '../pages/pay-page.ts';
import { ReceivablesPage } from '../pages/receivables-page.ts';
import { connectionTo, settingsFor, startWaybill } from '../waybill.ts';
import { withFewColors } from './few-colors.ts';

/** The time on every picture: a Friday afternoon. */
const NOW = Date.parse('2026-11-20T20:30:00Z');

/**
 * Takes the README's pictures of the real pages over the sandbox: `npm run screenshots`. The data
 * and time are fixed, so that a picture changes only where the page does.
 */
buildPage();
const { now } = Date;
let isMaking = true;
// The sandbox dates its data relative to its creation, but signatures need the real time.
Date.now = () => (isMaking ? NOW : now());
const service = await startSandbox({ arrivalsPerMinute: 0 });
isMaking = false;
const waybill = await startWaybill({
  environment: connectionTo(service),
  settings: { ...settingsFor('plain'), codes: service.codes },
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });

interface Picture {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

/** @param show brings the page into the wanted state, and waits for it */
async function picture(
  name: string,
  show: (page: Page) => Promise<void>,
  { width = 1280, height = 760, colorScheme = 'light' }: Picture = {},
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    baseURL: waybill.url,
  });
  await afterTheTour(page);
  await page.clock.install({ time: NOW });
  await show(page);
  await page.getByRole('button', { name: /^Service status: (?:C|Partly c)/ }).waitFor();
  // An element under the pointer may look selected.
  await page.mouse.move(0, 0);
  const png = withFewColors(await page.screenshot());
  await writeFile(join(import.meta.dirname, `${name}.png`), png);
  await page.close();
}

/** The inbox with its counts. */
async function openInbox(page: Page, search = ''): Promise<InboxPage> {
  const inbox = new InboxPage(page);
  await inbox.open(search);
  await inbox.rows.nth(5).waitFor();
  return inbox;
}

await picture(
  'inbox',
  async (page) => {
    const inbox = await openInbox(page);
    await page.getByRole('link', { name: /^Inbox [\d,]+ unread$/ }).waitFor();
    await inbox.rows.filter({ hasText: 'Sales order' }).first().click();
    const { region, timeline } = new Details(page);
    await timeline.first().waitFor();
    await region.getByRole('term').first().waitFor();
    await region.getByText('Loading the record').waitFor({ state: 'hidden' });
  },
  { width: 1440, height: 820 },
);

await picture(
  'phone',
  async (page) => {
    const inbox = await openInbox(page);
    // The header's menu and the list's options come after the rows.
    await inbox.button('List options').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Inbox' }).waitFor();
  },
  { width: 390, height: 760 },
);

await picture('pay', async (page) => {
  const of = openByPartner(service)[2]!;
  const pay = new PayPage(page);
  await pay.begin(of[0]!);
  await pay.type({
    'Payment number': 'WIRE-20261120',
    Amount: textOf(sumOf(of.slice(0, 6))).replace(/0+$/, ''),
    Method: 'WIRE',
  });
  await pay.click('Oldest first');
  await pay.ticked.nth(5).waitFor();
  await pay.kept();
});

await picture('receivables', async (page) => {
  const ledger = new ReceivablesPage(page);
  await ledger.open('?view=aging');
  await ledger.bars.first().waitFor();
});

await picture('carriers', async (page) => {
  await page.goto('/carriers?track=986578788855');
  await page.getByRole('list', { name: 'Possible carriers' }).waitFor();
  await page.getByRole('table', { name: 'Carriers' }).getByRole('row').nth(5).waitFor();
});

await picture(
  'overview',
  async (page) => {
    const overview = new OverviewPage(page);
    await overview.open();
    await overview.readAll();
    // The chart follows the rows.
    const days = page.getByRole('table', { name: /^Notifications by type and day/ });
    await days.getByText('…').first().waitFor({ state: 'hidden' });
  },
  { colorScheme: 'dark', height: 900 },
);

await browser.close();
await waybill.stop();
await service.close();
