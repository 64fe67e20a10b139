import { typeName } from '../../src/contract/type-name.ts';
import { expect, type Locator, type Page } from '@playwright/test';

const columns = ['Select', 'Status', 'Event', 'Record', 'Type', 'Message', 'Time'] as const;
type Column = (typeof columns)[number];

/** The inbox, located by accessible names. */
export class InboxPage {
  readonly page: Page;
  readonly table: Locator;
  /** Rows with a notification, without the header row. */
  readonly rows: Locator;
  readonly searchField: Locator;
  /** The page's message about a failure. */
  readonly trouble: Locator;

  readonly #base: string;

  /** @param base address of a Waybill that is not the test's own */
  constructor(page: Page, base = '') {
    this.page = page;
    this.#base = base;
    this.table = page.getByRole('table', { name: 'Notifications' });
    this.searchField = page.getByRole('combobox', { name: 'Search notifications' });
    this.trouble = page.getByRole('main').getByRole('alert');
    this.rows = this.table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  }

  /** Returns a row's cell in one of the table's columns. */
  cell(row: Locator, column: Column): Locator {
    return row.getByRole('cell').nth(columns.indexOf(column));
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${this.#base}/inbox${search}`);
  }

  /** Returns how many rows the table has, rendered or not. */
  async count(): Promise<number> {
    return Number(await this.table.getAttribute('data-rows'));
  }

  /** Scrolls down until the screen says that everything is loaded. */
  async readToTheEnd(): Promise<void> {
    await expect(async () => {
      await this.page.locator('[data-scroller]').evaluate((it) => (it.scrollTop = it.scrollHeight));
      await expect(
        this.page.getByText(/^(?:All [\d,]+ notifications|The only notification is) loaded/),
      ).toBeVisible({
        timeout: 250,
      });
    }).toPass();
  }

  /**
   * Returns every row's data, rendered or not: its time in ms since 1970, type, record and status.
   */
  async everyRow(): Promise<{ time: number; type: string; record: string; status: string }[]> {
    const places = (['Type', 'Record', 'Status'] as const).map((name) => columns.indexOf(name));
    const texts = await this.page.locator('[data-scroller]').evaluate(async (scroller, places) => {
      const rows = new Map<string, (string | undefined)[]>();
      const drawn = (): Promise<void> =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        );
      scroller.scrollTop = 0;
      for (;;) {
        await drawn();
        for (const row of scroller.querySelectorAll('[role=row]:not(:has([role=columnheader]))')) {
          const cells = [...row.querySelectorAll('[role=cell]')].map(
            ({ textContent }) => textContent,
          );
          const time = row.querySelector('time')?.dateTime;
          rows.set(row.ariaRowIndex!, [time, ...places.map((place) => cells[place])]);
        }
        const top = scroller.scrollTop;
        scroller.scrollTop += scroller.clientHeight / 2;
        if (scroller.scrollTop === top) return [...rows.values()];
      }
    }, places);
    return texts.map(([time, type, record, status]) => ({
      time: Date.parse(time!),
      type: type!,
      record: record!,
      status: status!,
    }));
  }

  /** The checkboxes of the rows. */
  get boxes(): Locator {
    return this.rows.getByRole('checkbox', { name: /^Select / });
  }

  button(name: string | RegExp): Locator {
    // A row's own buttons have the action and the row in their names.
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /**
   * Confirms the warning where the service's rows have no id of their own, or a Status that can't
   * be set.
   */
  async answer(isAsked: boolean): Promise<void> {
    if (isAsked) await this.page.getByRole('dialog').locator('[data-focus]').click();
  }

  /** Selects every notification that matches the filters, across all pages. */
  async selectAll(): Promise<number> {
    await this.page.getByRole('button', { name: /^Select all/ }).click({ timeout: 10_000 });
    const words = this.page.getByRole('toolbar', { name: 'Selection' }).getByRole('paragraph');
    await expect(words).toContainText(/\d/);
    return Number(/[\d,]+/.exec((await words.textContent())!)![0].replaceAll(',', ''));
  }

  /** Runs an action, and confirms the warning if it can't be undone exactly. */
  async act(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog');
    const run = this.page.getByRole('region', { name: 'Action' });
    await expect(dialog.or(run).first()).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses Inbox, Unread, Read, Archived or Everything. */
  async showStatus(name: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Status' })
      .getByText(name, { exact: true })
      .click();
  }

  async chooseType(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Types/ }).click();
    await this.page.getByRole('checkbox', { name: typeName(name) }).check();
    await this.page.keyboard.press('Escape');
  }

  /** Searches by keyboard, and waits until everything is loaded. */
  async search(text: string): Promise<void> {
    await expect(this.rows.first()).toBeVisible();
    await this.page.keyboard.press('/');
    await expect(this.searchField).toBeFocused();
    await this.searchField.pressSequentially(text);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByText(/[\d,]+ of [\d,]+ notifications?\b/)).toBeVisible();
  }
}
