import type { Locator, Page } from '@playwright/test';

/** The ledger, located by accessible names. */
export class ReceivablesPage {
  readonly page: Page;
  readonly table: Locator;
  /** Rows with a transaction, without the header row. */
  readonly rows: Locator;
  readonly totals: Locator;
  readonly aging: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Receivables' });
    this.rows = this.table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
    this.totals = page.getByRole('region', { name: 'Totals' });
    this.aging = page.getByRole('table', { name: 'Aging' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/receivables${query}`);
    await this.readAll();
  }

  /** Waits until all matches are loaded. */
  async readAll(): Promise<void> {
    await this.totals.getByText(/[\d,]+ transactions? · Updated/).waitFor();
  }

  /** Returns how many rows the table has, rendered or not. */
  async count(): Promise<number> {
    return Number(await this.table.getAttribute('aria-rowcount')) - 1;
  }

  async choose(filter: string, ...names: string[]): Promise<void> {
    const filters = this.page.getByRole('search', { name: 'Filters' });
    await filters.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
    for (const name of names) await this.page.getByRole('checkbox', { name, exact: true }).check();
    await this.page.keyboard.press('Escape');
  }

  /** Bars of the aging chart, one for each bucket, in their order. */
  get bars(): Locator {
    return this.page
      .getByRole('table', { name: 'Balance by days overdue' })
      .locator('a[aria-hidden]');
  }
}
