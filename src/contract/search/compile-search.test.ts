import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../notification.ts';
import { makeNotification } from '../testing/make-notification.ts';
import { compileSearch } from './compile-search.ts';

const context = {
  now: new Date(2026, 10, 20, 12).getTime(),
  needsAction: { SalesOrder: [59, 340], Batch: [12] },
};

const late = makeNotification({
  CreatedAt: new Date(2026, 10, 19, 23, 59).toISOString(),
  Event: 340,
  RecordId: '0F2B0000-0000-0000-0000-000000000001',
  Message: 'Naïve Müller is late',
});
const shipped: Notification = { ...late, Event: 58, Status: 2, Message: 'On its way' };
const batch: Notification = { ...late, Type: 'Batch', Event: 11, RecordNumber: null, Status: 9 };

function finds(text: string, notification: Notification): boolean {
  return compileSearch(text, context).matches(notification);
}

test.each([
  ['', true],
  ['LATE', true],
  ['naive muller', true],
  ['"late naive"', false],
  ['so-1042', true],
  ['shipment', true],
  ['-late', false],
  ['-early', true],
  ['type:salesorder', true],
  ['type:Sales', false],
  ['type:Batch type:SalesOrder', true],
  ['-type:Blog', true],
  ['event:340', true],
  ['event:34', false],
  ['event:"action required"', true],
  ['event:"Action Required - Late Shipment"', true],
  ['event:action', true],
  ['event:late', true],
  ['event:"late shipment"', true],
  ['event:shipment', false],
  ['type:"sales order"', true],
  ['type:"sales"', false],
  ['record:SO-1042', true],
  ['record:so-1042', true],
  ['record:SO-104', false],
  ['record:SO-104*', true],
  ['record:*42', true],
  ['record:S*0*42', true],
  ['record:S*10425', false],
  ['record:SO*4', false],
  ['record:SO-1042*42', false],
  ['record:*', true],
  ['record:0f2b0000-0000-0000-0000-000000000001', true],
  ['0F2B0000-0000-0000-0000-000000000001', true],
  ['0f2b0000-0000-0000-0000-000000000001', true],
  ['0f2b0000-0000-0000-0000-000000000002', false],
  ['0f2b0000', false],
  ['record:n1', true],
  ['status:unread', true],
  ['is:read', false],
  ['is:read status:1', true],
  ['weekday:thu', true],
  ['weekday:Thursday hour:23', true],
  ['weekday:friday', false],
  ['weekday:tue weekday:thu', true],
  ['hour:22', false],
  ['-hour:22', true],
  ['needs:action', true],
  ['on:yesterday', true],
  ['on:2026-11-19', true],
  ['after:2026-11-19', false],
  ['after:2026-11-18', true],
  ['before:2026-11-19', false],
  ['before:today', true],
  ['after:2026-11-18 before:2026-11-20 late', true],
  ['vendor:ACME', false],
])('%s', (text, expected) => {
  expect(finds(text, late)).toBe(expected);
});

test('finds an event by its name for the type', () => {
  expect(finds('event:Shipped', shipped)).toBe(true);
  expect(finds('event:Completed', batch)).toBe(true);
  expect(finds('event:11 status:9 -needs:action', batch)).toBe(true);
});

test('explains an invalid part and finds nothing', () => {
  const notes = (text: string) => compileSearch(text, context).notes;
  expect(notes('late type:Blog "a:b" http://x')).toEqual([]);
  expect(notes('vendor:ACME')[0]).toMatch(/“vendor:” isn’t a search key/);
  expect(notes('on:soon')[0]).toMatch(/Unknown day “soon”/);
  expect(notes('status:new')[0]).toMatch(/Unknown status “new”/);
  expect(notes('is:constructor')[0]).toMatch(/Unknown status “constructor”/);
  expect(notes('needs:love')[0]).toMatch(/needs:action/);
  expect(notes('type:')[0]).toMatch(/Enter a value/);
  expect(finds('on:soon', late)).toBe(false);
  expect(finds('-status:new', late)).toBe(false);
  expect(finds('type:', late)).toBe(true);
});

test('compares a time without a zone as written', () => {
  const written = { ...late, CreatedAt: '2026-11-19T23:59:00' };
  expect(finds('on:2026-11-19', written)).toBe(true);
  expect(finds('before:2026-11-19', written)).toBe(false);
  expect(finds('after:2026-11-18', written)).toBe(true);
});

test('compiles any typed text without an error', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(typeof finds(`${text} record:${text}* event:${text}`, late)).toBe('boolean');
    }),
  );
});

test('finds by assignment', () => {
  const finds = (text: string, holder: string | null): boolean =>
    compileSearch(text, {
      ...context,
      assignments: { me: 'Ana', whoHas: () => holder, whoGave: () => holder },
    }).matches(late);
  for (const [text, holders] of [
    ['assigned:me', ['Ana']],
    // Saved views still use this key.
    ['taken:me', ['Ana']],
    ['assigned:anyone', ['Ana', 'ben']],
    ['assigned:nobody', [null]],
    ['-assigned:me', ['ben', null]],
    ['assigned:Ben', ['ben']],
    ['assigned:ben assigned:nobody', ['ben', null]],
    ['from:me', ['Ana']],
    ['from:anyone', ['Ana', 'ben']],
    ['-from:anyone', [null]],
    ['from:ben', ['ben']],
  ] as const) {
    const found = (['Ana', 'ben', null] as const).filter((holder) => finds(text, holder));
    expect(found, text).toEqual(holders);
  }
});

test('finds nothing and explains why while assignments are unknown', () => {
  for (const assignments of [null, undefined]) {
    const search = compileSearch('assigned:nobody', {
      ...context,
      ...(assignments === null && { assignments }),
    });
    expect(search.matches(late)).toBe(false);
    expect(search.notes).toEqual([
      'Assignments are unavailable right now, or nobody signs in to this Waybill',
    ]);
  }
});

test('reports a type that the interface doesn’t name as unknown', () => {
  expect(compileSearch('type:Nope', context).notes).toEqual([
    'Unknown type: Nope. Use Batch, Blog, Report, PurchaseOrder, SalesOrder, VirtualInventory, PhysicalInventory, Feeds, ChannelRequest, VendorRequest or Promotion',
  ]);
  expect(compileSearch('type:promotion -type:batch', context).notes).toEqual([]);
  expect(compileSearch('type:"Sales order"', context).notes).toEqual([]);
});

test('reports an event that the interface doesn’t name as unknown', () => {
  const notes = (text: string) => compileSearch(text, context).notes;
  expect(notes('event:Shippd')).toEqual(['Unknown event “shippd”. Use a name or a code']);
  expect(notes('event:ship event:"on hold" -event:339 event:999 event:unknown')).toEqual([]);
});

test('finds by star in the inbox only', () => {
  const isStarred = ({ Type }: Notification): boolean => Type === 'Batch';
  const search = (text: string, of: object) => compileSearch(text, { ...context, ...of });
  for (const text of ['is:starred', 'status:starred', 'is:STARRED is:starred']) {
    const { matches, notes } = search(text, { isStarred });
    expect([matches(batch), matches(late), notes]).toEqual([true, false, []]);
  }
  expect(search('-is:starred', { isStarred }).matches(late)).toBe(true);
  // Not loaded yet.
  expect(search('is:starred', { isStarred: null })).toMatchObject({ notes: [] });
  const unknown = search('is:starred', {});
  expect(unknown.matches(batch)).toBe(false);
  expect(unknown.notes).toEqual(['Only the inbox knows your stars']);
});
