import { expect, test } from 'vitest';
import { carrierMethod } from '#contract/carrier.ts';
import { readPage } from '#contract/rows.ts';
import { parseJson } from '#lib/json.ts';
import { methodRow, methodSheet, searchMethods } from './method-rows.ts';

const answer = parseJson(`{"Result":[
  {"Id":"m1","Name":"Ground","Code":"GND","Zone":3,"Cost":12.50,"Days":{"Min":1},
   "Carrier":{"Id":"c1","Name":"UPS","Code":"UPSN","TrackingUrlFormat":"https://ups.example/{0}"}},
  {"Id":"m2","Name":null,"Code":"AIR","Carrier":null},
  {"Id":"m3","Name":"Freight","Carrier":{"Id":"c9","Name":"TForce"}}
]}`);
const ups = { Id: 'C1', Name: 'UPS', Code: 'UPSN' };
const rows = readPage(carrierMethod, answer).rows.map((row) => methodRow(ups, row));

test('shows a method’s Carrier and the fields that the interface doesn’t name', () => {
  expect(rows.map(({ carrier, isOther, others }) => [carrier, isOther, others])).toEqual([
    ['UPS (UPSN)', false, 'Zone: 3; Cost: 12.50; Days: {"Min":1}'],
    ['', false, ''],
    ['TForce', true, ''],
  ]);
});

test('searches methods by every text of a row, in any order of words', () => {
  const found = (text: string): string[] => searchMethods(rows, text).map(({ id }) => id);
  expect(found('')).toEqual(['m1', 'm2', 'm3']);
  expect(found('gnd ups')).toEqual(['m1']);
  expect(found('zone: 3')).toEqual(['m1']);
  expect(found('tforce')).toEqual(['m3']);
  expect(found('nothing of this')).toEqual([]);
});

test('exports a row for each method and a column for each field', () => {
  const { header, rows: cells } = methodSheet(rows);
  expect(cells.map((row) => row.length)).toEqual(rows.map(() => header.length));
  expect(cells[0]).toEqual([
    'UPS',
    'Ground',
    'GND',
    'm1',
    'UPS (UPSN)',
    'c1',
    'https://ups.example/{0}',
    rows[0]!.others,
  ]);
});
