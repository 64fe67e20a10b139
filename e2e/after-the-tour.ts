import type { BrowserContext, Page } from '@playwright/test';

/** Shows pages as a returning visitor sees them. */
export async function afterTheTour(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    // An empty page has no storage.
    if (window.origin !== 'null') localStorage.setItem('waybill-tour', 'seen');
  });
}
