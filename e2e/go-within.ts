import type { Page } from '@playwright/test';

/**
 * Goes to another address of the open page as Back and Forward do, without a page load, and waits
 * until the page has drawn it.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  // Before the page has started, nothing listens to the event.
  await page.getByRole('main').waitFor();
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, address);
}
