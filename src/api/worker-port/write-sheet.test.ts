import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSheet } from './write-sheet.ts';

const signal = new AbortController().signal;

test.each(['csv', 'xlsx'] as const)(
  'lets other tasks run while it writes a long %s',
  async (format) => {
    // Rows take time on a clock of their own: a fast processor would reach no pause.
    let milliseconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds);
    onTestFinished(() => clock.mockRestore());
    const row = (place: number) => {
      milliseconds += 0.01;
      return [place, 'a text that takes some work', { date: '2026-11-29' }];
    };
    let turns = 0;
    let isDone = false;
    const others = () => {
      turns++;
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    const sheet = { header: ['No.', 'Text', 'Day'], count: 40_000, row };
    const file = await writeSheet(sheet, format, { signal, onProgress: () => {} });
    isDone = true;
    expect(file.size).toBeGreaterThan(40_000);
    expect(turns).toBeGreaterThan(10);
  },
);

test.each(['csv', 'xlsx'] as const)('stops writing a %s when asked to', async (format) => {
  const stopping = new AbortController();
  let last = 0;
  const sheet = {
    header: ['No.'],
    count: 1_000_000,
    row: (place: number) => {
      last = place;
      return [place];
    },
  };
  const onProgress = () => stopping.abort(new Error('stopped'));
  const writing = writeSheet(sheet, format, { signal: stopping.signal, onProgress });
  await expect(writing).rejects.toThrow('stopped');
  expect(last).toBeLessThan(500_000);
});
