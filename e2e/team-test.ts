import { test as base } from './fixtures.ts';
import { startTeam, type Team } from './team.ts';

/** Tests in which people sign in; each worker has its own team and Waybill. */
export const test = base.extend<{ browsers: void }, { team: Team }>({
  team: [
    async ({ service, browser }, use) => {
      const team = await startTeam(service, browser);
      await use(team);
      await team.stop();
    },
    { scope: 'worker' },
  ],
  // Closed with their test, because dozens of pages that poll the inbox would slow down later
  // tests.
  browsers: [
    async ({ team }, use) => {
      await use();
      await team.leave();
    },
    { auto: true },
  ],
  baseURL: async ({ team }, use) => use(team.url),
});
