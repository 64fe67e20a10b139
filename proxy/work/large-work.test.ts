import { expect, onTestFinished, test, vi } from 'vitest';
import { createLargeWork } from './large-work.ts';
import * as draftTasks from '../drafts/draft-tasks.ts';
import * as imports from '../references/prepare-import.ts';

const { wholeDraft, reviewedContent } = draftTasks;

function open() {
  const work = createLargeWork();
  onTestFinished(() => work.stop());
  return work;
}

test.each([...Object.entries(draftTasks), ['preparedImport', imports.preparedImport] as const])(
  'finds the task %s by its name',
  (name, task) => {
    expect(task.name).toBe(name);
  },
);

const draft = (name: string) =>
  new TextEncoder().encode(JSON.stringify({ version: null, name, content: { payments: [] } }));

test.each([false, true])(
  'returns the same results and errors on either thread (large: %s)',
  async (isLarge) => {
    const work = open();
    expect(await work.run(wholeDraft, draft('d'), isLarge)).toEqual({
      version: null,
      name: 'd',
      content: { rows: [] },
    });
    await expect(work.run(wholeDraft, draft(''), isLarge)).rejects.toMatchObject({
      kind: 'bad-body',
      message: expect.stringContaining('name'),
    });
  },
);

test('fails only the current task when a thread fails, and starts a new thread', async () => {
  const work = open();
  // Not what a review takes.
  const failing = work.run(reviewedContent, {} as never, true);
  await expect(failing).rejects.toThrow('payments');
  expect(await work.run(wholeDraft, draft('d'), true)).toMatchObject({ name: 'd' });
  // Reading takes the thread longer than ending it.
  const long = new TextEncoder().encode(`${' '.repeat(30_000_000)}{}`);
  const cut = work.run(wholeDraft, long, true);
  await Promise.all([expect(cut).rejects.toThrow('The thread ended'), work.stop()]);
  expect(await work.run(wholeDraft, draft('d'), true)).toMatchObject({ name: 'd' });
});

test('carries out a task that comes while the idle thread ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const work = open();
  await work.run(wholeDraft, draft('d'), true);
  vi.runAllTimers();
  expect(await work.run(wholeDraft, draft('e'), true)).toMatchObject({ name: 'e' });
});
