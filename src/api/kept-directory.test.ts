import { expect, test } from 'vitest';
import { carrier } from '#contract/carrier.ts';
import { readPage } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { directoryOf } from './carriers.ts';
import { keepDirectory, keptDirectory } from './kept-directory.ts';

const NOW = Date.UTC(2026, 10, 20);
const body = `{"Result": [
  {"Id": "a", "Name": "UPS", "Code": "UPS", "TrackingUrlFormat": "https://x.example/{0}", "More": 9007199254740993},
  {"Name": "no id"},
  {"Id": "b", "Name": null, "Code": null, "TrackingUrlFormat": null}
]}`;

function storage(limit = Infinity) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > limit) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
}

test('restores a saved directory with its load time, faults and every digit', () => {
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  const store = storage();
  keepDirectory('account', read, () => store);
  const kept = keptDirectory('account', () => store)!;
  expect(kept.carriers).toEqual(read.carriers);
  expect(kept.carriers.map(({ key, Name }) => [key, Name])).toEqual([
    ['UPS', 'UPS'],
    ['b', ''],
  ]);
  expect(kept.faults.map(({ raw, reasons }) => ({ raw, reasons }))).toEqual(
    read.faults.map(({ raw, reasons }) => ({ raw, reasons })),
  );
  expect(kept.readAt).toBe(NOW);
  expect(store.getItem('waybill:account:carriers')).toContain('9007199254740993');
  expect(keptDirectory('another account', () => store)).toBeUndefined();
});

test('doesn’t replace a saved directory with an empty directory', () => {
  const store = storage();
  keepDirectory('account', directoryOf(readPage(carrier, parseJson(body)), NOW), () => store);
  keepDirectory('account', directoryOf({ rows: [], faults: [] }, NOW + 1), () => store);
  expect(keptDirectory('account', () => store)!.readAt).toBe(NOW);
});

test.each(['', '{', 'null', '[]', '{"readAt": "x", "Result": []}', '{"readAt": 1}'])(
  'treats a directory saved as %j as not saved',
  (text) => {
    expect(keptDirectory('account', () => ({ getItem: () => text }))).toBeUndefined();
  },
);

test('works in a browser without storage space', () => {
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  const store = storage(10);
  keepDirectory('account', read, () => store);
  expect(keptDirectory('account', () => store)).toBeUndefined();
});

test('works in a browser that forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const read = directoryOf(readPage(carrier, parseJson(body)), NOW);
  expect(() => keepDirectory('account', read, forbidden)).not.toThrow();
  expect(keptDirectory('account', forbidden)).toBeUndefined();
});
