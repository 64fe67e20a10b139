import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPage } from './build.ts';
import { PAGE_FILES, type pageFilesOf } from './page-files.ts';
import { FIRST_PAGE, weigh } from './weigh.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Bytes of JavaScript, as brotli has them, that may come before anybody has done anything. */
const BUDGET = 165_000;
/** Bytes that the inbox may have once it has loaded all that it loads by itself. */
const IDLE = 250_000;
/** Bytes that any other page may bring along. */
const ON_TOP = 110_000;
/** Bytes of the document itself, uncompressed: its first script and the placeholder of the page. */
const DOCUMENT = 10_000;

let report: ReturnType<typeof pageFilesOf>;
beforeAll(() => {
  buildPage();
  report = JSON.parse(readFileSync(join(dist, PAGE_FILES), 'utf8')) as typeof report;
});

test('keeps the inbox within its size budget', () => {
  const { inbox, files } = weigh(report);
  expect(inbox, files.join(', ')).toBeLessThanOrEqual(BUDGET);
});

test('keeps code that the inbox loads after its rows within its size budget', () => {
  expect(report.afterFirst.length).toBeGreaterThan(2);
  expect(weigh(report).idle, report.afterFirst.join(', ')).toBeLessThanOrEqual(IDLE);
});

test('starts the inbox with few files', () => {
  // The start in two, what screens share, and the inbox.
  expect(weigh(report).files.length).toBeLessThanOrEqual(4);
});

test('keeps every other page within its size budget on top of the inbox', () => {
  const { onTop } = weigh(report);
  expect(Object.keys(onTop).length).toBeGreaterThan(12);
  expect(onTop).not.toHaveProperty(FIRST_PAGE);
  for (const [page, bytes] of Object.entries(onTop))
    expect(bytes, page).toBeLessThanOrEqual(ON_TOP);
});

test('keeps what the inbox loads after its rows out of the overview’s sections', () => {
  const { afterFirst, pages } = report;
  const late = afterFirst.filter((file) => file.startsWith('assets/late-'));
  expect(late).not.toHaveLength(0);
  expect(pages['overview/sections']).not.toHaveLength(0);
  for (const file of late) expect(pages['overview/sections']).not.toContain(file);
});

test('keeps the HTML document small', () => {
  expect(statSync(join(dist, 'index.html')).size).toBeLessThanOrEqual(DOCUMENT);
});
