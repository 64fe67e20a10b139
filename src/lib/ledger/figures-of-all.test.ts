import { expect, test } from 'vitest';
import { grownOf } from '../growing.ts';
import type { PartnerReference } from './ledger-entry.ts';
import { noFiguresOfAll, startFiguresOfAll } from './figures-of-all.ts';

interface Row {
  Partner: PartnerReference | null;
  number: string | null;
  units: number;
}

const acme = { Id: 'A1', Code: null, Name: 'Acme' };
const rows: Row[] = [
  { Partner: acme, number: null, units: 2 },
  { Partner: { ...acme, Name: 'Acme, as spelled later' }, number: 'N-1', units: 0 },
  { Partner: { Id: null, Code: null, Name: 'Nobody in particular' }, number: null, units: 2 },
  { Partner: null, number: null, units: 2 },
];

const start = () =>
  startFiguresOfAll<Row>(
    { number: ({ number }) => number, settled: () => null },
    ({ units }) => units,
    ({ units }) => units === 0,
  );

test('names each partner once, as its first row does, and only those that can be told apart', () => {
  expect(grownOf(rows, start())).toEqual({
    blank: ['settled'],
    partners: [acme],
    allUnits: [2, 0],
    strays: 1,
  });
});

test('has no figures without rows, save that every column is empty', () => {
  expect(start().value()).toEqual({ ...noFiguresOfAll, blank: ['number', 'settled'] });
  expect(
    grownOf(
      rows,
      startFiguresOfAll<Row>({}, () => 0, null),
    ).strays,
  ).toBe(0);
});
