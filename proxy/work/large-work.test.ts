import { expect, onTestFinished, test } from 'vitest';
import { createLargeWork } from './large-work.ts';
import type { TaskInput } from './tasks.ts';

function open() {
  const work = createLargeWork();
  onTestFinished(() => work.stop());
  return work;
}

const draft = (name: string) =>
  new TextEncoder().encode(JSON.stringify({ version: null, name, content: { payments: [] } }));

test.each([false, true])(
  'a task does and refuses the same on either thread (large: %s)',
  async (isLarge) => {
    const work = open();
    expect(await work.run('wholeDraft', draft('d'), isLarge)).toEqual({
      version: null,
      name: 'd',
      content: { rows: [] },
    });
    await expect(work.run('wholeDraft', draft(''), isLarge)).rejects.toMatchObject({
      kind: 'bad-body',
      message: expect.stringContaining('name'),
    });
  },
);

test('a thread that fails costs its own task, and the next one starts anew', async () => {
  const work = open();
  // Not what a review takes.
  const failing = work.run('review', {} as TaskInput<'review'>, true);
  await expect(failing).rejects.toThrow('payments');
  expect(await work.run('wholeDraft', draft('d'), true)).toMatchObject({ name: 'd' });
  const cut = work.run('wholeDraft', draft('d'), true);
  await Promise.all([expect(cut).rejects.toThrow('The thread ended'), work.stop()]);
  expect(await work.run('wholeDraft', draft('d'), true)).toMatchObject({ name: 'd' });
});
