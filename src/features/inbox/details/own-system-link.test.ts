import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { ownSystemLink } from './own-system-link.ts';

const record = { recordId: 'a-1', recordNumber: 'SO 1/2' };

test('fills in the record number and ID, encoded', () => {
  expect(ownSystemLink('https://erp.example/o/{recordNumber}?id={recordId}', record)).toEqual({
    kind: 'link',
    href: 'https://erp.example/o/SO%201%2F2?id=a-1',
    host: 'erp.example',
  });
});

test('accepts a template without a token', () => {
  expect(ownSystemLink('http://erp.example/', record)).toMatchObject({ kind: 'link' });
});

test.each([
  ['javascript:alert({recordId})', record, 'must start with https or http'],
  ['data:text/html,{recordNumber}', record, 'must start with https or http'],
  ['/orders/{recordId}', record, 'isn’t a web address'],
  ['https://{recordNumber}/', record, 'fixed host'],
  ['https://{recordNumber}.erp.example/', record, 'fixed host'],
  ['https://erp.example:{recordNumber}/', record, 'isn’t a web address'],
  ['https://user:word@erp.example/{recordId}', record, 'fixed host'],
  ['https://erp.example/{recordNumber}', { ...record, recordNumber: null }, 'no record number'],
  ['https://erp.example/{recordId}', { ...record, recordId: '' }, 'no record ID'],
  [
    'https://erp.example/a/{recordNumber}',
    { ...record, recordNumber: '..' },
    'can’t be part of a link',
  ],
])('explains why %s is broken', (template, given, reason) => {
  const link = ownSystemLink(template, given);
  expect(link).toMatchObject({ kind: 'broken', text: template });
  expect(link.kind === 'broken' && link.reason).toContain(reason);
});

test('keeps host and path depth for every record number', () => {
  assert(
    property(string({ unit: 'binary', minLength: 1 }), (recordNumber) => {
      const link = ownSystemLink('https://erp.example/o/{recordNumber}/x', {
        ...record,
        recordNumber,
      });
      if (link.kind === 'broken') return;
      const { origin, pathname, search, hash } = new URL(link.href);
      expect(origin).toBe('https://erp.example');
      expect(pathname.split('/')).toHaveLength(4);
      expect(search + hash).toBe('');
    }),
  );
});
