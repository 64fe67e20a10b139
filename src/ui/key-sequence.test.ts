import { expect, test } from 'vitest';
import { isSingleKey, nextStep, pressName, type KeyPress } from './key-sequence.ts';

const plain: KeyPress = {
  key: 'j',
  code: 'KeyJ',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
};

test.each<[Partial<KeyPress>, string | null]>([
  [{}, 'j'],
  [{ key: 'J', shiftKey: true }, 'shift+j'],
  [{ key: 'J' }, 'j'], // caps lock
  [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
  [{ key: '*', code: 'NumpadMultiply' }, '*'],
  [{ key: 'Enter', code: 'Enter' }, 'enter'],
  [{ key: 'о' }, 'j'], // Cyrillic
  [{ key: 'é', code: 'Digit2' }, 'é'],
  [{ key: 'k', ctrlKey: true }, 'ctrl+k'],
  [{ key: 'k', metaKey: true }, 'other+k'],
  [{ key: 'k', altKey: true }, 'alt+k'],
  [{ key: 'Shift', shiftKey: true }, null],
])('names the key press %j as %s', (press, name) => {
  expect(pressName({ ...plain, ...press }, false)).toBe(name);
});

test('uses Meta as the command key on a Mac', () => {
  expect(pressName({ ...plain, metaKey: true }, true)).toBe('ctrl+j');
  expect(pressName({ ...plain, ctrlKey: true }, true)).toBe('other+j');
});

const shortcuts = ['j', 'e', 'g i', 'g r', '* a'];

test.each([
  ['', 'j', { kind: 'whole', keys: 'j' }],
  ['', 'g', { kind: 'begun', keys: 'g' }],
  ['g', 'i', { kind: 'whole', keys: 'g i' }],
  ['g', 'e', null],
  ['', 'i', null],
  ['', 'y', null],
])('determines the step after "%s" and %s', (begun, pressed, step) => {
  expect(nextStep(shortcuts, begun, pressed)).toEqual(step);
});

test.each([
  ['j', true],
  ['shift+i', true],
  ['?', true],
  ['* a', true],
  ['g i', true],
  ['escape', false],
  ['enter', false],
  ['ctrl+k', false],
])('decides whether %s is a single key', (keys, expected) => {
  expect(isSingleKey(keys)).toBe(expected);
});
