import { afterEach, expect, test, vi } from 'vitest';
import { newDraftId, newPayment } from './draft-edits.ts';

afterEach(() => vi.unstubAllGlobals());

// Plain http under a name other than localhost.
test('makes ids where the page is no secure context', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newDraftId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newPayment().id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
