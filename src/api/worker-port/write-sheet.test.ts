import { expect, test } from 'vitest';
import { writeSheet } from './write-sheet.ts';

const signal = new AbortController().signal;

test.each(['csv', 'xlsx'] as const)(
  'lets other tasks run while it writes a long %s',
  async (format) => {
    let turns = 0;
    const others = setInterval(() => turns++);
    const row = (place: number) => [place, 'a text that takes some work', { date: '2026-11-29' }];
    const sheet = { header: ['No.', 'Text', 'Day'], count: 40_000, row };
    const file = await writeSheet(sheet, format, { signal, onProgress: () => {} });
    clearInterval(others);
    expect(file.size).toBeGreaterThan(40_000);
    expect(turns).toBeGreaterThan(3);
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
