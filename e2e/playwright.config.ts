import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from '../.ci/browser.ts';
import type { WorkerOptions } from './fixtures.ts';

const perPreset = ['plain', 'contrary'] as const;
/** These start services of their own, so that the presets make no difference to them. */
const once = /(?:start|security)\.spec\.ts/;

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: browserArgs },
  },
  projects: [
    ...perPreset.map((preset) => ({ name: preset, testIgnore: once, use: { preset } })),
    { name: 'once', testMatch: once, use: { preset: 'plain' as const } },
  ],
});
