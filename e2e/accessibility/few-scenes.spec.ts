import { expect } from '../fixtures.ts';
import { scenes } from './scenes.ts';
import { test } from './stage-test.ts';
import { everyLook, faultsOfLeaving, sweep } from './sweep.ts';

// Many screens one after another: on a busy machine each has its time.
test.describe.configure({ timeout: 120_000 });

/** Scenes that no other test covers; `npm run test:accessible` runs all of them. */
const few = [
  'the preferences',
  'the receivables',
  'the receivables’ dates and amounts',
  'own references',
  'a draft with several payments, applied too much, and asked whether to delete it',
  'the inbox',
];

test('focus is visible in every size, in light and dark @page', async ({ page, stage }) => {
  for (const [place, name] of few.entries()) {
    await test.step(name, async () => {
      // The look before it may have been a phone's, which has the filters in a sheet.
      await page.setViewportSize({ width: 1440, height: 900 });
      const shown = (await scenes.find((scene) => scene.name === name)!.show(stage)) ?? page;
      expect(await sweep(shown, [everyLook[place % everyLook.length]!])).toEqual([]);
      expect(await faultsOfLeaving(shown)).toEqual([]);
    });
  }
});
