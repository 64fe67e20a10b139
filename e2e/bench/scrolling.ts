import type { Browser, Page } from '@playwright/test';
import { InboxPage } from '../pages/inbox-page.ts';
import { milliseconds, quantile, type Figure } from './measure.ts';
import { THROTTLE, throttledPage } from './throttled-page.ts';

const SCROLL_SECONDS = 15;
const PIXELS_PER_SECOND = 5_000;

/** Rows that are chosen by keys, one by one, before all are. */
const CHOSEN = 40;

/** Tasks of the main thread while so many loaded rows are scrolled and chosen. */
export async function scrolling(browser: Browser, url: string, count: number): Promise<Figure[]> {
  const { context, page, devtools } = await throttledPage(browser, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/inbox?status=everything');
  const inbox = new InboxPage(page);
  await inbox.rows.first().waitFor();
  await loadRows(page, inbox, count);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const rows = `${count.toLocaleString('en-US')} rows`;
  const scroll = () =>
    page.evaluate(scrollSteadily, { seconds: SCROLL_SECONDS, speed: PIXELS_PER_SECOND });
  const tasksWhile = async (action: () => Promise<void>): Promise<number[]> => {
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await action();
    return mainThreadTasks(await browser.stopTracing());
  };
  const scrolled = await tasksWhile(scroll);
  const chosen = await tasksWhile(async () => {
    for (let i = 0; i < CHOSEN; i++) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    await page.getByRole('checkbox', { name: 'Select all loaded' }).check();
    await scroll();
  });
  await context.close();
  return [
    ...figures(`scrolling ${rows} at ${PIXELS_PER_SECOND} px/s`, scrolled),
    ...figures(`choosing ${CHOSEN} of ${rows} by keys, then all, and scrolling them`, chosen),
  ];
}

function figures(what: string, tasks: readonly number[]): Figure[] {
  const under = tasks.filter((task) => task < 50).length / tasks.length;
  return [
    {
      what: `tasks while ${what}: under 50 ms`,
      measured: `${(under * 100).toFixed(2)}% of ${tasks.length}`,
      beside: 'aim 99%',
    },
    {
      what: `longest task while ${what}`,
      measured: milliseconds(Math.max(...tasks)),
      beside: `99th percentile ${milliseconds(quantile(tasks, 0.99))}`,
    },
  ];
}

/** Scrolls to the end again and again until so many rows are there. */
async function loadRows(page: Page, inbox: InboxPage, count: number): Promise<void> {
  while ((await inbox.count()) < count) {
    const before = await inbox.count();
    await page.evaluate(() => {
      const table = document.querySelector('[aria-label="Notifications"]')!;
      const scroller = table.closest('[data-scroller]') ?? table;
      scroller.scrollTop = scroller.scrollHeight;
    });
    await page.waitForFunction(
      (count) =>
        Number(document.querySelector('[aria-label="Notifications"]')?.getAttribute('data-rows')) >
        count,
      before,
    );
  }
}

/** Down and up again, as a steady hand does, in the page. */
async function scrollSteadily({
  seconds,
  speed,
}: {
  seconds: number;
  speed: number;
}): Promise<void> {
  const table = document.querySelector('[aria-label="Notifications"]')!;
  const scroller = table.closest('[data-scroller]') ?? table;
  scroller.scrollTop = 0;
  await new Promise<void>((resolve) => {
    const begun = performance.now();
    const frame = () => {
      const elapsed = performance.now() - begun;
      if (elapsed > seconds * 1000) return resolve();
      const half = (seconds * 1000) / 2;
      const distance = elapsed < half ? elapsed : 2 * half - elapsed;
      scroller.scrollTop = (distance / 1000) * speed;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
}

/** Milliseconds of every task on the busiest renderer's main thread. */
function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const perThread = mains.map((main) =>
    traceEvents
      .filter(
        ({ name, ph, pid, tid }) =>
          name.endsWith('RunTask') && ph === 'X' && pid === main.pid && tid === main.tid,
      )
      .map(({ dur }) => (dur ?? 0) / 1000),
  );
  return perThread.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
