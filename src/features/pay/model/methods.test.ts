import { expect, test } from 'vitest';
import { isSameMethod, methodName, methodOf, sentAs } from './methods.ts';

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

test('a method that was typed by its listed name is not yet that method', () => {
  const typed = { Id: null, Code: 'Wire transfer', Name: null };
  const meant = methodOf('Wire transfer', names);
  expect(meant).toEqual({ Id: null, Code: 'WIRE', Name: 'Wire transfer' });
  expect(isSameMethod(typed, meant)).toBe(false);
  expect(isSameMethod(meant, methodOf('wire', names))).toBe(true);
});
