import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { installPackage } from './install-package.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const remembered = join(root, 'node_modules', '.cache', 'waybill', 'browser.txt');

/**
 * No sandbox (root in containers has none), no GPU, and no requests that the browser makes by
 * itself.
 */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell without windows uses a third less CPU. Playwright chooses it too. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of a Chromium that starts: the one found last time, Playwright's own, its
 * download, the system's, or one that the system's package manager installs. Installs anything that
 * is missing.
 * @throws Error with one line that says what is missing.
 */
export async function findBrowser(): Promise<string> {
  for (const find of [lastFound, playwrightsOwn, downloaded, systems, installed]) {
    for (const path of await find()) {
      if (!(await starts(path))) continue;
      mkdirSync(dirname(remembered), { recursive: true });
      writeFileSync(remembered, path);
      return path;
    }
  }
  throw new Error(
    'No Chromium: Playwright’s download can’t be reached, no Chrome or Chromium is installed, ' +
      'and no package manager may install one here. Install Chromium, then run this again.',
  );
}

/**
 * Returns the path of a Chromium that draws like a desktop browser, off the page's main thread: the
 * shell without windows draws frames on the main thread, and a third as many. Falls back to any
 * Chromium.
 */
export async function findDrawingBrowser(): Promise<string> {
  for (const path of systems().filter((it) => !it.endsWith('headless-shell'))) {
    if (await starts(path)) return path;
  }
  return findBrowser();
}

function lastFound(): string[] {
  return existsSync(remembered) ? [readFileSync(remembered, 'utf8')] : [];
}

function playwrightsOwn(): string[] {
  return [chromium.executablePath()];
}

async function downloaded(): Promise<string[]> {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  try {
    await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 });
    return playwrightsOwn();
  } catch {
    return [];
  }
}

function systems(): string[] {
  const names = [
    ...packages,
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  ];
}

function installed(): string[] {
  console.log('Installing Chromium with the system’s package manager …');
  return packages.some(installPackage) ? systems() : [];
}

/** Whether the browser starts: an installed browser may still lack a library. */
async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: browserArgs });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  try {
    console.log(await findBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
