import type { Page } from '@playwright/test';
import { faultsOfAxe, overflowOf } from '../accessible.ts';
import { faultsOfFocus } from './faults-of-focus.ts';
import { faultsOfMotion } from './faults-of-motion.ts';
import { faultsOfTables } from './faults-of-tables.ts';

/** CSS pixels: zoom of 200 % halves the window, 400 % leaves a fourth of it. */
const sizes = {
  wide: { width: 1280, height: 800 },
  'wide at 200 %': { width: 640, height: 400 },
  phone: { width: 360, height: 740 },
  // The minimum of WCAG 2.2 (1.4.10): 1280 × 1024 at 400 %.
  'wide at 400 %': { width: 320, height: 256 },
} as const;

type Size = keyof typeof sizes;
type Scheme = 'light' | 'dark';
type Look = readonly [Scheme, Size];

/** Each size and each scheme come early, so that the first few cover most cases. */
export const everyLook: readonly Look[] = [
  ['light', 'wide'],
  ['dark', 'phone'],
  ['light', 'wide at 400 %'],
  ['dark', 'wide at 200 %'],
  ['dark', 'wide'],
  ['light', 'phone'],
  ['dark', 'wide at 400 %'],
  ['light', 'wide at 200 %'],
];

/** Returns the page's faults in each of these looks, and restores its state. */
export async function sweep(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<Size>();
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(sizes[size]);
    const found = await faultsOfAxe(page);
    if (!seen.has(size)) {
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`is ${overflow} px too wide`);
      found.push(...(await page.evaluate(faultsOfTables)));
      // Browsers show the focus only after a key press.
      await page.keyboard.press('Shift');
      found.push(...(await page.evaluate(faultsOfFocus)));
      found.push(...(await page.evaluate(faultsOfMotion)));
    }
    seen.add(size);
    faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

/**
 * Closes an open dialog or panel with Escape, if any, discarding what was typed there, and checks where
 * the focus goes.
 */
export async function faultsOfLeaving(page: Page): Promise<string[]> {
  const isOpen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-modal=true], [data-panel]')].some((it) =>
        it.checkVisibility(),
      ),
    );
  if (!(await isOpen())) return [];
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Discard' });
  if (await discard.isVisible()) await discard.click();
  const isLost = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.activeElement === document.body)),
        ),
      ),
  );
  return [
    ...((await isOpen()) ? ['Escape leaves it open'] : []),
    ...(isLost ? ['the focus is lost when it is left'] : []),
  ];
}
