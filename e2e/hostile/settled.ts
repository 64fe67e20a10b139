import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Milliseconds without a pending request, after which a page has requested all that it shows. */
const QUIET = 100;

/** Returns a function that waits until a page has requested and shown everything. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changed = performance.now();
  const ended = (request: Request): void => {
    underWay.delete(request);
    changed = performance.now();
  };
  page.on('request', (request) => {
    // An event stream never ends.
    if (new URL(request.url()).pathname === '/api/events') return;
    underWay.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const isQuiet = () => underWay.size === 0 && performance.now() - changed > QUIET;
    await expect.poll(isQuiet, { intervals: [20] }).toBe(true);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  };
}
