import type { Locator, Page } from '@playwright/test';

/** The carriers, located by accessible names. */
export class CarriersPage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly field: Locator;
  readonly candidates: Locator;
  /** The table of many pasted numbers. */
  readonly many: Locator;
  /** Outside addresses that a tab requested; no request leaves the machine. */
  readonly asked: string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Carriers' });
    this.rows = this.table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
    this.field = page.getByRole('textbox', { name: 'Tracking number', exact: true });
    this.candidates = page.getByRole('list', { name: 'Possible carriers' }).getByRole('listitem');
    this.many = page.getByRole('table', { name: 'Pasted numbers' });
  }

  /** Answers requests to every address but Waybill's own. */
  async stayInside(): Promise<void> {
    await this.page.context().route(
      ({ hostname }) => hostname !== '127.0.0.1',
      async (route) => {
        this.asked.push(route.request().url());
        await route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' });
      },
    );
  }

  async open(path = '/carriers'): Promise<void> {
    await this.page.goto(path);
  }

  /** Pastes like Ctrl+V, keeping the focus. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const target = document.activeElement ?? document.body;
      const isFree = target.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      if (isFree) document.execCommand('insertText', false, pasted);
    }, text);
  }

  link(carrier: string): Locator {
    return this.page.getByRole('link', { name: `Track with ${carrier}`, exact: true });
  }

  /** A row of many numbers, by its number. */
  rowOf(number: string): Locator {
    return this.many.getByRole('row').filter({ hasText: number });
  }
}
