import { assert, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { makeNotification } from '#contract/testing/make-notification.ts';
import { defaultChoice, isChosen, readChoice, summarize } from './alerts.ts';

const events = { SalesOrder: [59, 330], Batch: [12] };

function notification(Type: string, Event: number, RecordNumber: string | null) {
  return makeNotification({ Type, Event, RecordNumber, Message: 'Two\u202Elines' });
}

test('is off by default and set to events that need action', () => {
  expect(readChoice(null)).toEqual({ isOn: false, needsAction: true, types: [] });
});

test('reads saved choices and replaces bad data with the default', () => {
  const kept = { isOn: true, needsAction: false, types: ['Batch'] };
  expect(readChoice(kept)).toEqual(kept);
  expect(readChoice({ ...kept, types: ['Batch', 'Promotion'] })).toEqual({
    ...kept,
    types: [],
  });
  assert(
    property(string(), jsonValue(), (text, value) => {
      expect(readChoice(text)).toEqual(defaultChoice);
      expect(readChoice([value])).toEqual(defaultChoice);
    }),
  );
});

test('selects events that need action and entire types', () => {
  const late = notification('SalesOrder', 330, null);
  const placed = notification('SalesOrder', 51, null);
  expect([late, placed].map((it) => isChosen(it, defaultChoice, events))).toEqual([true, false]);
  const whole = { isOn: true, needsAction: false, types: ['SalesOrder'] };
  expect([late, placed].map((it) => isChosen(it, whole, events))).toEqual([true, true]);
});

test('shows a single arrival in full and makes hidden characters visible', () => {
  expect(summarize([notification('SalesOrder', 330, 'SO-1')])).toEqual({
    title: 'SO-1: Action Required - Invalid SKU',
    body: 'Two[U+202E]lines',
  });
});

test('combines several arrivals in one alert that names the newest three', () => {
  const five = Array.from({ length: 5 }, (_, index) => notification('Batch', 12, `B-${index}`));
  expect(summarize(five)).toEqual({
    title: '5 new notifications',
    body: 'B-0: Failed\nB-1: Failed\nB-2: Failed\nand 2 more',
  });
  expect(summarize(five.slice(0, 3)).body).not.toContain('more');
});
