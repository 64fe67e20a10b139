import type { Browser } from '@playwright/test';
import type { Sandbox } from '../../proxy/sandbox/sandbox.ts';

type Stored = ReturnType<Sandbox['store']['newest']>[number];

declare global {
  interface Window {
    bareRows: { text: string; type: string; status: number }[];
  }
}

/**
 * Opens the simplest page that gives the answer: a field, an array, a linear scan on every key, and
 * a table of the first 40 matches.
 */
export async function openBareSearch(browser: Browser, all: readonly Stored[]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.setContent('<input><p></p><table></table>');
  await page.evaluate(
    (rows) => {
      window.bareRows = rows;
      const input = document.querySelector('input')!;
      const search = (): void => {
        const word = input.value.toLowerCase();
        const found = window.bareRows.filter(({ text }) => text.toLowerCase().includes(word));
        document.querySelector('p')!.textContent = `${found.length} found`;
        document.querySelector('table')!.replaceChildren(
          ...found.slice(0, 40).map(({ text, type, status }) => {
            const row = document.createElement('tr');
            for (const cell of [...text.split('\n'), type, String(status)]) {
              row.appendChild(document.createElement('td')).textContent = cell;
            }
            return row;
          }),
        );
      };
      input.addEventListener('input', search);
    },
    all.map(({ message, recordNumber, type, status }) => ({
      text: `${message}\n${recordNumber}\n${type}`,
      type,
      status,
    })),
  );
  return {
    devtools,
    /** Measures from the last key to the end of the frame with the matches, in ms. */
    async search(word: string): Promise<number> {
      await page.locator('input').fill('');
      const shown = page.evaluate(
        (word) =>
          new Promise<number>((resolve) => {
            const input = document.querySelector('input')!;
            let lastKey = 0;
            const onKey = ({ timeStamp }: Event): void => {
              lastKey = timeStamp;
            };
            const onInput = (): void => {
              if (input.value !== word) return;
              document.removeEventListener('keydown', onKey, true);
              input.removeEventListener('input', onInput);
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey)));
            };
            document.addEventListener('keydown', onKey, true);
            input.addEventListener('input', onInput);
          }),
        word,
      );
      await page.locator('input').focus();
      await page.keyboard.type(word);
      return shown;
    },
    /** Measures how long counting types and statuses takes. */
    count: (status: number): Promise<number> =>
      page.evaluate((status) => {
        const begun = performance.now();
        const types = new Map<string, number>();
        const statuses = new Map<number, number>();
        for (const row of window.bareRows) {
          statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
          if (row.status === status) types.set(row.type, (types.get(row.type) ?? 0) + 1);
        }
        return types.size + statuses.size > 0 ? performance.now() - begun : Number.NaN;
      }, status),
  };
}
