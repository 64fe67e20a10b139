import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './fixtures.ts';
import config from './playwright.config.ts';

/** `npm run test:accessible`: every scene in every look; the other config runs a few. */
export default defineConfig<object, WorkerOptions>({
  ...config,
  testMatch: 'accessibility/*.sweep.ts',
  retries: 0,
  projects: [{ name: 'accessible', use: { preset: 'plain' as const } }],
});
