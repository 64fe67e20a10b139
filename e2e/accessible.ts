import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { faultsOfTables } from './accessibility/faults-of-tables.ts';

/**
 * Both schemes and both widths, once each: `npm run test:accessible` tests every pair on every
 * screen.
 */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

/**
 * Expects no violation of any axe rule on the page, and row counts in tables; a failure names rule
 * and element.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await faultsOfAxe(page)), ...(await page.evaluate(faultsOfTables))]).toEqual([]);
}

/**
 * Returns the violations that axe finds, including target sizes, a rule that is off by default
 * (WCAG 2.2, 2.5.8). The page has no frames of other origins, so axe need not open another page to
 * merge results.
 */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Collecting the passed rules as well took half of the CPU time.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * Expects nothing beyond the window's width: people lose their row on a page that scrolls sideways.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

/** Returns how many pixels the document is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
