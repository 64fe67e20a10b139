import { expect, test } from 'vitest';
import { carrier } from '#contract/carrier.ts';
import { readPage } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { directoryOf } from './carriers.ts';
import { saveDirectory, savedDirectory } from './saved-directory.ts';

const NOW = Date.UTC(2026, 10, 20);
const body = `{"Result": [
  {"Id": "a", "Name": "UPS", "Code": "UPS", "TrackingUrlFormat": "https://x.example/{0}", "More": 9007199254740993},
  {"Name": "no id"},
  {"Id": "b", "Name": null, "Code": null, "TrackingUrlFormat": null}
]}`;

function storage(limit = Infinity) {
  const saved = new Map<string, string>();
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > limit) throw new DOMException('full', 'QuotaExceededError');
      saved.set(key, text);
    },
  };
}

test('restores a saved directory with its load time, faults and every digit', () => {
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  const store = storage();
  saveDirectory('account', read, () => store);
  const saved = savedDirectory('account', () => store)!;
  expect(saved.carriers).toEqual(read.carriers);
  expect(saved.carriers.map(({ key, Name }) => [key, Name])).toEqual([
    ['UPS', 'UPS'],
    ['b', ''],
  ]);
  expect(saved.faults.map(({ raw, reasons }) => ({ raw, reasons }))).toEqual(
    read.faults.map(({ raw, reasons }) => ({ raw, reasons })),
  );
  expect(saved.readAt).toBe(NOW);
  expect(store.getItem('waybill:account:carriers')).toContain('9007199254740993');
  expect(savedDirectory('another account', () => store)).toBeUndefined();
});

test('doesn’t replace a saved directory with an empty directory', () => {
  const store = storage();
  saveDirectory('account', directoryOf(readPage(carrier, parseJson(body)), NOW), () => store);
  saveDirectory('account', directoryOf({ rows: [], faults: [] }, NOW + 1), () => store);
  expect(savedDirectory('account', () => store)!.readAt).toBe(NOW);
});

test.each(['', '{', 'null', '[]', '{"readAt": "x", "Result": []}', '{"readAt": 1}'])(
  'treats a directory saved as %j as not saved',
  (text) => {
    expect(savedDirectory('account', () => ({ getItem: () => text }))).toBeUndefined();
  },
);

test('works in a browser without storage space', () => {
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  const store = storage(10);
  saveDirectory('account', read, () => store);
  expect(savedDirectory('account', () => store)).toBeUndefined();
});

test('works in a browser that forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  expect(() => saveDirectory('account', read, forbidden)).not.toThrow();
  expect(savedDirectory('account', forbidden)).toBeUndefined();
});
