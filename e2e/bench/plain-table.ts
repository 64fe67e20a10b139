import type { Browser, Page } from '@playwright/test';
import { THROTTLE } from './throttled-page.ts';

const ROWS = 200;

/**
 * Opens a page with 200 of our rows and nothing else: the same elements and styles in normal flow,
 * no script, nothing drawn later. Throttled like ours.
 */
export async function openPlainTable(browser: Browser, ours: Page): Promise<Page> {
  const { html, styles, height } = await ours.evaluate((count) => {
    const table = document.querySelector('[aria-label="Notifications"]')!;
    const rows = [...table.querySelectorAll<HTMLElement>('[data-index]')].slice(0, 40);
    const markup = Array.from({ length: count }, (_, index) => {
      const row = rows[index % rows.length]!.cloneNode(true) as HTMLElement;
      row.style.transform = '';
      row.style.position = 'static';
      row.dataset['index'] = String(index);
      return row.outerHTML;
    });
    const [head] = table.children;
    const scroller = table.closest('[data-scroller]')!;
    const body = table.lastElementChild!;
    return {
      html: `<div class="${scroller.className}" data-scroller style="height: 100%">
<div role="table" aria-label="Notifications" class="${table.className}">${head!.outerHTML}
<div role="rowgroup" class="${body.className}">${markup.join('')}</div></div></div>`,
      styles: [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].map(({ cssText }) => cssText),
      ),
      height: scroller.clientHeight,
    };
  }, ROWS);
  const context = await browser.newContext({ viewport: ours.viewportSize() });
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><html data-mantine-color-scheme="light"><style>${styles.join('\n')}</style>
<body style="margin: 0"><div style="height: ${height}px; container: list / inline-size">${html}</div>`,
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}
