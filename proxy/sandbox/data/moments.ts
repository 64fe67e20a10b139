import type { Random } from '#lib/random.ts';

const HOUR = 3_600_000;

/**
 * Share of a day's events by hour in UTC: offices from the east coast to the west coast of North
 * America, a few systems that run at night.
 */
const hourWeights = [
  3, 2, 1.2, 1, 1, 1, 1.4, 1, 1, 1.2, 1.6, 3, 6, 9, 11, 12, 11, 10, 11, 11, 10, 8, 6, 4,
] as const;
const WEEKEND = 0.22;

/**
 * Yields `count` moments in ascending order over the `days` before `now`, distributed like weekdays
 * and office hours. It is a generator, so that memory never holds all of them.
 */
export function* moments(
  random: Random,
  count: number,
  days: number,
  now: number,
): Generator<number, void> {
  const start = now - days * 24 * HOUR;
  const ends: number[] = [];
  let total = 0;
  for (let hour = 0; hour < days * 24; hour++) {
    const at = new Date(start + hour * HOUR);
    const weekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
    total += hourWeights[at.getUTCHours()]! * (weekend ? WEEKEND : 1);
    ends.push(total);
  }
  let hour = 0;
  for (let i = 0; i < count; i++) {
    // One draw from each of `count` equal intervals makes the sequence ascending.
    const mark = ((i + random.next()) / count) * total;
    while (ends[hour]! <= mark) hour++;
    const from = hour === 0 ? 0 : ends[hour - 1]!;
    const share = (mark - from) / (ends[hour]! - from);
    yield Math.floor(start + (hour + share) * HOUR);
  }
}
