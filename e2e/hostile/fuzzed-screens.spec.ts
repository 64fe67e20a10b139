import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createRandom, foldSeed } from '#lib/random.ts';
import { bounded } from '../../proxy/testing/bounded.ts';
import { startFakeService } from '../../proxy/testing/fake-service.ts';
import { figure } from '../../proxy/testing/figure.ts';
import { expect, test } from '../fixtures.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { openWaybill } from '../open-waybill.ts';
import { settingsFor } from '../waybill.ts';
import { answers, kindOf, transactionId as TransactionId } from './answers.ts';
import { watchRequests } from './settled.ts';
import { rateOf, spoil } from './spoil.ts';

const SEED = 20_261_122;
/** Answers that the screens are to have read, at least. */
const ANSWERS = bounded(100, 2_000);

const transaction = answers.transaction();
const payment = answers.payment();
const partner = transaction.Partner;

/** Every screen that shows what the service answered. */
const screens = [
  '/inbox',
  '/inbox?status=everything',
  '/receivables',
  `/receivables/${transaction.Id}`,
  `/receivables/partner/${partner.Id}`,
  '/payments',
  `/payments/${payment.Id}`,
  `/pay/new?partner=${partner.Id}&code=${partner.Code}`,
  `/pay/new?ids=${transaction.Id}`,
  '/pay',
  '/batches',
  '/batches/1',
  '/batches/2',
  '/batches/3',
  '/carriers',
];

/** A service whose answers are whole until they are spoilt; each seed spoils them otherwise. */
async function startSpoilingService() {
  const state = { seed: 0, isSpoiling: false, answers: 0 };
  const service = await startFakeService(({ target }, response) => {
    const answer = answers[kindOf(target)]();
    const random = createRandom(state.seed, foldSeed(...Buffer.from(target)));
    if (state.isSpoiling) state.answers++;
    const text = state.isSpoiling ? spoil(answer, random, rateOf(random)) : JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  return { ...service, state };
}

/** Words that careless code shows; the service never sends them (`spoil.ts`). */
const CARELESS = /Invalid Date|\bNaN\b|\[object \w+\]|\bundefined\b|\bInfinity\b/;

/** Returns all text that a person can see or hear on a page. */
const shown = () => {
  const names = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'];
  const attributes = names.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!),
  );
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  return [document.title, document.body.innerText, ...attributes, ...fields].join('\n');
};

async function faultsOf(page: Page): Promise<string[]> {
  // Empty for a moment while one screen leads to another whose code is read; white if it stays so.
  const isWhite = await expect(page.getByRole('main'))
    .toHaveText(/\S/, { useInnerText: true })
    .then(
      () => false,
      () => true,
    );
  const text = await page.evaluate(shown);
  const careless = CARELESS.exec(text);
  return [
    ...(isWhite ? ['white screen'] : []),
    ...(careless ? [text.slice(Math.max(0, careless.index - 80), careless.index + 80)] : []),
  ];
}

/** Clicks elements if they are still there, because a refresh may remove them. */
async function clickIfThere(found: Locator, places: readonly number[]): Promise<void> {
  await found.evaluateAll((elements, wanted) => {
    for (const place of wanted) (elements[place] as HTMLElement | undefined)?.click();
  }, places);
}

test(`${ANSWERS} spoilt answers on every screen: none is white, none shows nonsense`, async ({
  page,
}) => {
  test.setTimeout(bounded(120_000, 1_200_000));
  const service = await startSpoilingService();
  const waybill = await openWaybill({
    environment: {
      SERVICE_BASE_URL: service.baseUrl,
      OAUTH_CONSUMER_KEY: 'a',
      OAUTH_CONSUMER_SECRET: 'b',
      OAUTH_TOKEN: 'c',
      OAUTH_TOKEN_SECRET: 'd',
    },
    settings: { ...settingsFor('plain'), cache: { lists: 0, carriers: 0 }, follow: { quiet: 100 } },
  });
  const send = (path: string, data?: object) =>
    page.request.post(`${waybill.url}/api/v2${path}`, {
      headers: { 'Idempotency-Key': randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
      ...(data && { data }),
    });
  // Batches to be shown, with reports that are spoilt later.
  const money = { Value: 1, Units: 0 };
  const target = { Id: transaction.Id, Type: 0, TransactionNumber: null };
  const writes = [
    await send('/notifications/update', { Read: [payment.Id], Unread: [], Archive: [] }),
    await send('/accounting/receivables/acknowledge', {
      TransactionId,
      Acknowledgements: [{ ...target, Partner: partner }],
    }),
    await send('/accounting/receivables/payments/apply', {
      TransactionId,
      Payments: [
        {
          PaymentNumber: 'FUZZ-1',
          AutoApply: false,
          Partner: partner,
          PaymentMethod: { Id: null, Code: 'ACH', Name: null },
          Amount: money,
          ApplyTo: [{ ...target, Amount: money }],
        },
      ],
    }),
  ];
  expect(writes.map((reply) => reply.status())).toEqual([200, 200, 200]);

  const faults: string[] = [];
  let where = '';
  const note = (text: string) => faults.push(`${where}: ${text}`);
  page.on('pageerror', (error) => note(`uncaught ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // A request that the proxy answered with a problem is no fault of the page's.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      note(`console: ${message.text()}`);
    }
  });
  page.on('dialog', (dialog) => {
    note(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const settled = watchRequests(page);
  service.state.isSpoiling = true;
  let looks = 0;
  const look = async () => {
    await settled();
    looks++;
    for (const fault of await faultsOf(page)) note(fault);
  };
  for (let seed = 1; service.state.answers < ANSWERS; seed++) {
    service.state.seed = foldSeed(SEED, seed);
    // The browser keeps documents that were left until memory is short: up to 5 GB.
    await page.requestGC();
    for (const screen of screens) {
      where = `seed ${seed}, ${screen}`;
      await page.goto(waybill.url + screen);
      await look();
      if (screen.startsWith('/inbox')) {
        await clickIfThere(new InboxPage(page).rows, [seed % 6]);
        await look();
      }
      await clickIfThere(
        page.locator('main :is(summary, button[aria-expanded="false"]:not([aria-haspopup]))'),
        [0, 1, 2],
      );
      await look();
    }
  }
  figure(
    17,
    'spoilt answers on screen',
    `${service.state.answers} answers, ${looks} looks at ${screens.length} screens, ${faults.length} white, broken or with words of a careless program`,
  );
  expect([...new Set(faults)]).toEqual([]);
  await waybill.stop();
  await service.close();
});
