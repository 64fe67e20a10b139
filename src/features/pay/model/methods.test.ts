import { expect, test } from 'vitest';
import { methodName, methodOf, sentAs } from './methods.ts';

const names = { WIRE: 'Wire transfer' };
const guid = 'a0000000-0000-4000-8000-000000000000';

test.each([
  ['', { Id: null, Code: null, Name: null }],
  ['wire', { Id: null, Code: 'WIRE', Name: 'Wire transfer' }],
  [' X-1 ', { Id: null, Code: 'X-1', Name: null }],
  [guid, { Id: guid, Code: null, Name: null }],
])('“%s” is the method that is meant', (text, method) => {
  expect(methodOf(text, names)).toEqual(method);
});

test('a person says whether a text is an Id or a code', () => {
  const asId = sentAs('Id', methodOf('M-7', names));
  expect(asId).toEqual({ Id: 'M-7', Code: null, Name: null });
  expect(methodName(asId)).toBe('M-7');
  expect(sentAs('Code', asId)).toEqual({ Id: null, Code: 'M-7', Name: null });
});
