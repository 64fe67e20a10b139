import { boxOf } from './box-of.ts';
import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    /** Each shift since the page began that no input caused, with the elements that moved. */
    shifts: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly {
    node: Element | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/** Lighthouse calls up to 0.1 good. */
const MOST = 0.02;

// Skeletons in motion must not move the rest of the page.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const screens = {
  '/receivables': /[\d,]+ transactions? · Updated/,
  '/receivables?view=aging': /[\d,]+ transactions? · Updated/,
  '/payments': /[\d,]+ payments? · Updated/,
  '/payments?view=chart': /[\d,]+ payments? · Updated/,
  '/batches': /Nothing has been sent yet|Report ID/,
  '/overview': /^All [\d,]+ transactions/,
  '/admin': /^API for programs$/,
};

for (const [device, viewport] of Object.entries({
  desktop: { width: 1350, height: 940 },
  phone: { width: 360, height: 740 },
})) {
  test.describe(device, () => {
    test.use({ viewport });

    for (const [path, loaded] of Object.entries(screens)) {
      test(`moves nothing while ${path} loads @page`, async ({ page }) => {
        await page.addInitScript(() => {
          window.shifts = [];
          const nameOf = ({
            node,
            previousRect: was,
            currentRect: is,
          }: LayoutShift['sources'][number]): string =>
            `${node === null ? 'a removed node' : `${node.nodeName}.${node.className} “${node.textContent.slice(0, 40)}”`} from ${was.y} to ${is.y}, ${was.height} to ${is.height} high`;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as LayoutShift[]) {
              if (entry.hadRecentInput) continue;
              window.shifts.push({ value: entry.value, moved: entry.sources.map(nameOf) });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        // Each answer arrives after the page has rendered its placeholder.
        await page.route(/\/api\/(?:v2|admin)\//, async (route) => {
          await new Promise((resolve) => {
            setTimeout(resolve, 150);
          });
          await route.continue();
        });
        await page.goto(path);
        if (device === 'phone' && path === '/overview') {
          // Its sections that are far below do not load.
          await page.getByText(/^All [\d,]+ notifications/).waitFor();
        } else {
          await page.getByText(loaded).first().waitFor();
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
        }
        const shifts = await page.evaluate(
          () =>
            new Promise<typeof window.shifts>((resolve) => {
              // The observer hears of a frame after it.
              requestAnimationFrame(() => {
                setTimeout(() => resolve(window.shifts), 100);
              });
            }),
        );
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST);
      });
    }

    test('keeps the placeholder of a search in its place @page', async ({ page }) => {
      const code = Promise.withResolvers<void>();
      const data = Promise.withResolvers<void>();
      await page.route(/\/assets\/found-notifications/, async (route) => {
        await code.promise;
        await route.continue();
      });
      await page.route(/\/api\/v2\/notifications\//, async (route) => {
        await data.promise;
        await route.continue();
      });
      await page.goto('/inbox?q=order');
      const placeholder = page.getByText('Loading notifications…');
      const before = await boxOf(placeholder);
      code.resolve();
      await page.getByText(/ found · searching/).waitFor();
      expect(await boxOf(placeholder)).toEqual(before);
      data.resolve();
    });
  });
}
