import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberBatchKind, rememberedBatchKind } from './batch-kinds.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('remembers a batch kind by account and ID', () => {
  rememberBatchKind('me@x', 'ABC', 'SalesOrder');
  rememberBatchKind('me@x', 'abc', 'PurchaseOrder');
  expect(rememberedBatchKind('me@x', 'Abc')).toBe('PurchaseOrder');
  expect(rememberedBatchKind('you@x', 'abc')).toBeNull();
  expect(rememberedBatchKind('me@x', 'abd')).toBeNull();
});

test('keeps the latest 500 kinds', () => {
  for (let i = 0; i < 510; i++) rememberBatchKind('a', `b${i}`, 'SalesOrder');
  expect(rememberedBatchKind('a', 'b9')).toBeNull();
  expect(rememberedBatchKind('a', 'b10')).toBe('SalesOrder');
});

test.each(['', '{', '{"a":1}', '[["a","Nonsense"]]'])('ignores %j in the storage', (text) => {
  kept.set(`waybill:${text}:batch-kinds`, text);
  expect(rememberedBatchKind(text, 'a')).toBeNull();
});
