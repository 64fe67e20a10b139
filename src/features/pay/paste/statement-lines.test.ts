import { describe, expect, test } from 'vitest';
import { readBankFile } from '#lib/bank-file/read-bank-file.ts';
import { areAlike } from '#lib/bank-file/entry-identity.ts';
import { bankFileOf, statementLines } from './statement-lines.ts';

/** A statement (`Stmt`) or a notification (`Ntfctn`) of one account. */
function camt(report: 'Stmt' | 'Ntfctn', ...entries: readonly string[]) {
  const message = report === 'Stmt' ? 'BkToCstmrStmt' : 'BkToCstmrDbtCdtNtfctn';
  const account = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>';
  return readBankFile(
    `<Document xmlns="camt.053"><${message}><${report}>${account}${entries.join('')}</${report}></${message}></Document>`,
  )!;
}

function entry(amount: string, reference: string, details = ''): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
}

function part(amount: string, payer: string, reference = ''): string {
  return `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls>`;
}

const whole = camt('Stmt', entry('42.00', 'B1'), entry('7.00', 'S1'));
const detailed = camt(
  'Ntfctn',
  entry('42.00', 'B1', part('30.00', 'One') + part('12.00', 'Two')),
  entry('7.00', 'S1', part('7.00', 'Three', 'T1')),
);

test('takes money in two statements once, with the more detailed entries', () => {
  for (const statements of [
    [...whole, ...detailed],
    [...detailed, ...whole],
  ]) {
    const { payable, leftOut } = bankFileOf(statements, {}).sorted;
    expect(payable.map((it) => `${it.entry.payer} ${it.entry.amount}`)).toEqual([
      'One 30.00',
      'Two 12.00',
      'Three 7.00',
    ]);
    expect([...leftOut].map(([reason, { length }]) => [reason, length])).toEqual([
      ['Twice in this file', 2],
    ]);
  }
});

test('makes payments only of booked money that came in', () => {
  const other = (reference: string, from: string, to: string) =>
    entry('7.00', reference).replace(from, to);
  const statements = camt(
    'Stmt',
    entry('7.00', 'IN'),
    other('OUT', 'CRDT', 'DBIT'),
    other('BACK', '<Sts>', '<RvslInd>true</RvslInd><Sts>'),
    other('SOON', 'BOOK', 'PDNG'),
    entry('0.00', 'NOTE'),
  );
  const { payable, leftOut } = bankFileOf(statements, {}).sorted;
  expect(payable.map((it) => it.entry.bankReference)).toEqual(['IN']);
  const reasons = [...leftOut].map(([reason, of]) => [
    reason,
    of.map((it) => it.bankReference).join(' '),
  ]);
  expect(reasons).toEqual([
    ['Money out', 'OUT'],
    ['Reversal of an earlier entry', 'BACK'],
    ['Not booked', 'SOON'],
    ['Amount is 0', 'NOTE'],
  ]);
});

test('gives a line its day, reference and text wherever the bank states them', () => {
  const valued = entry('7.00', 'S1', part('7.00', 'Acme', 'T1')).replace('BookgDt>', 'ValDt>');
  const named = entry('8.00', 'S2').replace(
    '<NtryDtls>',
    '<NtryDtls><TxDtls><Refs><EndToEndId>E-2</EndToEndId></Refs><RmtInf><Ustrd>for INV-2</Ustrd></RmtInf></TxDtls>',
  );
  const statements = camt('Stmt', valued.replace('/BookgDt>', '/ValDt>'), named);
  const lines = statementLines(bankFileOf(statements, {}).sorted.payable, [], new Map(), []);
  expect(lines.map(({ bankDate, reference, cells }) => [bankDate, reference, cells])).toEqual([
    ['2026-11-20', 'T1', ['2026-11-20', 'Acme', '', '', 'T1', '7.00']],
    ['2026-11-20', 'E-2', ['2026-11-20', '', 'for INV-2', 'E-2', 'S2', '8.00']],
  ]);
});

test('links a detailed entry to its identity in an earlier import', () => {
  const linesOf = (statements: typeof whole) =>
    statementLines(bankFileOf(statements, {}).sorted.payable, [], new Map(), []);
  const [batch, single] = linesOf(whole).map(({ bankEntry }) => bankEntry);
  expect(linesOf(detailed).map(({ bookedAs }) => bookedAs)).toEqual([batch, batch, single]);
  expect(linesOf(whole).map(({ bookedAs }) => bookedAs)).toEqual([null, null]);
});

test('keeps equal entries of one statement apart', () => {
  const both = camt('Stmt', entry('7.00', 'S1', part('7.00', 'Three', 'T1')), entry('7.00', 'S1'));
  expect(bankFileOf(both, {}).sorted.payable).toHaveLength(2);
});

test('takes an entry once when another statement gives its value date as the booking date', () => {
  const dated = (report: 'Stmt' | 'Ntfctn', booked: string, reference = 'S1') =>
    camt(
      report,
      entry('7.00', reference)
        .replace('<Dt>2026-11-20', `<Dt>${booked}`)
        .replace('<NtryDtls>', '<ValDt><Dt>2026-11-18</Dt></ValDt><NtryDtls>'),
    );
  const count = (...statements: readonly (typeof whole)[]) =>
    bankFileOf(statements.flat(), {}).sorted.payable.length;
  expect(count(dated('Stmt', '2026-11-20'), dated('Ntfctn', '2026-11-18'))).toBe(1);
  expect(count(dated('Ntfctn', '2026-11-18'), dated('Stmt', '2026-11-20'))).toBe(1);
  expect(count(dated('Stmt', '2026-11-20'), dated('Ntfctn', '2026-11-18', 'S2'))).toBe(2);
  // One statement lists them as two entries, so they are two.
  const [[booked], [valued]] = [dated('Stmt', '2026-11-20'), dated('Stmt', '2026-11-18')];
  for (const entries of [
    [...booked!.entries, ...valued!.entries],
    [...valued!.entries, ...booked!.entries],
  ]) {
    expect(count([{ ...booked!, entries }])).toBe(2);
  }
  // Without the bank's reference they may be two payments.
  expect(count(dated('Stmt', '2026-11-20', ''), dated('Ntfctn', '2026-11-18', ''))).toBe(2);
});

describe('an entry of another format of the bank', () => {
  const mt = (account: string, names: string, days = '2611201120') =>
    readBankFile(
      `:20:A\n:25:${account}\n:60F:C261119EUR0,\n:61:${days}C7,00NTRF${names}\n:86:166?20EREF+INV-1?32Three\n:62F:C261120EUR7,`,
    )!;
  const notified = (reference: string) =>
    camt(
      'Ntfctn',
      entry(
        '7.00',
        reference,
        part('7.00', 'Three').replace('<Refs>', '<Refs><EndToEndId>INV-1</EndToEndId>'),
      ),
    );
  const IBAN = 'DE02120300000000202051';
  const linesOf = (statements: typeof whole) =>
    statementLines(bankFileOf(statements, {}).sorted.payable, [], new Map(), []);
  const isTwice = (...statements: readonly (typeof whole)[]) =>
    bankFileOf(statements.flat(), {}).sorted.payable.length === 1;

  test.each([
    IBAN,
    'DE02 1203 0000 0000 2020 51',
    `${IBAN}EUR`,
    `BYLADEM1001/${IBAN}`,
    '12030000/202051',
  ])('is the same where that has the account as %s', (account) => {
    const [one] = linesOf(notified('S1'));
    const [other] = linesOf(mt(account, 'NONREF//s1'));
    expect(other!.bankEntry).toBe(one!.bankEntry);
    expect(isTwice(notified('S1'), mt(account, 'NONREF//S1'))).toBe(true);
  });

  test.each(['12030000/202051', '12030000 / 202051'])(
    'is found under the account %s as written, which an earlier version took',
    (account) => {
      const [line] = linesOf(mt(account, 'NONREF//S1'));
      expect(line!.former).toBe('12030000/202051|2026-11-20|7.00|S1');
    },
  );

  test('looks like one that shortens its reference and gives its value date alone', () => {
    const valued = '<ValDt><Dt>2026-11-23</Dt></ValDt><AcctSvcrRef>';
    const written = entry('7.00', '2026112000000123456').replace('<AcctSvcrRef>', valued);
    const [line] = linesOf(camt('Stmt', written));
    const [earlier] = linesOf(mt(IBAN, 'NONREF//2026112000000123', '261123'));
    expect(areAlike(line!.onValueDay!, earlier!.bankEntry!)).toBe(true);
    expect(line!.days!.some((day) => earlier!.bankEntry!.includes(day.slice(1)))).toBe(true);
  });

  test('looks like the batch whose reference it shortens', () => {
    const parts = part('3.00', 'One', 'P1') + part('4.00', 'Two', 'P2');
    const [one, two] = linesOf(camt('Ntfctn', entry('7.00', '2026112000000123456', parts)));
    const [batch] = linesOf(mt(IBAN, 'NONREF//2026112000000123'));
    for (const line of [one!, two!]) {
      expect(line.bookedShort).toBe(batch!.bankEntry);
      expect(areAlike(line.bookedAs!, batch!.bankEntry!)).toBe(true);
    }
  });

  test.each([
    ['shortens its reference', '2026112000000123456', 'NONREF//2026112000000123'],
    ['leaves out its reference', 'S1', 'NONREF'],
  ])('looks like one that %s, and is another payment beside it', (_, reference, names) => {
    const [line] = linesOf(notified(reference));
    const [earlier] = linesOf(mt(IBAN, names));
    expect(line!.bankEntry).not.toBe(earlier!.bankEntry);
    expect(areAlike(line!.bankEntry!, earlier!.bankEntry!)).toBe(true);
    expect(earlier!.bankEntry).toContain(line!.days![0]!.slice(1));
    // It may be another payment, so that nothing is left out by that alone.
    expect(isTwice(notified(reference), mt(IBAN, names))).toBe(false);
    const both = linesOf([...notified(reference), ...notified(`${reference}7`)]);
    expect(both).toHaveLength(2);
  });
});
