import { chromium } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import type { Figure } from './measure.ts';
import { scrolling } from './scrolling.ts';

/** Triage at scale: 100,000 loaded rows. */
export async function triageBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: 101_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    return await scrolling(browser, waybill.url, 100_000);
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}
