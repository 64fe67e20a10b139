import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { goWithin } from './go-within.ts';
import { holdWrite } from './hold.ts';

test('prints reminders for all overdue partners, a page each, and records them as sent @page', async ({
  page,
}) => {
  await page.goto('/receivables');
  await page.getByRole('link', { name: 'Reminders' }).click();
  const table = page.getByRole('table', { name: 'Reminders' });
  await expect(table.getByRole('row').nth(1)).toContainText('Level 1');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Preview \d+ reminders$/ }).click();
  const noCompany = page.getByText('These letters don’t name your company.');
  await expect(noCompany).toBeVisible();
  await page.goBack();
  const count = Number(await table.getAttribute('aria-rowcount')) - 1;
  expect(count).toBeGreaterThan(2);

  // Texts are checked as they are typed.
  await page.getByRole('button', { name: 'Levels and texts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Levels and texts of reminders' });
  await dialog.getByLabel('Your company').fill('Acme Supply\n1 Main St');
  const subject = dialog.getByRole('group', { name: 'Level 1' }).getByLabel('Subject');
  await subject.fill('Pay {totl}');
  await expect(dialog.getByText('Unknown placeholder: {totl}')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await subject.fill('Reminder: {total}');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard your changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Preview ${count} reminders` }).click();
  const letters = page.getByRole('article');
  await expect(letters).toHaveCount(count);
  await expect(letters.first()).toContainText('Acme Supply');
  await expect(noCompany).toBeHidden();
  await expect(letters.filter({ hasText: 'Reminder: ' }).first()).toContainText(/To pay: \d/);
  // Nobody got a reminder before.
  await expect(letters.filter({ hasText: 'Despite our reminders' })).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // A letter may take several pages, and none begins on the page of another.
    expect(pages).toBeGreaterThanOrEqual(count);
  }
  const breaks = await letters.evaluateAll((all) =>
    all.map((it) => getComputedStyle(it).breakAfter),
  );
  expect(breaks.slice(0, -1).every((it) => it === 'page')).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  const last = await letters.last().elementHandle();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const mark = page.getByRole('dialog', { name: `Mark ${count} letters as sent?` });
  await mark.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText(`${count} letters marked as sent.`)).toBeVisible();

  // A second time on the same day is asked about, and left out here.
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  const asking = page.getByRole('dialog', {
    name: `${count} partners already had this letter today`,
  });
  await asking.getByRole('button', { name: 'Leave out' }).click();
  await expect(asking).toBeHidden();
  // Letters that were recorded stay in place, however many there are.
  expect(await last.evaluate((it) => it.isConnected)).toBe(true);

  await page
    .getByRole('link', { name: /Back|Reminders/ })
    .first()
    .click();
  await expect(table.getByRole('row').nth(1)).toContainText(/Level \d · /);
  await table.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  const history = page.getByRole('region', { name: 'Letters sent' });
  await expect(history.getByRole('row')).toHaveCount(2);
  await expect(history).toContainText(/Level [123]/);
  await expectAccessible(page);

  // The statement of the same partner, and the letter taken out of the history again.
  await page.getByRole('link', { name: 'Statement or reminder' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Opening balance');
  await expectAccessible(page);
  await page.goBack();
  await history.getByRole('button', { name: /^Remove Level/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(history).toContainText('No letter recorded yet');
  await goWithin(page, '/audit?kind=reminders');
  await expect(page.getByText('Remove letter from history')).toBeVisible();
  await expect(page.getByText('Mark letters as sent').first()).toBeVisible();
});

test('keeps what is typed while the texts are saved, and lets people empty the days of a level to type others @page', async ({
  page,
}) => {
  await page.goto('/receivables/reminders');
  await page.getByRole('button', { name: 'Levels and texts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Levels and texts of reminders' });
  const company = dialog.getByLabel('Your company');
  const save = dialog.getByRole('button', { name: 'Save' });
  await company.fill('First Ltd.');
  const { sent, release } = await holdWrite(page, /\/api\/reminders\/settings$/);
  await save.click();
  await sent;
  await company.fill('First and Second Ltd.');
  release();
  await expect(save).toBeEnabled();
  await expect(company).toHaveValue('First and Second Ltd.');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard your changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Levels and texts' }).click();
  await expect(company).toHaveValue('First and Second Ltd.');

  const days = page.getByLabel('From days overdue').first();
  const before = await days.inputValue();
  await days.fill('');
  await expect(days).toHaveValue('');
  await days.blur();
  await expect(days).toHaveValue(before);
  await days.fill('');
  await days.pressSequentially('5');
  await days.blur();
  await expect(days).toHaveValue('5');
});
