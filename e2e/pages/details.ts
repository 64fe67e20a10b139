import type { Locator, Page } from '@playwright/test';

/** The details of a notification, located by accessible names. */
export class Details {
  readonly region: Locator;
  readonly heading: Locator;
  /** The entries of the record's timeline. */
  readonly timeline: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: 'Details' });
    this.heading = this.region.getByRole('heading', { level: 2 });
    this.timeline = this.region.getByRole('list').first().getByRole('button');
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name });
  }

  /** Returns the value beside a term of the record. */
  value(term: string): Locator {
    return this.region
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd')
      .first();
  }
}
