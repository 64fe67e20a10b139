import type { Locator, Page } from '@playwright/test';

/** The inbox as a person finds it: by the names that are read out. */
export class InboxPage {
  readonly page: Page;
  readonly table: Locator;
  /** Rows that hold a notification: the header row is none. */
  readonly rows: Locator;
  /** What the page says of a failure. */
  readonly trouble: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page
      .getByRole('table', { name: 'Notifications' })
      .or(page.getByRole('grid', { name: 'Notifications' }));
    this.trouble = page.getByRole('main').getByRole('alert');
    this.rows = this.table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/inbox${search}`);
  }

  /** The row as a table's total count has it, not as it happens to be rendered. */
  async rowCount(): Promise<number> {
    return Number(await this.table.getAttribute('aria-rowcount'));
  }

  /** One of Inbox, Unread, Read, Archived, Everything. */
  async showStatus(name: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Status' })
      .getByText(name, { exact: true })
      .click();
  }

  async chooseType(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Types/ }).click();
    await this.page.getByRole('checkbox', { name }).check();
    await this.page.keyboard.press('Escape');
  }
}
