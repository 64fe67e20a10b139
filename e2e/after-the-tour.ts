import type { BrowserContext, Page } from '@playwright/test';

/** Pages as who has been here before sees them. */
export async function afterTheTour(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    // An empty page has no storage.
    if (window.origin !== 'null') localStorage.setItem('waybill-tour', 'seen');
  });
}
