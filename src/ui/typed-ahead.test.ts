import { expect, test } from 'vitest';
import type { KeyPress } from './key-sequence.ts';
import { nothingTyped, typeAhead } from './typed-ahead.ts';

const plain: KeyPress = {
  key: '',
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
};

function typed(...keys: string[]) {
  return keys.reduce((before, key) => typeAhead(before, { ...plain, key }) ?? before, nothingTyped);
}

test.each([
  [['h', 'e', 'l', 'p'], { text: 'help', isEntered: false }],
  [['h', 'x', 'Backspace', 'e'], { text: 'he', isEntered: false }],
  [['Backspace', '😀', 'é'], { text: '😀é', isEntered: false }],
  [['h', 'Tab', 'ArrowDown', 'e'], { text: 'he', isEntered: false }],
  [['h', 'e', 'Enter', 'e'], { text: 'he', isEntered: true }],
  [['h', 'e', 'Escape', 'x'], { text: 'x', isEntered: false }],
])('reads the keys %j as %j', (keys, expected) => {
  expect(typed(...keys)).toEqual(expected);
});

test('ignores the keys of a command', () => {
  expect(typeAhead(nothingTyped, { ...plain, key: 'r', ctrlKey: true })).toBeNull();
  expect(typeAhead(nothingTyped, { ...plain, key: 'r', metaKey: true })).toBeNull();
});

test('accepts characters typed with AltGr', () => {
  const press = { ...plain, key: '@', ctrlKey: true, altKey: true };
  expect(typeAhead(nothingTyped, press)).toEqual({ text: '@', isEntered: false });
});
