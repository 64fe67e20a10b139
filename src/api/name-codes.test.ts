import { expect, test } from 'vitest';
import { parseJson } from '#lib/json.ts';
import { nameCodes } from './name-codes.ts';

const codes = {
  reportStatus: { 2: 'Done' },
  severity: { 3: 'Error' },
  lineStatus: { 1: 'Accepted' },
};

test('names ReportStatus, the Severity of messages and the Status of lines', () => {
  const body = parseJson(
    '{"ReportStatus":2,"Messages":[{"Text":"No","Severity":3}],"Result":[{"Status":1},{"Status":9}]}',
  );
  expect(nameCodes(body, codes)).toEqual({
    ReportStatus: 'Done',
    Messages: [{ Text: 'No', Severity: 'Error' }],
    Result: [{ Status: 'Accepted' }, { Status: 9 }],
  });
});

test('puts the highest Severity first', () => {
  const body = parseJson(
    '{"Messages":[{"Text":"a"},{"Text":"b","Severity":1},{"Text":"c","Severity":3}]}',
  );
  expect(nameCodes(body, codes)).toMatchObject({
    Messages: [{ Text: 'c' }, { Text: 'b' }, { Text: 'a' }],
  });
});

test.each(['[]', 'null', '"text"', '{"ReportStatus":null,"Messages":"no","Result":{"Status":1}}'])(
  'leaves %s unchanged',
  (text) => {
    expect(nameCodes(parseJson(text), codes)).toEqual(parseJson(text));
  },
);

test('leaves a field with another name or place a number', () => {
  const body = parseJson('{"Status":1,"Result":[{"ReportStatus":2,"Severity":3}]}');
  expect(nameCodes(body, codes)).toEqual(body);
});

test('leaves codes without a name unchanged', () => {
  const body = parseJson('{"ReportStatus":2.50,"Messages":[{"Severity":3}]}');
  expect(nameCodes(body, { reportStatus: {}, severity: {}, lineStatus: {} })).toEqual(body);
});
