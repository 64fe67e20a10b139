import { expect, test } from 'vitest';
import { parseJson } from './json.ts';
import { reportLines } from './report-lines.ts';

test('leaves out a line that repeats a key', () => {
  const body = parseJson('{"Result":[{"Id":"a","Status":1},{"Id":"b","Status":1,"Status":2}]}');
  expect(reportLines(body).map(({ texts }) => texts)).toEqual([['a']]);
});
