import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestAt, heldUntil, isTimeZone, quietUntil } from './alert-times.ts';

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

test('sends a digest once a day at its hour, or after the gap if the clock skips the hour', () => {
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

test('keeps quiet hours by local time across daylight saving changes', () => {
  // Mostly about the hours that are skipped or come twice.
  const minutes = fc
    .oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 95 }))
    .map((quarters) => quarters * 15);
  const changes = fc.constantFrom(
    ['Europe/Berlin', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00Z'],
    ['America/New_York', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01T06:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
    ['Asia/Kolkata', '2026-07-01T00:00Z'],
  );
  const steps = fc.oneof(fc.integer({ min: -24, max: 36 }), fc.integer({ min: -288, max: 288 }));
  fc.assert(
    fc.property(changes, minutes, minutes, steps, ([zone, change], from, to, step) => {
      const now = Date.parse(change) + step * 5 * MINUTE;
      const clock = clockIn(zone);
      const isQuiet = (at: number): boolean => {
        const minute = clock(at).minutes;
        if (from === to) return false;
        return from < to ? minute >= from && minute < to : minute >= from || minute < to;
      };
      let end = now;
      while (isQuiet(end)) end += 5 * MINUTE;
      const until = quietUntil({ zone: zone, quietFrom: from, quietTo: to }, now);
      expect(until).toBe(end === now ? null : end);
    }),
    { numRuns: 1500 },
  );
});

test.each([
  ['skipped', '2026-03-29T00:30:00Z', 2, '2026-03-29T01:00:00Z'],
  ['that comes twice', '2026-10-24T23:30:00Z', 2, '2026-10-25T00:00:00Z'],
  ['that just passed', '2026-07-01T06:00:00Z', 8, '2026-07-02T06:00:00Z'],
])('schedules a digest at an hour %s in Berlin', (_what, came, hour, due) => {
  expect(digestAt('Europe/Berlin', hour, Date.parse(came))).toBe(Date.parse(due));
});

test.each([
  ['within', { from: 9, to: 17 }, '12:00', '17:00'],
  ['before', { from: 9, to: 17 }, '08:59', null],
  ['at the end', { from: 9, to: 17 }, '17:00', null],
  ['over midnight, in the evening', { from: 22, to: 7 }, '23:00', '31:00'],
  ['over midnight, in the morning', { from: 22, to: 7 }, '06:59', '07:00'],
  ['without length', { from: 9, to: 9 }, '09:00', null],
])('applies quiet hours: %s', (_what, { from, to }, now, until) => {
  const midnight = Date.parse('2026-07-01T00:00:00Z');
  const at = (text: string) => {
    const [hours, minutes] = text.split(':').map(Number);
    return midnight + hours! * HOUR + minutes! * MINUTE;
  };
  const times = { zone: 'UTC', quietFrom: from * 60, quietTo: to * 60 };
  expect(quietUntil(times, at(now))).toBe(until === null ? null : at(until));
});

test('knows no quiet hours without both of their times', () => {
  const now = Date.parse('2026-07-01T00:30:00Z');
  const times = { zone: 'UTC', quietFrom: 0, quietTo: 60 };
  expect(quietUntil(times, now)).not.toBeNull();
  expect(quietUntil({ ...times, quietFrom: null }, now)).toBeNull();
  expect(quietUntil({ ...times, quietTo: null }, now)).toBeNull();
  expect(quietUntil(null, now)).toBeNull();
});

test('holds back only messages of channels that keep quiet hours and have no digest', () => {
  const now = Date.parse('2026-07-01T00:30:00Z');
  const times = { zone: 'UTC', quietFrom: 0, quietTo: 60 };
  const held = (keepsQuiet: boolean, digestHour: number | null) =>
    heldUntil({ keepsQuiet, digestHour }, times, now);
  expect(held(true, null)).toBe(Date.parse('2026-07-01T01:00:00Z'));
  expect([held(false, null), held(true, 0), held(false, 8)]).toEqual([null, null, null]);
});

test('knows the time zones of the runtime', () => {
  const known = (zone: string): [string, boolean] => [zone, isTimeZone(zone)];
  expect(['UTC', 'Europe/Berlin', '+01:00', 'Mars/Olympus', ''].map(known)).toEqual([
    ['UTC', true],
    ['Europe/Berlin', true],
    ['+01:00', true],
    ['Mars/Olympus', false],
    ['', false],
  ]);
  // Temporal doesn't know these names, which Intl accepts; and it accepts more than a name.
  const others = ['SystemV/AST4', 'US/Pacific-New', '\u221201:00', '2026-01-01T00:00Z[UTC]'];
  for (const zone of others) expect(known(zone)).toEqual([zone, false]);
});
