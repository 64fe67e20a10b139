import { expect, test } from 'vitest';
import { directoryOf } from '#api/carriers.ts';
import { tsvText } from '#lib/csv.ts';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { likelyCarrier, recognizeMany, manyRows, nextToOpen, numbersAlike } from './many-rows.ts';
import { describeCandidates, manySheet } from './many-sheet.ts';

const UPS = '1Z5R89390357567127';
const UNSURE = '986578788856';

const { carriers } = directoryOf(
  {
    rows: [
      ['UPS', 'https://www.ups.com/track?tracknum={0}'],
      ['FedEx', 'https://www.fedex.com/?trknbr={0}'],
      ['Script', 'javascript:alert({0})'],
    ].map(([Name, TrackingUrlFormat], index) => ({
      value: { Id: `id ${index}`, Name: Name!, Code: Name!, TrackingUrlFormat: TrackingUrlFormat! },
      raw: null,
    })),
    faults: [],
  },
  0,
);
const [, fedex, script] = carriers;

function rowsOf(text: string, many: Partial<Parameters<typeof manyRows>[2]> = {}) {
  const { numbers } = findNumbers(text);
  return manyRows(recognizeMany(numbers, carriers), carriers, { choices: {}, opened: {}, ...many });
}

test('links certain numbers, asks for the carrier of others, and marks repeated numbers', () => {
  const rows = rowsOf([UPS, UNSURE, 'XQ1000000-A', UPS.toLowerCase()].join('\n'));
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'choose', 'no-carrier', 'same']);
  expect(rows[0]).toMatchObject({
    carrier: carriers[0],
    isByHand: false,
    link: { kind: 'link', href: `https://www.ups.com/track?tracknum=${UPS}` },
  });
  expect(rows[1]!.candidates.length).toBeGreaterThan(0);
  expect(rows[1]!.link).toBeNull();
  expect(nextToOpen(rows, 5)).toEqual([rows[0]]);
});

test('takes the carrier that the line of a number names, unless the number is surer', () => {
  const LIKELY_FEDEX = '444444518290';
  expect(rowsOf(LIKELY_FEDEX)[0]).toMatchObject({ state: 'ready', carrier: fedex });
  const [byColumn, inText, notIts, sure, prose, both] = rowsOf(
    [
      `UPS\t${UNSURE}`,
      `shipped by UPS, tracking ${LIKELY_FEDEX}`,
      `444444518300 (TNT)`,
      `${UPS} from FedEx`,
      `two follow ups for 986578788867`,
      `UPS or FedEx: 986578788878`,
    ].join('\n'),
  );
  expect(byColumn).toMatchObject({ state: 'ready', carrier: carriers[0] });
  expect(inText).toMatchObject({ state: 'ready', carrier: carriers[0] });
  expect(notIts).toMatchObject({ state: 'choose', carrier: null });
  expect(describeCandidates(notIts!)).toBe('Its line names TNT, not UPS (possible)');
  expect(likelyCarrier(notIts!, carriers)).toBe(carriers[0]);
  const [fedexs] = rowsOf('XQ1000000-A by FedEx');
  expect(fedexs).toMatchObject({ carrier: null, contradictedBy: 'FedEx' });
  expect(likelyCarrier(fedexs!, carriers)).toBe(fedex);
  const [nobodys] = rowsOf('XQ1000000-A by TNT');
  expect(describeCandidates(nobodys!)).toBe('Its line names TNT');
  expect(sure).toMatchObject({ state: 'ready', carrier: carriers[0] });
  expect([prose!.named, both!.named]).toEqual([undefined, undefined]);
  expect(tsvText(manySheet([byColumn!]))).toContain('UPS (named beside the number)');
});

test('links to the chosen carrier with the number in that carrier’s format', () => {
  const choices = { [UNSURE]: fedex!.key, 'XQ1000000-A': fedex!.key };
  const rows = rowsOf(`${UNSURE}\nXQ1000000-A`, { choices });
  expect(rows.map(({ state, isByHand }) => [state, isByHand])).toEqual([
    ['ready', true],
    ['ready', true],
  ]);
  expect(rows[1]!.link).toEqual({
    kind: 'link',
    href: 'https://www.fedex.com/?trknbr=XQ1000000-A',
  });
  // A carrier that has left the directory is no choice.
  expect(rowsOf(UNSURE, { choices: { [UNSURE]: 'gone' } })[0]!.state).toBe('choose');
});

test('finds numbers of the same format and numbers with the same candidates', () => {
  const rows = rowsOf([UPS, '1Z879E930346834440', UNSURE, 'XQ1000000-A', 'ZZ200000B'].join('\n'));
  expect(numbersAlike(rows, rows[0]!, 'number')).toEqual([UPS]);
  expect(numbersAlike(rows, rows[0]!, 'format')).toEqual([UPS, '1Z879E930346834440']);
  expect(numbersAlike(rows, rows[3]!, 'candidates')).toEqual(['XQ1000000-A', 'ZZ200000B']);
});

test('opens blocked links again, and opened links only once', () => {
  const text = `${UPS}\n1Z879E930346834440\n1Z410E7W0392751591`;
  const opened = { [UPS]: 'opened', '1Z879E930346834440': 'blocked' } as const;
  const rows = rowsOf(text, { opened });
  expect(nextToOpen(rows, 5).map(({ number }) => number)).toEqual([
    '1Z879E930346834440',
    '1Z410E7W0392751591',
  ]);
  expect(nextToOpen(rows, 1)).toHaveLength(1);
});

test('exports the reason for a broken link, and no formulas', () => {
  const rows = rowsOf(`${UPS}\n${UNSURE}`, { choices: { [UNSURE]: script!.key } });
  expect(rows[1]!.state).toBe('no-link');
  const text = tsvText(manySheet(rows));
  expect(text.split('\n')).toHaveLength(3);
  expect(text).toContain(`https://www.ups.com/track?tracknum=${UPS}\tReady`);
  expect(text).toContain(
    'Script (chosen)\t\tNo link. The address doesn’t start with http or https.',
  );
  expect(text).not.toContain('javascript');
});
