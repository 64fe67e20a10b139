import { expect } from '../fixtures.ts';
import { scenes } from './scenes.ts';
import { test } from './stage-test.ts';
import { everyLook, faultsOfLeaving, sweep } from './sweep.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** `LOOKS=2` tests only the first two looks. */
const looks = everyLook.slice(0, Number(process.env['LOOKS'] ?? everyLook.length));

for (const { name, show } of scenes) {
  test(`${name} is for everybody`, async ({ page, stage }) => {
    const shown = (await show(stage)) ?? page;
    expect(await sweep(shown, looks)).toEqual([]);
    expect(await faultsOfLeaving(shown)).toEqual([]);
  });
}
