import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run } from 'axe-core';
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

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Returns the violations that axe finds, including target sizes, a rule that is off by default
 * (WCAG 2.2, 2.5.8). The page has no frames that axe would need to look into.
 */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  // Once for each document, because reading its source takes as long as checking a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: typeof run } }).axe.run({
      rules: { 'target-size': { enabled: true } },
      // Collecting the passed rules as well took half of the CPU time.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
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
