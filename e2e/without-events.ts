import type { Page } from '@playwright/test';

/**
 * Has a page, from its next load on, not listen to events, as where tabs can't find each other: a
 * stream that stays open is under way for ever, and the network never idle.
 */
export async function withoutEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
}
