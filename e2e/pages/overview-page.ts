import type { Locator, Page } from '@playwright/test';

/** The overview, located by accessible names. */
export class OverviewPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/overview${query}`);
  }

  /** Waits until all of its data is loaded: on a phone, the last section loads once it is near. */
  async readAll(): Promise<void> {
    const sections = this.page.getByRole('heading', { level: 2 });
    // Playwright’s own scrolling waits for an element that is replaced during the wait.
    const scrollTo = (section: Locator) => section.evaluate((it) => it.scrollIntoView());
    await scrollTo(sections.last());
    for (const what of ['notifications', 'transactions', 'completed payments']) {
      await this.page.getByText(new RegExp(`^All [\\d,]+ ${what}`)).waitFor();
    }
    await scrollTo(sections.first());
  }

  card(title: string | RegExp): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** A figure under “Needs attention”. */
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
