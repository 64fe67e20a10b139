import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { test as base } from '../fixtures.ts';
import { forgetDrafts } from '../open-items.ts';
import { startTeam } from '../team.ts';
import { openWaybill } from '../open-waybill.ts';
import { connectionTo, settingsFor } from '../waybill.ts';
import type { Stage } from './scene.ts';

/** Tests that show scenes; everything that a scene starts ends with the scene. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ page, service, waybill, browser }, use) => {
    const endings: (() => Promise<unknown>)[] = [];
    await use({
      page,
      service,
      waybill,
      browser,
      own: async (input, settings = {}) => {
        const sandbox = await startSandbox({ arrivalsPerMinute: 0, notifications: 60, ...input });
        const own = await openWaybill({
          environment: connectionTo(sandbox),
          settings: { ...settingsFor(input.preset ?? 'plain'), ...settings },
        });
        endings.push(own.stop, () => sandbox.close());
        return { service: sandbox, waybill: own };
      },
      team: async (settings) => {
        const team = await startTeam(service, browser, settings);
        endings.push(team.stop);
        return team;
      },
    });
    service.faults.clear();
    // An unanswered request would delay the proxy's shutdown.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await forgetDrafts(waybill.url);
    for (const end of endings) await end();
  },
});
