import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { test } from './team-test.ts';
import type { Person } from './team.ts';

test.use({ hasToured: false });

/** Goes through the steps; each has to find what it is about on the screen of the role. */
async function walk(page: Page): Promise<void> {
  const tour = page.getByRole('complementary', { name: 'Tour' });
  for (const step of [1, 2, 3]) {
    await expect(tour).toContainText(`Step ${step} of 3`);
    await expect(page.locator('[data-tour]')).toHaveCount(1);
    if (step < 3) await tour.getByRole('button', { name: 'Next' }).click();
  }
}

for (const person of ['tria', 'anna', 'paul', 'otto', 'root'] satisfies Person[]) {
  test(`${person} is shown three things of their own work`, async ({ team }) => {
    const page = await team.as(person);
    await walk(page);
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await tour.getByRole('button', { name: 'Done' }).click();
    await expect(tour).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(tour).toHaveCount(0);
  });
}

test('it takes no focus, Escape puts it off, and it can be skipped for good and taken again', async ({
  team,
}) => {
  const page = await team.as('otto');
  const tour = page.getByRole('complementary', { name: 'Tour' });
  const field = page.getByLabel('Tracking number');
  await expect(tour).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('1Z');
  await expect(field).toHaveValue('1Z');
  await expectAccessible(page);

  // In a field Escape is the field's.
  await page.keyboard.press('Escape');
  await expect(tour).toBeVisible();
  await tour.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(tour).toContainText('Step 2 of 3');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await tour.getByRole('button', { name: 'Skip for good' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(tour).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the tour' }).click();
  await expect(tour).toContainText('Step 1 of 3');
});
