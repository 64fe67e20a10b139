import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

process.env['PAY_STORM_RUNS'] ??= '20';

/** `npm run test:crash`: all runs of the storm; the other config has a few. */
export default defineConfig({
  ...config,
  testMatch: 'pay-storm.spec.ts',
  projects: [{ name: 'storm' }],
});
