import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { startWaybill } from '../waybill.ts';

/** Takes the README's pictures anew from the real page over the sandbox: `npm run screenshots`. */
buildPage();
const waybill = await startWaybill({});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.goto(`${waybill.url}/inbox`);
await new InboxPage(page).rows.nth(10).waitFor();
await page.getByRole('button', { name: /Service answering/ }).waitFor();
await page.getByRole('link', { name: /^Inbox [\d,]+ unread$/ }).waitFor();
await page.screenshot({ path: join(import.meta.dirname, 'inbox.png') });
await browser.close();
await waybill.stop();
