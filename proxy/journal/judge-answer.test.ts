import { expect, onTestFinished, test } from 'vitest';
import { setWorstSeverity } from '#contract/order-messages.ts';
import type { EntryState } from './entry.ts';
import { judge } from './judge-answer.ts';

const reportId = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const receipt = `{"ReportId":"${reportId}","RecordsReceived":2}`;
const refusal = '{"Success":false,"Messages":[{"Code":"X1","Text":"No","Severity":2}]}';
/** An unknown endpoint, so that nothing is compared with it. */
const asked = { endpoint: 'other', target: '/v2/other', body: null };
const looksRight = ({ body }: { body: string }) => body.includes('ReportId');

const matrix: readonly [status: number, body: string, state: EntryState][] = [
  [200, receipt, 'DONE'],
  [201, receipt, 'DONE'],
  [202, `{"Success":true,"ReportId":"${reportId}","Messages":[]}`, 'DONE'],
  [200, `{"Success":null,"ReportId":"${reportId}"}`, 'DONE'],
  [200, refusal, 'REJECTED'],
  [400, refusal, 'REJECTED'],
  [404, refusal, 'REJECTED'],
  [422, refusal, 'REJECTED'],
  [401, '', 'REJECTED'],
  [401, receipt, 'REJECTED'],
  [405, '<html>', 'REJECTED'],
  [413, '<html>', 'REJECTED'],
  [415, '', 'REJECTED'],
  [429, 'slow down', 'REJECTED'],
  [200, refusal.replace('{', '{"ReportId":null,'), 'REJECTED'],
  [200, refusal.replace('{', '{"ReportId":"none",'), 'REJECTED'],
  [200, refusal.replace('{', `{"ReportId":"${reportId.replaceAll(/[^-]/g, '0')}",`), 'REJECTED'],
  // A no beside a report may be about some lines alone.
  [200, refusal.replace('{', `{"ReportId":"${reportId}",`), 'UNKNOWN'],
  [400, refusal.replace('{', `{"ReportId":"${reportId}",`), 'UNKNOWN'],
  // A yes that can't be read, and a no without a reason.
  [200, '<html>Welcome</html>', 'UNKNOWN'],
  [200, '', 'UNKNOWN'],
  [200, '{}', 'UNKNOWN'],
  [200, 'null', 'UNKNOWN'],
  [200, '"ReportId"x', 'UNKNOWN'],
  [204, '', 'UNKNOWN'],
  [200, receipt.slice(0, -1), 'UNKNOWN'],
  // Two parsers may read either value.
  [200, `{"ReportId":"${reportId}","RecordsReceived":2,"RecordsReceived":1}`, 'UNKNOWN'],
  [200, `{"Success":false,"ReportId":"${reportId}","Success":true}`, 'UNKNOWN'],
  [400, '{"Success":true,"Messages":[{"Code":"X1"}],"Success":false}', 'UNKNOWN'],
  [200, `{"Success":false,"ReportId":"${reportId}"}`, 'UNKNOWN'],
  [200, `{"Success":false,"Messages":[],"ReportId":"${reportId}"}`, 'UNKNOWN'],
  [200, `{"Success":false,"Messages":["No"],"ReportId":"${reportId}"}`, 'UNKNOWN'],
  [200, `{"Success":"false","ReportId":"${reportId}"}`, 'UNKNOWN'],
  [400, '{"Success":false,"Messages":[]}', 'UNKNOWN'],
  [400, '<html>Bad Request</html>', 'UNKNOWN'],
  [400, '{"Messages":[{"Code":"X1"}]}', 'UNKNOWN'],
  [400, receipt, 'UNKNOWN'],
  [403, '', 'UNKNOWN'],
  [404, '', 'UNKNOWN'],
  // Statuses after which the work may still happen.
  [408, refusal, 'UNKNOWN'],
  [409, refusal, 'UNKNOWN'],
  [425, refusal, 'UNKNOWN'],
  [301, '', 'UNKNOWN'],
  [302, refusal, 'UNKNOWN'],
  [307, receipt, 'UNKNOWN'],
  [100, '', 'UNKNOWN'],
  [199, receipt, 'UNKNOWN'],
  [299, receipt, 'DONE'],
  [300, receipt, 'UNKNOWN'],
  [499, refusal, 'REJECTED'],
  [500, refusal, 'UNKNOWN'],
  [502, receipt, 'UNKNOWN'],
  [503, '', 'UNKNOWN'],
  [504, '', 'UNKNOWN'],
];

test.each(matrix)('judges %i with %s as %s', (status, body, state) => {
  expect(judge({ status, contentType: 'application/json', body }, asked, looksRight).state).toBe(
    state,
  );
});

test.each([
  ['receivables.acknowledge', 400, '{"title":"Bad Request","status":400}', 'REJECTED'],
  ['notifications.update', 400, '<html>Bad Request</html>', 'REJECTED'],
  ['notifications.archive', 422, '', 'REJECTED'],
  ['notifications.archiveOne', 404, '', 'REJECTED'],
  ['payments.apply', 400, '{"title":"Bad Request","status":400}', 'UNKNOWN'],
  // It may have been done in part, or a moment later.
  ['receivables.acknowledge', 400, receipt, 'UNKNOWN'],
  ['notifications.update', 409, '', 'UNKNOWN'],
  ['notifications.update', 500, '', 'UNKNOWN'],
])('judges %s answered %i with %s as %s', (endpoint, status, body, state) => {
  const sent = { endpoint, target: `/v2/notifications/${reportId}/archive`, body: '{}' };
  expect(judge({ status, contentType: null, body }, sent, looksRight).state).toBe(state);
});

test('does not treat a contract check that throws as success', () => {
  const answer = { status: 200, contentType: null, body: receipt };
  const throws = () => {
    throw new TypeError('bug');
  };
  expect(judge(answer, asked, throws).state).toBe('UNKNOWN');
});

test('reads the receipt from any response that contains one', () => {
  const read = (status: number, body: string) =>
    judge({ status, contentType: null, body }, asked, looksRight);
  expect(read(200, receipt)).toMatchObject({ reportId, recordsReceived: 2 });
  expect(read(503, receipt)).toMatchObject({ state: 'UNKNOWN', reportId, recordsReceived: 2 });
  expect(read(200, '{"ReportId":"soon","RecordsReceived":"two"}')).toMatchObject({
    reportId: null,
    recordsReceived: null,
  });
});

test.each([
  [200, 'UNKNOWN'],
  [401, 'REJECTED'],
  [503, 'UNKNOWN'],
])('takes no receipt from another write’s answer with %i', (status, state) => {
  const body = `{"TransactionId":"theirs",${receipt.slice(1)}`;
  const sent = { ...asked, body: '{"TransactionId":"ours"}' };
  const verdict = judge({ status, contentType: null, body }, sent, looksRight);
  expect(verdict).toMatchObject({ state, reportId: null, recordsReceived: null });
  expect(verdict.reason).toMatch(status === 200 ? /different TransactionId/ : String(status));
});

test.each([
  ['receivables.acknowledge', 'REJECTED'],
  ['payments.apply', 'UNKNOWN'],
])('%s: judges a refusal with 400 and another TransactionId as %s', (endpoint, state) => {
  const body = '{"TransactionId":"theirs","Success":false,"Messages":[{"Text":"At most 60 IDs."}]}';
  const sent = {
    ...asked,
    endpoint,
    body: '{"TransactionId":"ours","Payments":[],"Acknowledgements":[]}',
  };
  expect(
    judge({ status: 400, contentType: 'application/json', body }, sent, () => true).state,
  ).toBe(state);
});

const reasonOf = (messages: readonly object[]) =>
  judge(
    {
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ Success: false, Messages: messages }),
    },
    asked,
    looksRight,
  ).reason;

test.each([202, 204])('says that a %d had no body', (status) => {
  const verdict = judge({ status, contentType: null, body: ' ' }, asked, looksRight);
  expect(verdict.reason).toBe(`the service answered ${status} without a body`);
});

test('gives the service’s own reasons for a refusal, worst Severity first', () => {
  const messages = [
    { Code: 'I1', Text: 'Read the manual.', Severity: 1 },
    { Code: null, Text: 'No Severity', Severity: null },
    { Code: 'E7', Text: 'The balance is too small', Severity: 3 },
    { Code: 'E8', Text: null, Severity: 2 },
  ];
  expect(reasonOf(messages)).toBe(
    'the service answered 400: The balance is too small (E7); E8; Read the manual (I1); No Severity',
  );
});

test('removes invisible characters from the reason and keeps it short', () => {
  const said = reasonOf([{ Code: 'E1', Text: `a\u202Eb\n${'x'.repeat(5_000)}`, Severity: 1 }]);
  expect(said).not.toMatch(/[\u202E\n]/);
  const textOf = (length: number) =>
    reasonOf([{ Code: null, Text: `a${'x'.repeat(length - 1)}`, Severity: 1 }]);
  expect(textOf(500)).toBe(`the service answered 400: a${'x'.repeat(499)}`);
  expect(textOf(501)).toBe(`the service answered 400: a${'x'.repeat(499)}…`);
});

test('writes the service’s reason on one line, without its last full stop alone', () => {
  const Text = ' Field\r\n\tv1.2 is  missing.\n';
  expect(reasonOf([{ Code: null, Text, Severity: 1 }])).toBe(
    'the service answered 400: Field v1.2 is missing',
  );
});

test('recognizes a refusal whose Messages are empty', () => {
  expect(reasonOf([{ Code: null, Text: '', Severity: 1 }])).toBe(
    'the service answered 400 with Success false and no reason',
  );
});

test.each([
  ['highest', 'the service answered 400: worse (B); bad (A)'],
  ['lowest', 'the service answered 400: bad (A); worse (B)'],
] as const)('gives the %s Severity of a refusal first, as the setting says', (worst, reason) => {
  setWorstSeverity(worst);
  onTestFinished(() => setWorstSeverity('highest'));
  const messages =
    '[{"Code":"A","Text":"bad","Severity":1},{"Code":"B","Text":"worse","Severity":2}]';
  const answer = {
    status: 400,
    contentType: 'application/json',
    body: `{"Success":false,"Messages":${messages}}`,
  };
  expect(judge(answer, asked, looksRight).reason).toBe(reason);
});
