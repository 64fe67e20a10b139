// First, so that the blocks of all that follows are counted.
import { countSteps } from './count-steps.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCookie } from '../../proxy/access/cookie.ts';
import { createHostCheck } from '../../proxy/http/host.ts';
import { parseTarget } from '../../proxy/service/target.ts';
import { bounded } from '../../proxy/testing/bounded.ts';
import { findRecords, readRecordNumbers } from '../../src/features/inbox/tools/paste-records.ts';
import { amountFromText, currenciesBeside, decimalMarkOf } from '../../src/lib/amount-text.ts';
import { qifAsList } from '../../src/lib/bank-file/qif-list.ts';
import { readBankFile } from '../../src/lib/bank-file/read-bank-file.ts';
import { csvRecord, tsvText } from '../../src/lib/csv.ts';
import { parseDateTime } from '../../src/lib/date-time.ts';
import { decimalFromText } from '../../src/lib/decimal.ts';
import { parseJson } from '../../src/lib/json.ts';
import { fillPlaceholders, unknownPlaceholders } from '../../src/lib/letters/placeholders.ts';
import { mentionReader } from '../../src/lib/matching/mentions.ts';
import { payerFinder } from '../../src/lib/payers/find-payer.ts';
import { readCsv } from '../../src/lib/read-csv.ts';
import { currenciesInName } from '../../src/lib/currency.ts';
import { dateOrderOf } from '../../src/lib/remittance/date-text.ts';
import { guessColumns } from '../../src/lib/remittance/guess-columns.ts';
import { matchRemittance } from '../../src/lib/remittance/match-remittance.ts';
import { readTable } from '../../src/lib/remittance/read-table.ts';
import { returnPath } from '../../src/lib/return-path.ts';
import { foldText } from '../../src/lib/search/fold-text.ts';
import { setValues } from '../../src/lib/search/set-values.ts';
import { carriersByKind } from '../../src/lib/tracking/carriers-by-kind.ts';
import { findNumbers } from '../../src/lib/tracking/find-numbers.ts';
import { recognizeNumber } from '../../src/lib/tracking/recognize.ts';
import { trackingLink } from '../../src/lib/tracking/tracking-link.ts';
import { visibleString } from '../../src/lib/visible-text.ts';
import { wordsOf } from '../../src/lib/words-of.ts';
import { NO_PAUSE } from '../../src/lib/pauses.ts';
import { sourceOf } from '../../src/lib/sheet.ts';
import { xlsxFile } from '../../src/lib/xlsx.ts';

const none = { isReference: () => false, isId: () => false };
const keys = new Map(['type', 'record'].map((key) => [key, key]));
const cookie = createCookie({ name: 'session', isSecure: false, sameSite: 'Strict' });
const isOurs = createHostCheck({ host: '127.0.0.1', port: () => 8080, hosts: ['waybill.example'] });

function itemOf(reference: string) {
  return { reference, available: 5n, due: null, reduces: false, id: '', transactionNumber: null };
}

function lineOf(reference: string) {
  return { reference, id: null, amount: 5n, due: null };
}

/** Bank files: the least that comes before their entries, and an entry. */
const bankFiles: Record<string, [head: string, entry: (text: string) => string]> = {
  camt: [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>',
    (text) => `<Ntry><Amt Ccy="EUR">1</Amt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  ],
  mt: [
    ':20:1\n:25:1\n:28C:1/1\n:34F:EUR1,\n',
    (text) => `:61:2611201120C1,NTRF${text}\n:86:?20${text}\n`,
  ],
  bai: [
    '01,A,B,261121,0600,1,80,1,2/\n02,A,B,1,261120,0600,USD,2/\n03,1,USD,010,1,,/\n',
    (text) => `16,195,1,0,${text},,${text}/\n`,
  ],
  ofx: [
    'OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>',
    (text) => `<STMTTRN><TRNAMT>1<NAME>${text}</STMTTRN>`,
  ],
  qif: ['!Type:Bank\n', (text) => `D1/2\nT1\nP${text}\n^\n`],
};
const readBank = (text: string) => orNothing(() => readBankFile(text)) ?? qifAsList(text);
const mentions = mentionReader(['10045', 'INV-10046'], (name) => [name]);
const known = { Id: null, Code: 'A', Name: 'Acme Foods' };
const findPayer = payerFinder([known], [{ name: 'a', account: '1', partner: known }]);
const letter = { partner: 'A', total: '1', 'oldest due': '', days: '1', level: '1', today: '' };

/** All parsers of text that a person pasted, imported or typed, or that a service sent. */
const parsers: Record<string, (text: string) => unknown> = {
  amountFromText: (text) => amountFromText(text, '.'),
  currenciesBeside,
  currenciesInName,
  decimalMarkOf: (text) => decimalMarkOf([text]),
  'decimalMarkOf, by line': (text) => decimalMarkOf(text.split('\n')),
  decimalFromText,
  parseDateTime,
  parseJson: (text) => orNothing(() => parseJson(text)),
  'parseJson, strict': (text) => orNothing(() => parseJson(text, { duplicateKeys: 'refuse' })),
  readCsv: (text) => readCsv(text),
  ...Object.fromEntries(
    Object.entries(bankFiles).flatMap(([format, [head, entry]]) => [
      [`bank file, ${format}`, (text: string) => readBank(head + text)],
      [
        `bank file of many entries, ${format}`,
        (text: string) => readBank(head + entry(text.slice(0, 20)).repeat(text.length >> 4)),
      ],
    ]),
  ),
  mentions,
  findPayer: (text) => findPayer(text, text),
  fillPlaceholders: (text) => [
    fillPlaceholders(text, { ...letter, company: text }),
    unknownPlaceholders(text),
  ],
  readTable: (text) => guessColumns(readTable(text), none),
  dateOrderOf: (text) => dateOrderOf(text.split('\n')),
  matchRemittance: (text) => {
    const references = text.split('\n');
    return matchRemittance(
      references.map(lineOf),
      references.map((reference) => itemOf(`${reference}x`)),
    );
  },
  setValues: (text) => setValues(text, 'type', ['a'], keys),
  foldText,
  carriersByKind: (text) =>
    carriersByKind([
      { Name: text, Code: text, TrackingUrlFormat: text },
      { Name: '', Code: '', TrackingUrlFormat: `https://${text}/{0}` },
    ]),
  findNumbers,
  recognizeNumber,
  'trackingLink, template': (text) => trackingLink(`https://x/${text}/{0}`, '1'),
  'trackingLink, number': (text) => trackingLink('https://x/{0}', text),
  readRecordNumbers: (text) => findRecords(readRecordNumbers(text).numbers, []),
  visibleString,
  wordsOf,
  returnPath,
  csvRecord: (text) => csvRecord([text]),
  tsvText: (text) => tsvText({ header: [text], rows: [] }),
  // Nothing to wait for: all of it is done at once.
  xlsxFile: (text) =>
    xlsxFile(sourceOf({ header: [text], rows: [] }), { pause: NO_PAUSE, report: () => {} }),
  cookie: (text) => cookie.read(text),
  host: (text) => isOurs(text),
  parseTarget: (text) => orNothing(() => parseTarget('GET', `/api/v2/${text}`)),
};

function orNothing(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Pieces that parsers look for: repeated, they make the texts that are slow to read. */
const pieces = fc.constantFrom(
  'a',
  'A',
  'é',
  'ß',
  '1',
  '0',
  ' ',
  '\t',
  '\n',
  '\r',
  ',',
  ';',
  '|',
  '.',
  ':',
  '-',
  '+',
  '=',
  '(',
  ')',
  '[',
  '{',
  '"',
  "'",
  '\\',
  '/',
  '?',
  '&',
  '%',
  '€',
  '{0}',
  '""',
  '",',
  '":',
  '[[',
  'a ',
  'a\n',
  '1\n',
  '1,',
  ',\n',
  '1.',
  '.a',
  'a.a',
  'A1 ',
  '1Z ',
  '12 ',
  '1-',
  '%41',
  '\\"',
  'INV-1 ',
  '5.00\n',
  'INV-1,5.00\n',
  'type:a ',
  '"a":1,',
  '2026-01-01\n',
  'https://',
  '0 ',
  '\u0301',
  '\u0301\u0316',
  '\u202e',
  '\u00a0',
  '٠',
  '０',
  '😀',
  '\ud800',
  'ﷺ',
  '<Ntry>',
  '</Ntry>',
  '<a b="',
  '<!--',
  '&amp;',
  '<STMTTRN>',
  '<NAME>a',
  ':20:1\n',
  ':61:2611201120C1,NTRFa//b\n',
  ':86:?20a?32b\n',
  '?20a',
  '/NAME/a',
  '16,195,1,0,a,,b/\n',
  '88,a\n',
  'D1/2\nT1\n^\n',
  'S1\n$1\n',
  '10045-49 ',
  '{total}',
);
const shapes = fc.record({
  before: fc.oneof(fc.constant(''), pieces),
  repeated: fc.array(pieces, { minLength: 1, maxLength: 3 }).map((some) => some.join('')),
  after: fc.oneof(fc.constant(''), pieces, fc.constant('\0')),
});

const RUNS = bounded(10, 500);
const LONGEST = bounded(120_000, 1_200_000);
const SHORT = 300;
const TIMES = 8;
/** A parser that reads every pair of characters takes 64 times as long, a sorting one some 10. */
const MOST = TIMES * 1.6;

describe('eight times the text takes about eight times the steps', () => {
  test.each(Object.entries(parsers))('%s', { timeout: LONGEST }, (_name, read) => {
    // One-time setup is not part of parsing.
    read('a');
    fc.assert(
      fc.property(shapes, ({ before, repeated, after }) => {
        const steps = (count: number) =>
          countSteps(() => read(before + repeated.repeat(count) + after));
        const isLinear = (count: number) => steps(count * TIMES) < steps(count) * MOST + 2000;
        // A limit between two lengths may lead to another way of reading, which costs more.
        expect(isLinear(SHORT) || isLinear(SHORT * TIMES)).toBe(true);
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
  });
});

test.each<[string, (text: string) => unknown]>([
  ['every pair of characters', (text) => text.split('').map((_, at) => text.indexOf('\0', at))],
  ['marks in a row', (text) => '\u0301'.repeat(text.length).normalize('NFC')],
  ['a loop in a loop', (text) => pairs(text)],
])('sees %s', (_what, read) => {
  const steps = (count: number) => countSteps(() => read('a'.repeat(count)));
  expect(steps(SHORT * TIMES)).toBeGreaterThan(steps(SHORT) * MOST + 2000);
});

function pairs(text: string): number {
  let count = 0;
  for (let a = 0; a < text.length; a++) for (let b = 0; b < text.length; b++) count += a ^ b;
  return count;
}
