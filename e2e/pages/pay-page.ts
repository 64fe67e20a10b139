import { expect, type Locator, type Page } from '@playwright/test';
import { goWithin } from '../go-within.ts';

/**
 * A draft of payments, located by accessible names; counts a person's actions other than typing.
 */
export class PayPage {
  readonly page: Page;
  readonly items: Locator;
  readonly left: Locator;
  /** Clicks and keys so far, without typing. */
  actions = 0;

  constructor(page: Page) {
    this.page = page;
    this.items = page.getByRole('table', { name: 'Open items' });
    this.left = page.getByRole('status', { name: 'Left' });
  }

  async click(name: string): Promise<void> {
    this.actions++;
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async press(key: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.press(key);
  }

  field(name: string): Locator {
    return this.page.getByRole('form', { name: 'Payment' }).getByLabel(name, { exact: true });
  }

  /** Opens a draft for a partner, and waits until its items are loaded. */
  async begin(partner: { partnerId: string; partnerCode: string }): Promise<void> {
    const path = `/pay/new?partner=${partner.partnerId}&code=${partner.partnerCode}`;
    await (this.page.url() === 'about:blank' ? this.page.goto(path) : goWithin(this.page, path));
    await this.items.waitFor();
    await this.page.getByText(/^(?:All [\d,]+|1) open items?$/).waitFor();
  }

  /** Creates a draft that can be reviewed: applies the given amount to the oldest items first. */
  async prepare(
    partner: { partnerId: string; partnerCode: string },
    { number, amount }: { number: string; amount: string },
  ): Promise<void> {
    await this.begin(partner);
    await this.type({ 'Payment number': number, Amount: amount, Method: 'WIRE' });
    await this.proposeOldest();
  }

  /**
   * Applies the oldest items first; with items in several Units, those in the Units of the oldest.
   */
  async proposeOldest(): Promise<void> {
    if ((await this.field('Units').count()) > 0) {
      await this.field('Units').selectOption({ index: 1 });
    }
    await this.click('Oldest first');
    // The row itself may be below the rows that a phone renders.
    const figures = this.page.getByRole('group', { name: 'Figures' });
    await figures.filter({ hasText: /Applied\s*[\d.,]*[1-9]/ }).waitFor();
  }

  /** Reviews the draft and confirms all warnings, so that Send can be pressed. */
  async review(): Promise<void> {
    await this.click('Review');
    await this.page.getByLabel('JSON as it is sent').waitFor();
    for (const box of await this.page
      .getByRole('group', { name: 'Confirm before sending' })
      .getByRole('checkbox')
      .all()) {
      await box.check();
    }
  }

  /** Reviews the draft, and submits it to a second payer. */
  async submit(): Promise<void> {
    await this.review();
    await this.click('Submit for approval');
    await this.page.getByText('Waiting for a second payer.').waitFor();
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: 'Send', exact: true });
  }

  async type(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  /** Waits until the proxy has saved the typed content. */
  async kept(): Promise<void> {
    await this.page.getByText('Saved', { exact: true }).waitFor();
  }

  get ticked(): Locator {
    return this.items.getByRole('checkbox', { checked: true });
  }
}

/** Confirms each warning of the review as it appears, and presses the button. */
export async function confirmAll(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await expect(button).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await button.click();
}
