import { expect, test } from 'vitest';
import { balanceDifference } from './check-balance.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';
import { entryIdentities } from './entry-identity.ts';
import { readBankFile } from './read-bank-file.ts';

/** The fields of an entry that the tests compare. */
function rowsOf({ entries }: BankStatement): unknown[] {
  return entries.map(
    ({ kind, amount, bookedOn, payer, payerAccount, text, reference, bankReference }: BankEntry) =>
      [kind, amount, bookedOn, payer, payerAccount, text, reference, bankReference].join(' | '),
  );
}

function only(text: string): BankStatement {
  const statements = readBankFile(text);
  expect(statements).toHaveLength(1);
  return statements![0]!;
}

const camt = (version: string, body: string, kind = 'BkToCstmrStmt'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><${kind}><GrpHdr><MsgId>M1</MsgId></GrpHdr>${body}</${kind}></Document>`;
const balance = (code: string, amount: string, mark = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
const account =
  '<Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>';

test('CAMT.053: tells credits, debits, reversals and pending entries apart and balances', () => {
  const entry = (amount: string, mark: string, more: string, status = '<Sts>BOOK</Sts>'): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${more}${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>`;
  const statement = only(
    camt(
      '02',
      `<Stmt>${account}${balance('OPBD', '1000.00')}${balance('CLBD', '1175.50')}
      ${entry('250.50', 'CRDT', '<NtryRef>N1</NtryRef><NtryDtls><TxDtls><Refs><EndToEndId>INV-10045</EndToEndId></Refs><RltdPties><Dbtr><Nm>Müller &amp; Söhne GmbH</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Invoice 10045</Ustrd></RmtInf></TxDtls></NtryDtls>')}
      ${entry('70.00', 'DBIT', '<AcctSvcrRef>A2</AcctSvcrRef>')}
      ${entry('5.00', 'DBIT', '<RvslInd>true</RvslInd>')}
      ${entry('99.00', 'CRDT', '', '<Sts>PDNG</Sts>')}
      </Stmt>`,
    ),
  );
  expect(statement).toMatchObject({
    format: 'CAMT.053',
    account: 'DE89370400440532013000',
    currency: 'EUR',
  });
  expect(rowsOf(statement)).toEqual([
    'in | 250.50 | 2026-11-20 | Müller & Söhne GmbH | DE02120300000000202051 | Invoice 10045 | INV-10045 | ',
    'out | -70.00 | 2026-11-20 |  |  |  |  | A2',
    'reversal | -5.00 | 2026-11-20 |  |  |  |  | ',
    'pending | 99.00 | 2026-11-20 |  |  |  |  | ',
  ]);
  expect(balanceDifference(statement)).toBe('0.00');
});

test('CAMT.053 version 08: reads status codes, names below Pty, and days of times', () => {
  const statement = only(
    camt(
      '08',
      `<Stmt>${account}<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-20T23:30:00+01:00</DtTm></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Acme</Nm></Pty></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>`,
    ),
  );
  expect(rowsOf(statement)).toEqual(['in | 10.00 | 2026-11-20 | Acme |  | RF18539007547034 |  | ']);
  expect(balanceDifference(statement)).toBeNull();
});

test('CAMT.053: names an entry that it can’t read by its references, day and amount', () => {
  const entry =
    '<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">33,00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>A-3</AcctSvcrRef></Ntry>';
  const { entries, unread } = only(camt('02', `<Stmt>${account}${entry}</Stmt>`));
  expect(entries).toEqual([]);
  expect(unread).toEqual([{ place: 1, text: 'A-3 · 1 · 2026-11-20 · 33,00' }]);
});

test.each([
  ['+1.0', '1.0'],
  ['.5', '0.5'],
  ['1.', '1'],
  ['0012.50', '12.50'],
  // An xs:decimal has no exponent, no groups and no comma, and ISO 20022 amounts have no minus sign.
  ['1E2', null],
  ['1,000.00', null],
  ['1 000.00', null],
  ['-1.00', null],
  ['.', null],
])('CAMT: reads %s as a decimal of XML, and counts what is none', (written, amount) => {
  const entry = `<Ntry><Amt Ccy="EUR">${written}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>`;
  const read = only(camt('02', `<Stmt>${account}${balance('CLBD', written)}${entry}</Stmt>`));
  expect(read.entries.map((it) => it.amount)).toEqual(amount === null ? [] : [amount]);
  expect(read.closing).toBe(amount);
  expect(read.unread.map(({ text }) => text)).toEqual(
    amount === null ? [written, `CLBD · ${written}`] : [],
  );
});

test('splits a batch only if its parts add up to the batch', () => {
  const part = (amount: string, name: string): string =>
    `<TxDtls><Refs><TxId>T-${name}</TxId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>for ${name}</Ustrd></RmtInf></TxDtls>`;
  const entry = (sum: string): string =>
    `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${part('30.00', 'One')}${part('12.00', 'Two')}</NtryDtls></Ntry>`;
  expect(
    rowsOf(
      only(camt('04', `<Ntfctn>${account}${entry('42.00')}</Ntfctn>`, 'BkToCstmrDbtCdtNtfctn')),
    ),
  ).toEqual([
    'in | 30.00 |  | One |  | for One |  | T-One',
    'in | 12.00 |  | Two |  | for Two |  | T-Two',
  ]);
  expect(rowsOf(only(camt('04', `<Stmt>${account}${entry('43.00')}</Stmt>`)))).toEqual([
    'in | 43.00 |  |  |  | for One for Two |  | B1',
  ]);
});

test('CAMT: reads the currency and the opening balance wherever the bank states them', () => {
  const bare = account.replace('<Ccy>EUR</Ccy>', '');
  const entry = '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>';
  const inBalance = balance('PRCD', '7.00');
  const read = (body: string) => only(camt('02', `<Stmt>${body}</Stmt>`));
  expect(read(`${account}${entry}`).currency).toBe('EUR');
  expect(read(`${bare}${inBalance}${entry}`)).toMatchObject({ currency: 'USD', opening: '7.00' });
  expect(read(`${bare}${inBalance}`)).toMatchObject({ currency: 'EUR', entries: [] });
  expect(() => readBankFile(camt('02', ''))).toThrow('empty');
});

test('splits a batch by the sign and the currency of each part, which keeps its own reference', () => {
  const part = (amount: string, mark: string, currency = 'EUR'): string =>
    `<TxDtls><Refs><AcctSvcrRef>P${amount}</AcctSvcrRef></Refs><Amt Ccy="${currency}">${amount}</Amt>${mark && `<CdtDbtInd>${mark}</CdtDbtInd>`}</TxDtls>`;
  const partsOf = (parts: readonly string[], reference = 'B1') =>
    only(
      camt(
        '02',
        `<Stmt>${account}<Ntry><Amt Ccy="EUR">20.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${parts.join('')}</NtryDtls></Ntry></Stmt>`,
      ),
    ).entries.map(({ amount, bankReference, bookedAs }) => [amount, bankReference, bookedAs]);
  const bookedAs = { amount: '20.00', bankReference: 'B1' };
  const whole = [['20.00', 'B1', undefined]];
  expect(partsOf([part('25.00', ''), part('5.00', 'DBIT')])).toEqual([
    ['25.00', 'P25.00', bookedAs],
    ['-5.00', 'P5.00', bookedAs],
  ]);
  expect(partsOf([part('15.00', ''), part('5.00', '', 'USD')])).toEqual(whole);
  expect(partsOf([part('20.00', ''), part('?', '')])).toEqual(whole);
  expect(partsOf([part('20.00', '').replace('P20.00', 'B1')])).toEqual(whole);
  expect(partsOf([part('20.00', '')], '')).toEqual([['20.00', 'P20.00', undefined]]);
});

test('CAMT: reads numeric characters and a reversal that is written as 1', () => {
  const entry =
    '<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>1</RvslInd><Sts>BOOK</Sts><AddtlNtryInf>A&#38;B &#x41;&#0;</AddtlNtryInf></Ntry>';
  const [read] = only(camt('02', `<Stmt>${account}${entry}</Stmt>`)).entries;
  expect(read).toMatchObject({ kind: 'reversal', text: 'A&B A' });
});

test('refuses XML that declares entities or is cut off', () => {
  const text = camt('02', `<Stmt>${account}</Stmt>`);
  expect(() =>
    readBankFile(text.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')),
  ).toThrow('declarations');
  expect(() => readBankFile(text.slice(0, -20))).toThrow('broken');
  expect(() => readBankFile(text.replace('"1.0"', '"1.0'))).toThrow('broken');
});

const mt940 = (entries: string): string =>
  [
    '{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:',
    ':20:STARTUMS',
    ':25:37040044/0532013000',
    ':28C:00324/001',
    ':60F:C261119EUR1000,00',
    entries,
    ':62F:C261120EUR1324,5',
    ':64:C261120EUR1324,5',
    ':86:closing words',
    '-}',
  ].join('\r\n');

test('MT940: reads sub-fields, code words, free text, reversals and the turn of the year', () => {
  const statement = only(
    mt940(
      [
        ':61:2611201120C250,50NTRFNONREF//BANK-1',
        ':86:166?00GUTSCHRIFT?109310?20EREF+E2E-77?21SVWZ+Rechnung INV-10045 INV?22-10046?30COBADEFF',
        '?31DE02120300000000202051?32MUELLER UND SOEHNE GMBH?33 UND CO',
        ':61:2611201120RD80,NMSCREF-2',
        'supplementary',
        ':86:/NAME/Acme Ltd/IBAN/GB29NWBK60161331926819/REMI/USTD//Payment of INV 7/EREF/OWN-9',
        ':61:2601021231D6,00S103COST//BANK-3',
        ':86:account fee',
      ].join('\r\n'),
    ),
  );
  expect(statement).toMatchObject({
    format: 'MT940',
    account: '37040044/0532013000',
    currency: 'EUR',
    unread: [],
  });
  expect(rowsOf(statement)).toEqual([
    'in | 250.50 | 2026-11-20 | MUELLER UND SOEHNE GMBH UND CO | DE02120300000000202051 | Rechnung INV-10045 INV-10046 | E2E-77 | BANK-1',
    'reversal | 80 | 2026-11-20 | Acme Ltd | GB29NWBK60161331926819 | Payment of INV 7 | OWN-9 | ',
    'out | -6.00 | 2025-12-31 |  |  | account fee | COST | BANK-3',
  ]);
  expect(balanceDifference(statement)).toBe('0.00');
});

test('counts an unreadable MT940 entry and shows its amount as a balance difference', () => {
  const statement = only(mt940(':61:2611201120C250.50NTRFNONREF\r\n:86:with a point'));
  expect(statement.entries).toEqual([]);
  expect(statement.unread).toEqual([{ place: 1, text: '2611201120C250.50NTRFNONREF' }]);
  expect(balanceDifference(statement)).toBe('324.50');
});

test('MT942: finds fields behind spaces and invisible signs, in blocks and with any line end', () => {
  const entry = (number: number): string => `:61:261120C${number},NTRFX//Y${number}`;
  const report = (...lines: string[]): string =>
    [':20:R1', ':25:123', ':28C:1/1', ':34F:EUR0,', ...lines].join('\n');
  const amountsOf = (text: string) =>
    readBankFile(text)!.flatMap((it) => it.entries.map(({ amount }) => amount));
  const plain = report(entry(1), ':86:one', entry(2), ':86:two', '-');
  for (const indent of [' ', '\t', '\u00A0', '\uFEFF', '\u200B', '\u0001']) {
    expect(amountsOf(plain.replaceAll('\n:', `\n${indent}:`))).toEqual(['1', '2']);
    expect(amountsOf(`${indent}${plain}`)).toEqual(['1', '2']);
    const block = `${indent}{1:F01BANK}{4:${plain.replace(/-$/, '-}{5:}\u0003')}`;
    expect(amountsOf(`${block}\n${block}`), JSON.stringify(indent)).toEqual(['1', '2', '1', '2']);
  }
  for (const end of ['\r', '\r\n', '\r\r\n', '\u0085', '\u2028']) {
    expect(amountsOf(plain.replaceAll('\n', end)), JSON.stringify(end)).toEqual(['1', '2']);
  }
});

test('MT942: counts an entry within another field, whose line has no tag', () => {
  const report = (line: string): string =>
    `:20:R1\n:25:123\n:28C:1/1\n:34F:EUR0,\n:61:261120C1,NTRFX//Y\n:86:one\n${line}\n-`;
  for (const line of [
    'two :61:261120C2,NTRFX//Z',
    '61:261120C2,NTRFX//Z',
    ':61.2611201120C2,00NTRFX//Z',
    ';61;261120D2,00NMSCX',
    ':6l:261120RC2,00S103X',
  ]) {
    const { entries, unread } = only(report(line));
    expect(entries, line).toHaveLength(1);
    expect(unread, line).toEqual([{ place: 1, text: line }]);
  }
  expect(only(report('INV 2611201120 of 20,00 NTRF')).unread).toEqual([]);
  // Nor is one lost above the first field 20, or where that can't be read.
  const whole = report(':61:261120C2,NTRFX//Z');
  for (const text of [
    whole.replace(':20:', ':2O:'),
    whole.replace(/(:20:R1)\n(.*)\n-/s, '$2\n$1'),
  ]) {
    expect(readBankFile(text)!.flatMap((it) => it.entries)).toHaveLength(2);
  }
});

test('MT940: reads a balance before the end of its block', () => {
  const text = mt940(':61:2611201120C324,50NTRFX//Y').split('\r\n:64:')[0]!;
  expect(only(`${text}-}`)).toMatchObject({ closing: '1324.5', unread: [] });
});

test('MT940: joins the pages of a statement, so that equal entries on two pages count as two', () => {
  const page = (number: string, opening: string, closing: string): string =>
    [
      ':20:STARTUMS',
      ':25:37040044/0532013000',
      `:28C:00324/${number}`,
      opening,
      ':61:2611201120C50,00NTRFNONREF',
      ':86:166?20Rent?32Max Muster',
      closing,
      '-',
    ].join('\r\n');
  const first = page('001', ':60F:C261119EUR1000,00', ':62M:C261120EUR1050,00');
  const second = page('002', ':60M:C261120EUR1050,00', ':62F:C261120EUR1100,00');
  const statement = only(`${first}\r\n${second}`);
  expect(statement).toMatchObject({ opening: '1000.00', closing: '1100.00' });
  expect(statement.entries).toHaveLength(2);
  expect(new Set(entryIdentities(statement)).size).toBe(2);
  expect(balanceDifference(statement)).toBe('0.00');
  // The same page twice is a copy.
  expect(readBankFile(`${first}\r\n${first}`)).toHaveLength(2);
  // Some programs write the head of the message only once.
  const headless = only(`${first}\r\n${second}`.replace('-\r\n:20:STARTUMS\r\n', ''));
  expect(balanceDifference(headless)).toBe('0.00');
});

test('MT940: joins no pages of other accounts or statements, and loses no unreadable entry', () => {
  const page = (account: string, number: string, entry: string): string =>
    [
      `{1:F01BANK}{4::20:R${number}`,
      `:25:${account}`,
      `:28C:${number}`,
      ':60F:C261119EUR10,',
      entry,
      ':62F:C261120EUR11,',
      '-}',
    ].join('\n');
  const [good, bad] = [':61:261120C1,NTRFX//Y', ':61:261120C1.00NTRFX//Y'];
  const countsOf = (...pages: string[]) =>
    readBankFile(pages.join('\n'))!.map(({ entries, unread }) => [entries.length, unread.length]);
  expect(countsOf(page('A', '1/1', bad), page('A', '1/2', bad))).toEqual([[0, 2]]);
  for (const [account, number] of [
    ['B', '1/2'],
    ['A', '2/2'],
    ['A', '1/3'],
  ] as const) {
    const two = countsOf(page('A', '1/1', good), page(account, number, good));
    expect(two, `${account} ${number}`).toEqual([
      [1, 0],
      [1, 0],
    ]);
  }
});

test('MT940: finds the entry day in the next year, and reads an amount with leading zeros', () => {
  const [entry] = only(mt940(':61:2612310102C0012,50NTRFX//Y')).entries;
  expect(entry).toMatchObject({ amount: '12.50', valuedOn: '2026-12-31', bookedOn: '2027-01-02' });
});

test('MT940: gives an entry its own information alone', () => {
  const textsOf = (entries: string) => only(mt940(entries)).entries.map(({ text }) => text);
  const [entry, own] = [':61:2611201120C324,50NTRFX//Y', ':86:Invoice 1'];
  expect(textsOf(entry)).toEqual(['']);
  // Polish banks write its code in a field 86 of its own.
  expect(textsOf([entry, ':86:020', ':86:020~00X~20Invoice 1~32Acme'].join('\r\n'))).toEqual([
    'Invoice 1',
  ]);
  // This one is about the whole report.
  expect(textsOf([entry, ':90C:1EUR324,50', own].join('\r\n'))).toEqual(['']);
  expect(textsOf([entry, own, entry].join('\r\n'))).toEqual(['Invoice 1', '']);
  const noDay = ':61:2613201120C1,00NTRFX//Y';
  expect(textsOf([entry, noDay, own].join('\r\n'))).toEqual(['']);
  expect(textsOf([`${entry}\r\nbehind it`, own].join('\r\n'))).toEqual(['behind it Invoice 1']);
});

test('MT940: takes an IBAN below an entry for the payer’s account', () => {
  const read = (below: string) =>
    only(mt940(`:61:261120C324,50N544NONREF\r\n${below}\r\n:86:/REMI/INV-1`)).entries[0]!;
  expect(read('NL91ABNA0417164300')).toMatchObject({
    payerAccount: 'NL91ABNA0417164300',
    text: 'INV-1',
  });
  expect(read('NL00ABNA0417164300').payerAccount).toBe('');
});

test('MT940: reads a day without entries, and expected entries by their sign', () => {
  const quiet = only(mt940('').replace('1324,5', '1000,00'));
  expect(quiet).toMatchObject({ entries: [], unread: [], opening: '1000.00', closing: '1000.00' });
  const { entries } = only(mt940(':61:261120EC2,NTRFX//Y\r\n:61:261120ED3,NTRFX//Z'));
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['pending', '2'],
    ['pending', '-3'],
  ]);
});

test('MT940: keeps accounts apart that a bank writes below one field 20', () => {
  const of = (account: string, currency: string, amount: string): string =>
    [
      `:25:${account}`,
      `:60F:C261119${currency}0,00`,
      `:61:2611201120C${amount}NTRFNONREF`,
      `:62F:C261120${currency}${amount}`,
    ].join('\n');
  const text = `:20:X\n${of('A', 'EUR', '100,00')}\n${of('B', 'USD', '50,00')}`;
  expect(
    readBankFile(text)!.map((it) => [it.account, it.entries[0]!.currency, balanceDifference(it)]),
  ).toEqual([
    ['A', 'EUR', '0.00'],
    ['B', 'USD', '0.00'],
  ]);
});

test('MT942: reads a report without entries, and one whose only entry can’t be read', () => {
  const report = (...fields: string[]) => [':20:R1', ':25:123', ':28C:1/1', ...fields].join('\n');
  expect(only(report(':34F:EUR0,', ':34F:?'))).toMatchObject({
    format: 'MT942',
    currency: 'EUR',
    entries: [],
  });
  expect(only(report(':61:261120C1.00NTRFX//Y')).unread).toHaveLength(1);
  expect(() => readBankFile(report(':13D:2611201200+0100'))).toThrow('empty');
});

test('MT940: refuses a statement that ends before its closing balance', () => {
  const text = mt940(':61:2611201120C324,50NTRFX//Y');
  expect(() => readBankFile(text.split(':62F:')[0]!)).toThrow('broken');
});

test('MT940: counts a balance that it can’t read', () => {
  const { closing, unread } = only(
    mt940(':61:2611201120C1,NTRFX//Y').replace(':62F:C261120EUR1324,5', ':62F:C261120EUR1.324,50'),
  );
  expect(closing).toBeNull();
  expect(unread.map(({ text }) => text)).toEqual(['C261120EUR1.324,50']);
});

test('MT942: reads entries without balances', () => {
  const statement = only(
    ':20:R1\n:25:123\n:28C:1/1\n:34F:EUR0,\n:13D:2611201200+0100\n:61:261120C12,NTRFX//Y\n:86:hello\n:90C:1EUR12,\n-',
  );
  expect(statement).toMatchObject({ format: 'MT942', currency: 'EUR' });
  expect(rowsOf(statement)).toEqual(['in | 12 | 2026-11-20 |  |  | hello | X | Y']);
});

const bai = (transactions: string, total: string): string =>
  `01,BANK,WAYBILL,261121,0600,1,80,1,2/
02,WAYBILL,BANK,1,261120,0600,USD,2/
03,4051234567,USD,010,100000,,,015,125050,,/
${transactions}49,${total},5/
98,${total},1,7/
99,${total},1,9/`;

test('BAI2: reads amounts in cents, continued texts and delayed funds', () => {
  const statement = only(
    bai(
      `16,195,30050,S,10000,20050,0,BK-1,CUST-1,WIRE FROM ACME, INC
88,INV 10045
16,475,5000,0,BK-2,1044,CHECK PAID/
`,
      '260100',
    ),
  );
  expect(statement).toMatchObject({ format: 'BAI2', account: '4051234567', currency: 'USD' });
  expect(rowsOf(statement)).toEqual([
    'in | 300.50 | 2026-11-20 |  |  | WIRE FROM ACME, INC,INV 10045 | CUST-1 | BK-1',
    'out | -50.00 | 2026-11-20 |  |  | CHECK PAID | 1044 | BK-2',
  ]);
  expect(balanceDifference(statement)).toBe('0.00');
});

test('BAI2: tells money in from money out by the type, and dates an entry by its funds', () => {
  const types = [99, 100, 399, 400, 699, 700];
  const text = types.map((type) => `16,${type},1,V,261122,,BK-${type},,/\n`).join('');
  const { entries, unread } = only(bai(text, '225056'));
  expect(entries.map((it) => [it.bankReference, it.kind, it.amount, it.valuedOn])).toEqual([
    ['BK-100', 'in', '0.01', '2026-11-22'],
    ['BK-399', 'in', '0.01', '2026-11-22'],
    ['BK-400', 'out', '-0.01', '2026-11-22'],
    ['BK-699', 'out', '-0.01', '2026-11-22'],
  ]);
  expect(unread.map(({ place }) => place)).toEqual([1, 6]);
});

test.each([
  ['USD', '300.50'],
  ['JPY', '30050'],
  ['KWD', '30.050'],
])('BAI2: places the decimal point of %s', (currency, amount) => {
  const text = bai('16,195,30050,0,BK-1,,X/\n', '255100').replaceAll('USD', currency);
  const [entry] = only(text).entries;
  expect(entry).toMatchObject({ amount, currency, valuedOn: '2026-11-20' });
});

test('BAI2: leaves an amount with a sign, which BAI2 has for balances alone, to a person', () => {
  const text = bai('16,195,-500,0,BK-1,,X/\n16,475,+500,0,BK-2,,X/\n', '225050');
  const { entries, unread } = only(text);
  expect(entries).toEqual([]);
  expect(unread.map(({ place }) => place)).toEqual([1, 2]);
});

test('BAI2: ends despite a negative count of funds', () => {
  expect(only(bai('', '225050').replace(',,,015', ',,D,-2.5,015')).entries).toEqual([]);
});

test('BAI2: refuses a file with a wrong control total or without a trailer', () => {
  expect(() => readBankFile(bai('16,195,30050,0,BK-1,,X/\n', '1'))).toThrow('broken');
  expect(() => readBankFile(bai('', '225050').split('49,')[0]!)).toThrow('broken');
  // The accounts after the first one are lost.
  expect(() => readBankFile(bai('', '225050').split('98,')[0]!)).toThrow('broken');
});

test.each([
  ['98', '98,225051,'],
  ['99', '99,225051,'],
])('BAI2: refuses a file that lost an account, by the total of record %s', (code, changed) => {
  const whole = bai('', '225050');
  expect(() => readBankFile(whole.replace(`${code},225050,`, changed))).toThrow('broken');
});

test.each(['2', '4', ' 4 '])(
  'BAI2: books nothing of a group of status %s, a deletion or a test',
  (status) => {
    const text = bai('16,195,30050,0,BK-1,,X/\n', '255100').replace(
      /^(02,\w*,\w*),1,/m,
      `$1,${status},`,
    );
    const statement = only(text);
    expect(statement.entries.map(({ kind }) => kind)).toEqual(['pending']);
    expect(balanceDifference(statement)).toBeNull();
  },
);

const transactions = (end: (name: string) => string): string => {
  const value = (name: string, text: string): string => `<${name}>${text}${end(name)}\n`;
  return `<BANKMSGSRSV1><STMTTRNRS><STMTRS>${value('CURDEF', 'USD')}<BANKACCTFROM>${value('BANKID', '1')}${value('ACCTID', '998877')}</BANKACCTFROM>
<BANKTRANLIST>${value('DTSTART', '20261101')}
<STMTTRN>${value('TRNTYPE', 'CREDIT')}${value('DTPOSTED', '20261120120000[-5:EST]')}${value('TRNAMT', '1250.50')}${value('FITID', 'F1')}${value('NAME', 'ACME &amp; SONS')}${value('MEMO', 'INV 10045')}</STMTTRN>
<STMTTRN>${value('TRNTYPE', 'FEE')}${value('DTPOSTED', '20261120')}${value('TRNAMT', '-,75')}${value('FITID', 'F2')}</STMTTRN>
</BANKTRANLIST><LEDGERBAL>${value('BALAMT', '2000.00')}${value('DTASOF', '20261120')}</LEDGERBAL><AVAILBAL>${value('BALAMT', '1')}</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
};

test.each([
  ['1 (SGML)', `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>${transactions(() => '')}`],
  [
    '2 (XML)',
    `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX>${transactions((name) => `</${name}>`)}`,
  ],
])('OFX %s', (_, text) => {
  const statement = only(text);
  expect(statement).toMatchObject({
    format: 'OFX',
    account: '998877',
    currency: 'USD',
    closing: '2000.00',
  });
  expect(rowsOf(statement)).toEqual([
    'in | 1250.50 | 2026-11-20 | ACME & SONS |  | INV 10045 |  | F1',
    'out | -0.75 | 2026-11-20 |  |  |  |  | F2',
  ]);
  expect(() => readBankFile(text.slice(0, -30))).toThrow('broken');
});

test('OFX: reads a converted amount in the account’s currency, other amounts in their own', () => {
  const entry = (currency: string): string =>
    `<STMTTRN><DTPOSTED>20261120<TRNAMT>5.00<${currency}><CURRATE>1.1<CURSYM>EUR</${currency}><FITID>F1</STMTTRN>`;
  const { entries } = only(
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${entry('ORIGCURRENCY')}${entry('CURRENCY')}</BANKTRANLIST></STMTRS></OFX>`,
  );
  expect(entries.map(({ currency, bankReference }) => [currency, bankReference])).toEqual([
    ['USD', 'F1'],
    ['EUR', 'F1'],
  ]);
});

test('OFX: reads pending, corrected and undated transactions, and counts unclear ones', () => {
  const entry = (name: string, ...fields: readonly string[]): string =>
    `<${name}>${fields.join('\n')}\n</${name}>`;
  const [amount, day] = ['<TRNAMT>.5', '<DTPOSTED>20261120120000'];
  const { entries, unread } = only(
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<ACCTID>1${[
      entry('STMTTRN', day, amount, '<DTAVAIL>20261123', '<MEMO>one', '<CHECKNUM>7'),
      entry('STMTTRN', day, '<TRNAMT>', '<NAME>no amount'),
      entry('STMTTRN', day, '<TRNTYPE>FEE', amount, '<NAME>no sign'),
      entry('STMTTRNP', day, '<TRNAMT>+005'),
      entry('STMTTRN', amount, '<CORRECTFITID>F1'),
    ].join('')}</STMTRS></OFX>`,
  );
  expect(entries.map((it) => [it.kind, it.amount, it.bookedOn, it.valuedOn, it.text])).toEqual([
    ['in', '0.5', '2026-11-20', '2026-11-23', 'one 7'],
    ['pending', '5', '2026-11-20', '2026-11-20', ''],
    ['reversal', '0.5', null, null, ''],
  ]);
  expect(unread).toEqual([
    { place: 2, text: '20261120120000 no amount' },
    { place: 3, text: '20261120120000 FEE .5 no sign' },
  ]);
});

const ofx = (...fields: readonly string[]): string =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20261120${fields.join('')}</STMTTRN></STMTRS></OFX>`;

test.each(['CHECK', 'CASH', 'PAYMENT', 'DIRECTDEBIT', 'REPEATPMT', 'DEBIT', 'SRVCHG', 'debit'])(
  'OFX: leaves %s, which is money out, to a person where its amount is above 0',
  (type) => {
    const { entries, unread } = only(ofx(`<TRNTYPE>${type}`, '<TRNAMT>50.00', '<FITID>F1'));
    expect(entries).toEqual([]);
    expect(unread).toEqual([{ place: 1, text: `20261120 ${type} 50.00 F1` }]);
    const out = only(ofx(`<TRNTYPE>${type}`, '<TRNAMT>-50.00', '<FITID>F1'));
    expect(out.entries.map(({ kind }) => kind)).toEqual(['out']);
  },
);

// OFX has the sign decide for these types.
test.each(['POS', 'ATM', 'XFER', 'OTHER'])('OFX: reads %s by the sign of its amount', (type) => {
  for (const [amount, kind] of [
    ['50.00', 'in'],
    ['-50.00', 'out'],
  ] as const) {
    const { entries } = only(ofx(`<TRNTYPE>${type}`, `<TRNAMT>${amount}`, '<FITID>F1'));
    expect(entries.map((it) => it.kind)).toEqual([kind]);
  }
});

// Without a third digit it would be cents, and behind a fourth one no thousand.
test.each([
  ['USD', '1.234', null],
  ['USD', '-12.345', null],
  ['USD', '1,234', null],
  ['JPY', '1.234', null],
  ['USD', '1234.500', '1234.500'],
  ['USD', '0.125', '0.125'],
  ['USD', '1.23', '1.23'],
  ['KWD', '1.234', '1.234'],
  ['KWD', '1,234', '1.234'],
  ['USD', '1,234.50', null],
  ['USD', '1E2', null],
])('OFX: reads %s %s, and counts what may be thousands', (currency, written, amount) => {
  const { entries, unread } = only(ofx(`<TRNAMT>${written}`).replace('USD', currency));
  expect(entries.map((it) => it.amount)).toEqual(amount === null ? [] : [amount]);
  expect(unread).toHaveLength(amount === null ? 1 : 0);
});

test('OFX: loses no transaction that lacks its end', () => {
  const entry = (id: string): string => `<STMTTRN><TRNAMT>5.00<FITID>${id}`;
  const of = (end: string): string =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${entry('1')}\n${entry('2')}</STMTTRN>\n${entry('3')}${end}</STMTRS></OFX>`;
  for (const end of ['</BANKTRANLIST>', '<LEDGERBAL><BALAMT>7.00</LEDGERBAL>', '']) {
    const { entries } = only(of(end));
    expect(entries.map((it) => [it.amount, it.bankReference])).toEqual([
      ['5.00', '1'],
      ['5.00', '2'],
      ['5.00', '3'],
    ]);
  }
});

test('OFX: books nothing that is only held', () => {
  const { entries } = only(ofx('<TRNTYPE>HOLD', '<TRNAMT>50.00', '<FITID>F1'));
  expect(entries.map(({ kind }) => kind)).toEqual(['pending']);
});

test.each([
  ['<INV-1>', 'paid <INV-1> thanks'],
  ['<INV1>', 'paid <INV1> thanks'],
  ['<10045> & <10046>', 'paid <10045> & <10046> thanks'],
  ['< 5 days', 'paid < 5 days thanks'],
  ['<<', 'paid << thanks'],
  ['<a@b.example>', 'paid <a@b.example> thanks'],
])('OFX: keeps %s in a text, with and without end tags', (raw, text) => {
  for (const end of ['', '</MEMO>']) {
    const { entries } = only(
      ofx('<TRNAMT>50.00', `<MEMO>paid ${raw} thanks${end}\n`, '<BANK.OWN>x', '<FITID>F1'),
    );
    expect(entries.map((it) => [it.text, it.bankReference])).toEqual([[text, 'F1']]);
  }
});

test('OFX: keeps a text that begins or ends with a reference in angle brackets', () => {
  for (const text of ['<INV-1> paid', '<INV1> paid', 'paid <INV1>']) {
    const { entries } = only(ofx('<TRNAMT>50.00', `<MEMO>${text}\n<FITID>F1`));
    expect(entries.map((it) => it.text)).toEqual([text]);
  }
});

test('leaves other files to other readers', () => {
  expect(readBankFile('Date;Amount\n2026-11-20;5,00')).toBeNull();
  expect(readBankFile('')).toBeNull();
});

test('OFX: reads a file that its bank fills up with spaces, and refuses one that is cut off', () => {
  const text =
    'OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<STMTTRN><TRNAMT>5<DTPOSTED>20261120<FITID>1</STMTTRN></STMTRS></OFX>';
  const entries = (it: string) =>
    readBankFile(it)!.flatMap((statement) => statement.entries.length);
  expect(entries(`${text}\r\n${' '.repeat(500)}\u001A`)).toEqual([1]);
  expect(() => readBankFile(`${text.slice(0, -6)}${' '.repeat(500)}`)).toThrow('broken');
});
