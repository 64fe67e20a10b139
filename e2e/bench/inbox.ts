import { chromium, type Browser } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { firstRow } from './first-row.ts';
import type { Figure } from './measure.ts';
import { scrolling } from './scrolling.ts';
import { readFirstPage, removeStaticTable, writeStaticTable } from './static-table.ts';

/** Measures navigation to the first row, cold and warm, against the same rows as a static table. */
export const firstRowBench = () => withInbox(firstRow);

/** Compares scrolling through 10,000 rows of the inbox with a plain table. */
export const inboxBench = () => withInbox((browser, url) => scrolling(browser, url, 10_000));

/** The inbox in a real Chromium with 4× CPU throttling, against the production build. */
async function withInbox(
  measure: (browser: Browser, url: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: 14_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    writeStaticTable(await readFirstPage(waybill.url));
    await waybill.restart();
    return await measure(browser, waybill.url);
  } finally {
    removeStaticTable();
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}
