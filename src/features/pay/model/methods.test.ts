import { expect, test } from 'vitest';
import { isSameMethod, methodName, methodOf, methodsNamed, sentAs, typedAs } from './methods.ts';

const names = { WIRE: 'Wire transfer' };
const guid = 'a0000000-0000-4000-8000-000000000000';

test.each([
  ['', { Id: null, Code: null, Name: null }],
  ['wire', { Id: null, Code: 'WIRE', Name: 'Wire transfer' }],
  [' X-1 ', { Id: null, Code: 'X-1', Name: null }],
  [guid, { Id: guid, Code: null, Name: null }],
])('recognizes the method from “%s”', (text, method) => {
  expect(methodOf(text, names)).toEqual(method);
});

test('never chooses among several methods that a text names', () => {
  const alike = { B1: 'Bank', B2: 'bank', ach: 'Clearing', ACH: 'Debit', X: 'B1' };
  const asTyped = (Code: string) => ({ Id: null, Code, Name: null });
  expect(methodOf('Bank', alike)).toEqual(asTyped('Bank'));
  expect(methodOf('Ach', alike)).toEqual(asTyped('Ach'));
  expect(methodOf('b1', alike)).toEqual(asTyped('b1'));
  // A code as it is written is one method, even if another one is called so.
  expect(methodOf('B1', alike)).toEqual({ Id: null, Code: 'B1', Name: 'Bank' });
  expect(methodOf('ACH', alike)).toEqual({ Id: null, Code: 'ACH', Name: 'Debit' });
  expect(methodsNamed('BANK', alike)).toEqual(['B1', 'B2']);
  expect(typedAs('B2', alike)).toBe('B2');
  expect(typedAs('ach', alike)).toBe('Clearing');
});

test('lets a person send a text as an Id or a code', () => {
  const asId = sentAs('Id', methodOf('M-7', names));
  expect(asId).toEqual({ Id: 'M-7', Code: null, Name: null });
  expect(methodName(asId)).toBe('M-7');
  expect(sentAs('Code', asId)).toEqual({ Id: null, Code: 'M-7', Name: null });
});

test('tells a method typed by name from the listed method', () => {
  const typed = { Id: null, Code: 'Wire transfer', Name: null };
  const meant = methodOf('Wire transfer', names);
  expect(meant).toEqual({ Id: null, Code: 'WIRE', Name: 'Wire transfer' });
  expect(isSameMethod(typed, meant)).toBe(false);
  expect(isSameMethod(meant, methodOf('wire', names))).toBe(true);
});
