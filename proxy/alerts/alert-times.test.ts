import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestAt, quietUntil } from './alert-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
];

/** Clocks of a zone, by Intl alone. */
function clockIn(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at: number) => {
    const [day, time] = format.format(at).split(' ') as [string, string];
    return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
  };
}

test('a digest goes out once a day, when clocks first show its hour or what replaces it', () => {
  const hours = fc.integer({ min: 0, max: 23 });
  // Days around changes to and from daylight saving, and others.
  const came = fc
    .constantFrom(
      '2026-03-07',
      '2026-03-28',
      '2026-10-24',
      '2026-10-31',
      '2026-04-04',
      '2026-07-01',
    )
    .chain((day) =>
      fc.nat(72 * 60).map((minutes) => Date.parse(`${day}T00:00Z`) + minutes * MINUTE),
    );
  fc.assert(
    fc.property(fc.constantFrom(...zones), hours, came, (zone, hour, at) => {
      const clock = clockIn(zone);
      const due = digestAt(zone, hour, at);
      expect(due).toBeGreaterThan(at);
      expect(due - at).toBeLessThanOrEqual(25 * HOUR);
      const { day, minutes } = clock(due);
      // A clock that skips the hour shows the time after the gap.
      const skipped = minutes - hour * 60;
      expect(skipped).toBeGreaterThanOrEqual(0);
      expect(skipped).toBeLessThanOrEqual(60);
      if (skipped > 0) expect(clock(due - skipped * MINUTE).minutes).toBeLessThan(hour * 60);
      // The next one is of the next day.
      expect(clock(digestAt(zone, hour, due)).day).not.toBe(day);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['skipped', '2026-03-29T00:30:00Z', 2, '2026-03-29T01:00:00Z'],
  ['that comes twice', '2026-10-24T23:30:00Z', 2, '2026-10-25T00:00:00Z'],
  ['that just passed', '2026-07-01T06:00:00Z', 8, '2026-07-02T06:00:00Z'],
])('a digest at an hour %s in Berlin', (_what, came, hour, due) => {
  expect(digestAt('Europe/Berlin', hour, Date.parse(came))).toBe(Date.parse(due));
});

test.each([
  ['within', { from: 9, to: 17 }, '12:00', '17:00'],
  ['before', { from: 9, to: 17 }, '08:59', null],
  ['at the end', { from: 9, to: 17 }, '17:00', null],
  ['over midnight, in the evening', { from: 22, to: 7 }, '23:00', '31:00'],
  ['over midnight, in the morning', { from: 22, to: 7 }, '06:59', '07:00'],
  ['without length', { from: 9, to: 9 }, '09:00', null],
])('quiet hours, %s', (_what, { from, to }, now, until) => {
  const midnight = Date.parse('2026-07-01T00:00:00Z');
  const at = (text: string) => {
    const [hours, minutes] = text.split(':').map(Number);
    return midnight + hours! * HOUR + minutes! * MINUTE;
  };
  const times = { zone: 'UTC', quietFrom: from * 60, quietTo: to * 60 };
  expect(quietUntil(times, at(now))).toBe(until === null ? null : at(until));
});
