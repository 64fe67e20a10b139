import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { setValues, valuesOf } from './set-values.ts';

const keys = new Map(['type', 'record'].map((key) => [key, key]));

test('sets the values of a key in place of earlier ones, but keeps excluded ones', () => {
  expect(setValues('late type:A x type:B', 'type', ['C D'], keys)).toBe('late type:"C D" x');
  expect(setValues('late', 'record', ['SO-1'], keys)).toBe('late record:SO-1');
  expect(setValues('late type:A', 'type', [''], keys)).toBe('late');
  expect(setValues('-type:A', 'type', ['B'], keys)).toBe('-type:A type:B');
  expect(setValues('type:A late', null, ['on hold'], keys)).toBe('type:A "on hold"');
});

test('reads back the values that were set', () => {
  assert(
    property(string(), array(string({ minLength: 1 })), (text, values) => {
      const written = setValues(text, 'type', values, keys);
      expect(valuesOf(written, 'type', keys)).toEqual(values);
      expect(valuesOf(written, null, keys)).toEqual(valuesOf(text, null, keys));
    }),
  );
});
