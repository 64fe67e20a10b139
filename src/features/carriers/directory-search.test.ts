import { expect, test } from 'vitest';
import { directoryOf } from '#api/carriers.ts';
import { hostOf, searchDirectory } from './directory-search.ts';

const { carriers } = directoryOf(
  {
    rows: [
      ['UPS', 'UPS_US', 'https://www.ups.com/track?tracknum={0}'],
      ['DHL Express', 'DHL', 'https://www.dhl.com/?id={0}'],
      ['Script', 'S', 'javascript:alert({0})'],
      ['Añy hosť', 'A', 'https://{0}.evil.example/'],
    ].map(([Name, Code, TrackingUrlFormat], index) => ({
      value: { Id: `id-${index}`, Name: Name!, Code: Code!, TrackingUrlFormat: TrackingUrlFormat! },
      raw: null,
    })),
    faults: [],
  },
  0,
);

test.each([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['ups', [0]],
  ['EXPRESS dhl', [1]],
  ['dhl.com', [1]],
  ['_us', [0]],
  ['id-2', [2]],
  ['any HOST', [3]],
  ['ups dhl', []],
])('%j finds %j', (text, expected) => {
  expect(searchDirectory(carriers, text)).toEqual(expected.map((index) => carriers[index]));
});

test('shows a website only if the links open it', () => {
  expect(carriers.map(hostOf)).toEqual(['www.ups.com', 'www.dhl.com', '', '']);
});
