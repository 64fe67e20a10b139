import { startSandbox } from '../proxy/sandbox/sandbox.ts';
import type { Dialect } from '../proxy/sandbox/wire/dialect.ts';
import { afterTheTour } from './after-the-tour.ts';
import { expect, test } from './fixtures.ts';
import { sumShown, unitsShown } from './ledger-sums.ts';
import { openWaybill } from './open-waybill.ts';
import { ReceivablesPage } from './pages/receivables-page.ts';
import { connectionTo, settingsFor } from './waybill.ts';

const silent = { total: 'absent', hasMoreRecords: 'absent', rowsPerPage: 50 } as const;

const services: [name: string, preset: 'plain' | 'contrary', dialect: Partial<Dialect>][] = [
  ['sends fewer rows a page and says so', 'plain', { rowsPerPage: 50 }],
  ['says only the number of rows', 'plain', { rowsPerPage: 50, hasMoreRecords: 'absent' }],
  ['says only the number of pages', 'contrary', { rowsPerPage: 50 }],
  ['says nothing, and sends no rows past the end', 'plain', silent],
  ['says nothing, and sends the last page again', 'plain', { ...silent, pageBeyondLast: 'last' }],
  [
    'says nothing, and refuses a page past the end',
    'plain',
    { ...silent, pageBeyondLast: 'refused' },
  ],
  ['says nothing, and lists oldest first', 'contrary', silent],
];

for (const [name, preset, dialect] of services) {
  test(`sums all rows of a service that ${name}`, async ({ browser }) => {
    const service = await startSandbox({
      preset,
      dialect,
      transactions: 430,
      payments: 130,
      partners: 5,
      notifications: 120,
      arrivalsPerMinute: 0,
    });
    const waybill = await openWaybill({
      environment: connectionTo(service),
      settings: settingsFor(preset),
    });
    try {
      const context = await browser.newContext({ baseURL: waybill.url });
      await afterTheTour(context);
      const page = await context.newPage();
      const ledger = new ReceivablesPage(page);
      await ledger.open();
      await expect(ledger.totals).toContainText('430 transactions · Updated');
      await expect(ledger.totals.getByText('so far')).toHaveCount(0);
      for (const unit of ['usual', 'second'] as const) {
        const of = service.store.transactions().filter((transaction) => transaction.unit === unit);
        const amount = `${sumShown(of, 'balance')} ${unitsShown(preset, unit)}`;
        await expect(ledger.totals.getByText(amount, { exact: true }).first()).toBeVisible();
      }
      await page.goto('/payments');
      const { length } = service.store.payments();
      expect(length).toBeGreaterThan(100);
      await expect(page.getByText(`${length} payments · Updated`)).toBeVisible();
      await context.close();
    } finally {
      await waybill.stop();
      await service.close();
    }
  });
}
