import type { Page } from '@playwright/test';

/** Holds the next request to a path until `release`, while a test types on. */
export async function holdWrite(page: Page, path: RegExp) {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    path,
    async (route) => {
      sent.resolve();
      await held.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return { sent: sent.promise, release: held.resolve };
}
