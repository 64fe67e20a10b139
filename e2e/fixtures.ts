import { expect as baseExpect, test as base, type Locator } from '@playwright/test';
import { startSandbox, type Sandbox } from '../proxy/sandbox/sandbox.ts';
import { afterTheTour } from './after-the-tour.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

export interface WorkerOptions {
  /** The service's reading of the interface. */
  preset: 'plain' | 'contrary';
}

export interface WorkerFixtures extends WorkerOptions {
  /** Whether the browser has already shown the tour, as on all visits but the first. */
  hasToured: boolean;
  /** Sizes of the service's ledger; sizes that aren't given are the sandbox's defaults. */
  ledger: { transactions?: number; payments?: number; partners?: number };
  /** The service of this worker: the sandbox, in this process. */
  service: Sandbox;
  waybill: OpenWaybill;
}

export interface TestFixtures {
  inbox: InboxPage;
}

/** Each worker has its own service and Waybill; no test leaves a fault behind. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  preset: ['plain', { option: true, scope: 'worker' }],
  // Several pages of each list, and no more, because most screens load all of them.
  ledger: [
    { transactions: 1_200, payments: 240, partners: 20 },
    { option: true, scope: 'worker' },
  ],
  hasToured: [true, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, hasToured }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await make(...options);
        if (hasToured) await afterTheTour(context);
        return context;
      };
      await use(browser);
      browser.newContext = make;
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ preset, ledger }, use) => {
      const sandbox = await startSandbox({
        preset,
        seed: 20_261_120,
        notifications: 1_500,
        ...ledger,
        enormousAmounts: true,
        arrivalsPerMinute: 0,
      });
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  waybill: [
    async ({ service, preset }, use) => {
      const waybill = await openWaybill({
        environment: connectionTo(service),
        settings: settingsFor(preset),
      });
      await use(waybill);
      await waybill.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ waybill }, use) => use(waybill.url),
  page: async ({ page }, use) => {
    await use(page);
    // An answer that a test intercepts may still be pending when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  inbox: async ({ page, service }, use) => {
    service.faults.clear();
    await use(new InboxPage(page));
    service.faults.clear();
  },
});

/**
 * Playwright's `expect`, without describing the page while waiting for an element: its own
 * `toBeVisible` serializes the whole page at each try, which takes longer than the try. Failures
 * still include the description.
 */
export const expect = baseExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number; visible?: boolean } = {}) {
    const { isNot } = this;
    const { timeout = this.timeout, visible = true } = options;
    let failure = '';
    try {
      await locator.waitFor({ state: visible === isNot ? 'hidden' : 'visible', timeout });
    } catch {
      const expected = isNot ? baseExpect(locator).not : baseExpect(locator);
      await expected.toBeVisible({ visible, timeout: 1 }).catch((error: Error) => {
        failure = error.message.replaceAll('1ms', `${timeout}ms`);
      });
    }
    return { pass: (failure === '') !== isNot, message: () => failure };
  },
});
