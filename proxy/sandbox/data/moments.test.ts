import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moments } from './moments.ts';
import { createRandom } from '#lib/random.ts';

test('generates ascending times within the days before now', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      fc.date({ noInvalidDate: true, min: new Date(2000, 0), max: new Date(2100, 0) }),
      (seed, count, days, now) => {
        const made = [...moments(createRandom(seed), count, days, now.getTime())];
        expect(made).toHaveLength(count);
        expect(made).toEqual(made.toSorted((a, b) => a - b));
        for (const at of made) {
          expect(at).toBeGreaterThanOrEqual(now.getTime() - days * 86_400_000);
          expect(at).toBeLessThanOrEqual(now.getTime());
        }
      },
    ),
  );
});

test('puts most times into working days and working hours', () => {
  const made = [...moments(createRandom(1), 7000, 70, Date.UTC(2026, 10, 20))].map(
    (at) => new Date(at),
  );
  const weekend = made.filter((at) => at.getUTCDay() % 6 === 0).length;
  expect(weekend / made.length).toBeLessThan(0.15);
  const office = made.filter((at) => at.getUTCHours() >= 13 && at.getUTCHours() <= 22).length;
  expect(office / made.length).toBeGreaterThan(0.7);
});
