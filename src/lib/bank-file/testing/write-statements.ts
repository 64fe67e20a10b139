/** A test's statement: whole cents of one account in dollars. */
export interface Written {
  opening: number;
  entries: readonly {
    cents: number;
    isCredit: boolean;
    /** Day of November 2026. */
    day: number;
    payer: string;
    text: string;
    bankReference: string;
  }[];
}

function money(cents: number, point = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

function closingOf({ opening, entries }: Written): number {
  return entries.reduce((sum, { cents, isCredit }) => sum + (isCredit ? cents : -cents), opening);
}

const two = (day: number): string => String(day).padStart(2, '0');

function camt(kind: [message: string, report: string], version: string) {
  return (given: Written): string => {
    const balance = (code: string, cents: number): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${money(cents)}</Amt>` +
      `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;
    const isNew = Number(version) >= 8;
    const entries = given.entries.map(
      ({ cents, isCredit, day, payer, text, bankReference }) =>
        `<Ntry><Amt Ccy="USD">${money(cents)}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
        `<Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>2026-11-${two(day)}</Dt></BookgDt>` +
        `<AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>` +
        `${isNew ? `<Pty><Nm>${payer}</Nm></Pty>` : `<Nm>${payer}</Nm>`}</Dbtr></RltdPties>` +
        `<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    );
    const [message, report] = kind;
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><${message}><${report}>` +
      `<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>` +
      `${balance('OPBD', given.opening)}${balance('CLBD', closingOf(given))}${entries.join('\n')}` +
      `</${report}></${message}></Document>`
    );
  };
}

function mt940(given: Written): string {
  const balance = (tag: string, cents: number): string =>
    `:${tag}:${cents < 0 ? 'D' : 'C'}261120USD${money(cents, ',')}`;
  return [
    ':20:STATEMENT',
    ':25:0532013000',
    ':28C:1/1',
    balance('60F', given.opening),
    ...given.entries.flatMap(({ cents, isCredit, day, payer, text, bankReference }) => [
      `:61:2611${two(day)}11${two(day)}${isCredit ? 'C' : 'D'}${money(cents, ',')}NTRFNONREF//${bankReference}`,
      `:86:/NAME/${payer}/REMI/${text}`,
    ]),
    balance('62F', closingOf(given)),
    '-',
  ].join('\r\n');
}

function bai2(given: Written): string {
  const closing = closingOf(given);
  const signed = (cents: number): string => String(cents);
  const total = given.entries.reduce((sum, { cents }) => sum + cents, given.opening + closing);
  return [
    '01,BANK,WAYBILL,261121,0600,1,80,1,2/',
    '02,WAYBILL,BANK,1,261120,0600,USD,2/',
    `03,0532013000,USD,010,${signed(given.opening)},,,015,${signed(closing)},,/`,
    ...given.entries.map(
      ({ cents, isCredit, text, bankReference }) =>
        `16,${isCredit ? 195 : 475},${cents},0,${bankReference},,${text}`,
    ),
    `49,${total},5/`,
    `98,${total},1,7/`,
    `99,${total},1,9/`,
  ].join('\n');
}

function ofx(given: Written): string {
  const entries = given.entries.map(
    ({ cents, isCredit, day, payer, text, bankReference }) =>
      `<STMTTRN><TRNTYPE>${isCredit ? 'CREDIT' : 'DEBIT'}<DTPOSTED>202611${two(day)}` +
      `<TRNAMT>${isCredit ? '' : '-'}${money(cents)}<FITID>${bankReference}<NAME>${payer}<MEMO>${text}</STMTTRN>`,
  );
  return (
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD` +
    `<BANKACCTFROM><ACCTID>0532013000</BANKACCTFROM><BANKTRANLIST>${entries.join('\n')}</BANKTRANLIST>` +
    `<LEDGERBAL><BALAMT>${closingOf(given) < 0 ? '-' : ''}${money(closingOf(given))}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  );
}

/** One writer for each format. */
export const writers: Readonly<Record<string, (given: Written) => string>> = {
  'CAMT.053 version 02': camt(['BkToCstmrStmt', 'Stmt'], '02'),
  'CAMT.053 version 08': camt(['BkToCstmrStmt', 'Stmt'], '08'),
  'CAMT.054 version 04': camt(['BkToCstmrDbtCdtNtfctn', 'Ntfctn'], '04'),
  MT940: mt940,
  BAI2: bai2,
  OFX: ofx,
};
