import type { Page } from '@playwright/test';

/** Presses a button, which may be in the filter sheet on a phone. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, includeHidden: true }).first();
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click();
  await button.click();
}
