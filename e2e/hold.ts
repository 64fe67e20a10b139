import type { Page } from '@playwright/test';

/** Holds the next write to a path until `release`, while a test types on. */
export async function holdWrite(page: Page, path: RegExp) {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  await page.route(path, async (route) => {
    if (!isHeld && route.request().method() !== 'GET') {
      isHeld = true;
      sent.resolve();
      await held.promise;
    }
    await route.fallback();
  });
  return { sent: sent.promise, release: held.resolve };
}
