import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { ownSystemLink } from './own-system-link.ts';

const record = { recordId: 'a-1', recordNumber: 'SO 1/2' };

test('fills in what names the record, encoded', () => {
  expect(ownSystemLink('https://erp.example/o/{recordNumber}?id={recordId}', record)).toEqual({
    kind: 'link',
    href: 'https://erp.example/o/SO%201%2F2?id=a-1',
    host: 'erp.example',
  });
});

test('a template without a token is a link as well', () => {
  expect(ownSystemLink('http://erp.example/', record)).toMatchObject({ kind: 'link' });
});

test.each([
  ['javascript:alert({recordId})', record, 'neither https nor http'],
  ['data:text/html,{recordNumber}', record, 'neither https nor http'],
  ['/orders/{recordId}', record, 'no address'],
  ['https://{recordNumber}/', record, 'which host'],
  ['https://{recordNumber}.erp.example/', record, 'which host'],
  ['https://erp.example:{recordNumber}/', record, 'no address'],
  ['https://user:word@erp.example/{recordId}', record, 'which host'],
  ['https://erp.example/{recordNumber}', { ...record, recordNumber: null }, 'no record number'],
  ['https://erp.example/{recordId}', { ...record, recordId: '' }, 'no record id'],
  ['https://erp.example/a/{recordNumber}', { ...record, recordNumber: '..' }, 'can’t stand'],
])('%s leads nowhere', (template, given, reason) => {
  const link = ownSystemLink(template, given);
  expect(link).toMatchObject({ kind: 'broken', text: template });
  expect(link.kind === 'broken' && link.reason).toContain(reason);
});

test('whatever a record is called, host and depth stay', () => {
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
