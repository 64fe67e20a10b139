import { array, assert, boolean, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('waits longer each time without news, up to 4 minutes', () => {
  const pace = createPace();
  const waits = Array.from({ length: 7 }, () => {
    pace.note(false);
    return pace.wait() / 1000;
  });
  expect(waits).toEqual([30, 60, 120, 240, 240, 240, 240]);
});

test('returns to 30 seconds after news or a person’s return', () => {
  assert(
    property(array(boolean()), boolean(), (looks, byReturn) => {
      const pace = createPace();
      for (const hasNews of looks) pace.note(hasNews);
      expect(pace.wait()).toBeGreaterThanOrEqual(30_000);
      expect(pace.wait()).toBeLessThanOrEqual(240_000);
      if (byReturn) pace.reset();
      else pace.note(true);
      expect(pace.wait()).toBe(30_000);
    }),
  );
});
