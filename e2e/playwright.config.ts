import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from '../.ci/browser.ts';
import type { WorkerOptions } from './fixtures.ts';

/** Specs that start their own services, so that the presets make no difference to them. */
const once = [
  'silent-service',
  'start',
  'security',
  'openid',
  'access',
  'sign-in',
  'session',
  'pay-approve',
  'accounts',
  'events',
  'assignments',
  'shared-views',
  'tour',
  'several-proxies',
  'pay-storm',
  'hostile/fuzzed-screens',
  'offline',
].map((name) => `${name}.spec.ts`);
// A spec that was renamed would run under both presets.
for (const spec of once) statSync(join(import.meta.dirname, spec));
/** Tests of behavior that does not depend on the reading of the interface, or needs one of them. */
const pageAlone = /@page\b/;

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // One more than there are cores, because tests also wait. Twice as many as cores take as long,
  // and sometimes run into time limits.
  workers: availableParallelism() + 1,
  // On a busy machine, one test in hundreds may time out; the tests that needed a second try are
  // listed at the end.
  retries: 1,
  // Only ends tests that hang; no test measures by this limit, however busy the machine is.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Without moving skeletons, because drawing their frames took a fifth of the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Blocks the service worker, because saved pages have their own spec.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await findBrowser(), args: browserArgs },
  },
  projects: [
    { name: 'plain', testIgnore: once, use: { preset: 'plain' as const } },
    {
      name: 'contrary',
      testIgnore: once,
      grepInvert: pageAlone,
      use: { preset: 'contrary' as const },
    },
    { name: 'once', testMatch: once, use: { preset: 'plain' as const } },
  ],
});
