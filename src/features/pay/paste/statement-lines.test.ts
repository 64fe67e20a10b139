import { expect, test } from 'vitest';
import { readBankFile } from '#lib/bank-file/read-bank-file.ts';
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
  // Without the bank's reference they may be two payments.
  expect(count(dated('Stmt', '2026-11-20', ''), dated('Ntfctn', '2026-11-18', ''))).toBe(2);
});
