import type { Browser, Page } from '@playwright/test';
import { InboxPage } from '../pages/inbox-page.ts';
import { milliseconds, quantile, type Figure } from './measure.ts';
import { openPlainTable } from './plain-table.ts';
import { THROTTLE, throttledPage } from './throttled-page.ts';

const SCROLL_SECONDS = 15;
const PIXELS_PER_SECOND = 5_000;

/** Rows that are selected one by one with keys, before selecting all. */
const CHOSEN = 40;

/** Measures main-thread tasks and frames while this many loaded rows are scrolled and selected. */
export async function scrolling(browser: Browser, url: string, count: number): Promise<Figure[]> {
  const { context, page, devtools } = await throttledPage(browser, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/inbox?status=everything');
  const inbox = new InboxPage(page);
  await inbox.rows.first().waitFor();
  await loadRows(page, inbox, count);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const rows = `${count.toLocaleString('en-US')} rows`;
  const how = `${PIXELS_PER_SECOND.toLocaleString('en-US')} px/s`;
  const scrolled = await scrollTraced(browser, page);
  await page.bringToFront();
  const plain = await openPlainTable(browser, page);
  const plainly = await scrollTraced(browser, plain);
  await plain.context().close();
  await page.bringToFront();
  const again = await scroll(page);
  const chosen = await tasksWhile(browser, page, async () => {
    for (let i = 0; i < CHOSEN; i++) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    await page.getByRole('checkbox', { name: 'Select all loaded' }).check();
    await scroll(page);
  });
  await context.close();
  return [
    ...taskFigures(`scrolling ${rows} at ${how}`, scrolled.tasks, plainly.tasks),
    {
      what: `frames a second while scrolling ${rows} at ${how}`,
      measured: `${scrolled.rate.toFixed(1)} and, not traced, ${again.rate.toFixed(1)}: ${(scrolled.rate / plainly.rate).toFixed(2)} × the plain table's`,
      beside: `${plainly.rate.toFixed(1)} for a plain table of 200 rows, its markup and styles those of our rows; aim 0.8 ×`,
    },
    {
      what: `frames with a blank row while scrolling so`,
      measured: `${scrolled.blank + again.blank} of ${scrolled.frames + again.frames}`,
      beside: 'aim 0',
    },
    ...taskFigures(`choosing ${CHOSEN} of ${rows} by keys, then all, and scrolling them`, chosen),
  ];
}

async function tasksWhile(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  return mainThreadTasks(await browser.stopTracing());
}

async function scrollTraced(browser: Browser, page: Page) {
  let scrolled: Awaited<ReturnType<typeof scroll>> | undefined;
  const tasks = await tasksWhile(browser, page, async () => {
    scrolled = await scroll(page);
  });
  return { ...scrolled!, tasks };
}

function taskFigures(what: string, tasks: readonly number[], plain?: readonly number[]): Figure[] {
  const under = (all: readonly number[]): string =>
    `${((all.filter((task) => task < 50).length / all.length) * 100).toFixed(2)}% of ${all.length}`;
  const beside = plain ? `; plain table ${under(plain)}` : '';
  const worst = plain ? `; plain table ${milliseconds(Math.max(...plain))}` : '';
  return [
    {
      what: `tasks while ${what}: under 50 ms`,
      measured: under(tasks),
      beside: `aim 99%${beside}`,
    },
    {
      what: `longest task while ${what}`,
      measured: milliseconds(Math.max(...tasks)),
      beside: `99th percentile ${milliseconds(quantile(tasks, 0.99))}${worst}`,
    },
  ];
}

/** Scrolls to the end repeatedly until this many rows are loaded. */
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

async function scroll(page: Page) {
  const { frames, blank, seconds } = await page.evaluate(scrollSteadily, {
    seconds: SCROLL_SECONDS,
    speed: PIXELS_PER_SECOND,
  });
  return { frames, blank, rate: frames / seconds };
}

/**
 * Scrolls down and up again at a steady pace, in the page; a shorter list is scrolled up and down
 * more often. A frame has a blank row if a visible row's place is empty when the frame is painted.
 */
async function scrollSteadily({
  seconds,
  speed,
}: {
  seconds: number;
  speed: number;
}): Promise<{ frames: number; blank: number; seconds: number }> {
  const table = document.querySelector('[aria-label="Notifications"]')!;
  const scroller = table.closest('[data-scroller]') ?? table;
  scroller.scrollTop = 0;
  const row = table.querySelector<HTMLElement>('[data-index]')!;
  const SEPARATOR = 30;
  const rowHeight = row.offsetHeight;
  const headerHeight = table.firstElementChild!.getBoundingClientRect().height;
  const height = scroller.clientHeight;
  const farthest = Math.min((seconds / 2) * speed, scroller.scrollHeight - height);
  // The plain table's rows are in normal flow, so none of them can be blank.
  const topOf = ({ style }: HTMLElement): number => Number(/\d+/.exec(style.transform)?.[0] ?? 0);
  // A separator above a row belongs to it.
  const reach = rowHeight + SEPARATOR;
  const areShown = (places: readonly number[]): boolean => {
    const tops = [...table.querySelectorAll<HTMLElement>('[data-index]')].map(topOf);
    return places.every((place) => tops.some((at) => at > place - reach && at < place + reach));
  };
  return new Promise((resolve) => {
    let frames = 0;
    let blank = 0;
    const begun = performance.now();
    const frame = () => {
      const elapsed = (performance.now() - begun) / 1000;
      if (elapsed > seconds) return resolve({ frames, blank, seconds: elapsed });
      frames += 1;
      const distance = (elapsed * speed) % (2 * farthest);
      const top = Math.floor(distance < farthest ? distance : 2 * farthest - distance);
      scroller.scrollTop = top;
      const seen = height - headerHeight;
      if (!areShown([top, top + seen / 2, top + seen - 1])) blank += 1;
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
