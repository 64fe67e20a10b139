import { test as base } from './fixtures.ts';
import { startTeam, type Team } from './team.ts';

/** Tests in which people sign in; each worker has a team, and a Waybill, of its own. */
export const test = base.extend<object, { team: Team }>({
  team: [
    async ({ service, browser }, use) => {
      const team = await startTeam(service, browser);
      await use(team);
      await team.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ team }, use) => use(team.url),
});
