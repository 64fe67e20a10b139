import type { Browser } from '@playwright/test';
import { afterTheTour } from '../after-the-tour.ts';

/** CPU throttling of every figure in the browser. */
export const THROTTLE = 4;

/** Opens a throttled page in a new context. */
export async function throttledPage(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await afterTheTour(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return { context, page, devtools };
}
