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

  /** Waits until all that it is made of is read: on a phone, the last section once it is near. */
  async readAll(): Promise<void> {
    const sections = this.page.getByRole('heading', { level: 2 });
    // Playwright’s own scrolling waits for an element that is replaced meanwhile.
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
