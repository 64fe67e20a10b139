import { afterEach, expect, test, vi } from 'vitest';
import { selectionAge } from './selection-words.ts';

afterEach(() => void vi.useRealTimers());

test('names the day of a selection loaded on an earlier day', () => {
  const at = new Date(2026, 10, 26, 16, 13).getTime();
  const frozen = { at, isAll: true, isSure: true, rows: new Map() };
  const ageAt = (now: Date): string | undefined => {
    vi.setSystemTime(now);
    return selectionAge({ keys: new Set(), frozen } as never);
  };
  expect(ageAt(new Date(2026, 10, 26, 18, 0))).not.toMatch(/26/);
  expect(ageAt(new Date(2026, 10, 27, 18, 0))).toMatch(/26/);
});
