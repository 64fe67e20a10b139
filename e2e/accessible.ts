import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { faultsOfTables } from './accessibility/faults-of-tables.ts';

/** Both schemes and both widths, once each: `npm run test:accessible` tries every pair on every screen. */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

/**
 * axe finds nothing on the page, in all of its rules, and tables say how much there is of them; a
 * failure names rule and element.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await faultsOfAxe(page)), ...(await page.evaluate(faultsOfTables))]).toEqual([]);
}

/**
 * Returns the violations that axe finds, including target sizes, a rule that is off by default
 * (WCAG 2.2, 2.5.8). The page has no frames of other origins, so axe need not open a page of its
 * own to merge results.
 */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Collecting what passed as well took half of the processor.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Nothing reaches beyond the window's width: a page that one must push sideways loses its rows. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

/** Pixels by which the document is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
