import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTrackingNumber } from './clean-number.ts';

test.each([
  ['  1Z 999 AA1\t01\n2345\r\n6784 ', '1Z999AA10123456784'],
  ['1Z\u00A0999\u202F\u3000\u2003AA1', '1Z999AA1'],
  ['\uFEFF1Z\u200B9\u200D9\u2060\u00AD\u180E', '1Z99'],
  ['\u202E1Z\u202C\u2066x\u2069\u200E\u061C', '1Zx'],
  ['1Z\u0000\u0007\u001B\u007F\u0085', '1Z'],
  ['１Ｚ９９９ａ', '1Z999a'],
  ['1LS7119013618127-1', '1LS7119013618127-1'],
  ['1LS7119013618127\u20111', '1LS7119013618127-1'],
  ['12\u201334\u201456\u221278\uFF0D9', '12-34-56-78-9'],
  ['1z 5r8', '1z5r8'],
  ['\uD8001Z\uDC00', '1Z'],
  ['1\uFE0F2\u{E0031}3\u3164\u2800', '123'],
  ['1\uFFF92\uFFFB3\u06DD', '123'],
  ['a/b#c', 'a/b#c'],
  ['', ''],
])('cleans %j to %j', (text, number) => {
  expect(cleanTrackingNumber(text)).toBe(number);
});

test('leaves a clean number unchanged and safe to send', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const clean = cleanTrackingNumber(text);
      expect(cleanTrackingNumber(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/\s/);
    }),
    { numRuns: 1000 },
  );
});
