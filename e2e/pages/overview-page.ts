import type { Locator, Page } from '@playwright/test';

/** The overview as a person finds it: by the names that are read out. */
export class OverviewPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/overview${query}`);
  }

  /** Scrolls to the last section, which loads once it is near. */
  async toTheEnd(): Promise<void> {
    // It is replaced at once, so that Playwright’s own scrolling may lose it.
    await this.page
      .getByRole('heading', { level: 2 })
      .last()
      .evaluate((heading) => heading.scrollIntoView());
  }

  /** Waits until all that it is made of is read. */
  async readAll(): Promise<void> {
    await this.toTheEnd();
    for (const what of ['notifications', 'transactions', 'completed payments']) {
      await this.page.getByText(new RegExp(`^All [\\d,]+ ${what}`)).waitFor();
    }
    await this.page
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((heading) => heading.scrollIntoView());
  }

  card(title: string | RegExp): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** A figure of what needs a person. */
  figure(name: string): Locator {
    return this.card('Needs attention').getByRole('link', { name });
  }

  /** A chart, which is a table with bars. */
  chart(title: string | RegExp): Locator {
    return this.card(title).getByRole('table');
  }

  /** The bars of a chart, in their order. */
  bars(title: string | RegExp): Locator {
    return this.chart(title).locator('a[aria-hidden]');
  }

  /** Opens the table of types and days. */
  async types(title: string | RegExp): Promise<Locator> {
    await this.card(title).getByText('Show each type').click();
    return this.chart(title);
  }
}
