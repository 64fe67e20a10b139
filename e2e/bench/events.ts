import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { afterTheTour } from '../after-the-tour.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { withoutEvents } from '../without-events.ts';
import { hearAs } from './listen-as.ts';
import { median, milliseconds, type Figure } from './measure.ts';

const BROWSERS = 100;
/** Real browsers with a page each; the others only behave like browsers to the proxy. */
const PAGES = 4;
const ARRIVALS = 30;
/** Milliseconds between two arrivals, at least; all of them take longer than two polls of a page. */
const APART = 1_000;
/** Milliseconds between two checks by the proxy; 30 seconds unless set. */
const EVERY = 1_500;
const LIST = '/notifications/200/1?statuses=0,1,2';

/**
 * Measures from the service's answer that lists an arrival to its display in a hundred browsers.
 */
export async function eventsBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: 5_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: { events: { every: EVERY } },
  });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  const answers = watchAnswers();
  try {
    const polling = await openInbox(browser, waybill.url, withoutEvents);
    const pages = await Promise.all(
      Array.from({ length: PAGES }, () => openInbox(browser, waybill.url)),
    );
    const others = await Promise.all(
      Array.from({ length: BROWSERS - PAGES }, () => hearAs(waybill.url, `/api/v2${LIST}`)),
    );
    // Rows from the proxy's first check are not arrivals.
    await answers.next();
    await answers.next();
    const before = service.requests.length;
    const began = performance.now();
    const known: number[] = [];
    for (let count = 1; count <= ARRIVALS; count++) {
      await sleep(APART + Math.random() * EVERY);
      const answered = answers.next();
      service.arrive(1);
      known.push(await answered);
      await Promise.all(pages.map((page) => page.waitForFunction(isShown, count)));
      while (others.some(({ had }) => had.length < count)) await sleep(5);
    }
    const lists = service.requests.slice(before).filter(({ target }) => target.endsWith(LIST));
    const looks = (performance.now() - began) / EVERY;
    const after = (times: readonly number[]) => times.map((time, index) => time - known[index]!);
    const heard = others.flatMap((it) => after(it.heard));
    const had = others.flatMap((it) => after(it.had));
    const shown = (await Promise.all(pages.map(shownTimes))).flatMap(after);
    const polled = after(await shownTimes(polling));
    await Promise.all(others.map(({ close }) => close()));
    return [
      figureOf('heard by', heard, BROWSERS - PAGES),
      figureOf('list here at', had, BROWSERS - PAGES),
      {
        ...figureOf('on the screen of', shown, PAGES),
        beside: `a page that polls every 30 s, of ${polled.length} in the same run: ${spread(polled)}; aim ≤ 1 s`,
      },
      {
        what: `events: reads of the list by ${BROWSERS} browsers for ${ARRIVALS} arrivals, calls to the service`,
        measured: `${lists.length}`,
        beside: `${BROWSERS * ARRIVALS} reads; the proxy itself looked ${looks.toFixed(0)} times`,
      },
    ];
  } finally {
    answers.stop();
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

function figureOf(what: string, times: readonly number[], browsers: number): Figure {
  return {
    what: `events: an arrival ${what} ${browsers} of ${BROWSERS} browsers, after the proxy knows of it`,
    measured: spread(times),
    beside: 'aim ≤ 1 s',
  };
}

function spread(times: readonly number[]): string {
  return `median ${milliseconds(median(times))}, worst ${milliseconds(Math.max(...times))}`;
}

/** Resolves when the service, which is in this process, has answered the proxy's next check. */
function watchAnswers() {
  const begun = new WeakSet<IncomingMessage>();
  let waiting: ((at: number) => void)[] = [];
  const isList = ({ url }: IncomingMessage) => url?.endsWith(LIST) === true;
  const start = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (waiting.length > 0 && isList(request)) begun.add(request);
  };
  const finish = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (!begun.has(request)) return;
    const at = Date.now();
    for (const tell of waiting) tell(at);
    waiting = [];
  };
  subscribe('http.server.request.start', start);
  subscribe('http.server.response.finish', finish);
  return {
    next: () => new Promise<number>((resolve) => waiting.push(resolve)),
    stop: () => {
      unsubscribe('http.server.request.start', start);
      unsubscribe('http.server.response.finish', finish);
    },
  };
}

/**
 * Opens an inbox in a separate browser that records when it has shown the number of new
 * notifications.
 */
async function openInbox(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await afterTheTour(page);
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const label = [...document.querySelectorAll('button')]
        .map(({ textContent }) => /^Show ([\d,]+) new notif/.exec(textContent))
        .find((found) => found !== null);
      const count = Number(label?.[1]?.replaceAll(',', '') ?? 0);
      if (count <= shown.length) return;
      // After it is painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          while (shown.length < count) shown.push(Date.now());
        }),
      );
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await prepare?.(page);
  const stream = prepare ? null : page.waitForResponse(`${url}/api/events`);
  await page.goto(`${url}/inbox`);
  await page.getByRole('table', { name: 'Notifications' }).waitFor();
  await stream;
  return page;
}

function isShown(count: number): boolean {
  return (window as unknown as { shown: number[] }).shown.length >= count;
}

function shownTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { shown: number[] }).shown);
}
