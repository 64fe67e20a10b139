import type { Page } from '@playwright/test';

/** The next file that the page offers for download fails, as it does without memory. */
export async function failOneFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = () => {
      URL.createObjectURL = create;
      throw new RangeError('Out of memory');
    };
  });
}
