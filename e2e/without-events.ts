import type { Page } from '@playwright/test';

/**
 * Keeps a page from listening to events from its next load on, as where tabs can't find each other:
 * with an open stream, the network would never be idle.
 */
export async function withoutEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
}
