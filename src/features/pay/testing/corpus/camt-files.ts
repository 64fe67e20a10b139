import type { CorpusFile } from './corpus-file.ts';

/** ISO 20022 message definition reports: camt.052, 053 and 054, versions 02 to 08. */

const ROOT = { '052': 'BkToCstmrAcctRpt', '053': 'BkToCstmrStmt', '054': 'BkToCstmrDbtCdtNtfctn' };
const PART = { '052': 'Rpt', '053': 'Stmt', '054': 'Ntfctn' };

function camt(kind: keyof typeof ROOT, version: string, body: string, prefix = ''): string {
  const part = PART[kind];
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${ROOT[kind]}>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T06:00:00+01:00</CreDtTm></GrpHdr>
<${part}><Id>S1</Id><CreDtTm>2026-11-20T06:00:00+01:00</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${body}</${part}></${ROOT[kind]}></Document>`;
  const named = prefix
    ? xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
    : xml;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`;
}

const bal = (code: string, amount: string, sign = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;

/** Head of an entry; its status is a text up to version 07, and a code from 08 on. */
const head = (version: string, amount: string, sign = 'CRDT', status = 'BOOK', more = '') =>
  `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts>${
    Number(version) >= 8 ? `<Cd>${status}</Cd>` : status
  }</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>`;

/** The payer; a party stands below Pty from version 08 on. */
const payer = (version: string, name: string, iban = '') =>
  `<RltdPties><Dbtr>${Number(version) >= 8 ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</Dbtr>${
    iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : ''
  }</RltdPties>`;

const said = (...lines: string[]) =>
  `<RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}</RmtInf>`;

const versions = ['02', '04', '06', '08', '10'];

const LONG = 'Payment of our two invoices INV-10045 and INV-10046';
/** Banks that wrap after 35 characters break words. */
const WRAPPED = LONG.match(/.{1,35}/g)!
  .map((piece) => `<Ustrd>${piece}</Ustrd>`)
  .join('');
const IBAN = 'FR1420041010050500013M02606';

/** A plain payment and a charge, the same in every version. */
const plain = (kind: keyof typeof ROOT, version: string, balances: string): string =>
  camt(
    kind,
    version,
    `${balances}<Ntry>${head(version, '1234.50')}<AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs>${payer(version, 'Müller &amp; Söhne GmbH', IBAN)}${said('INV-10045')}</TxDtls></NtryDtls></Ntry>
<Ntry>${head(version, '4.50', 'DBIT')}<AcctSvcrRef>B-2</AcctSvcrRef><AddtlNtryInf>Account fee</AddtlNtryInf></Ntry>`,
  );
const plainEntries = [
  `in 1234.50 EUR 2026-11-20 | Müller & Söhne GmbH | ${IBAN} | INV-10045 | E2E-7 | B-1`,
  'out -4.50 EUR 2026-11-20 | - | - | Account fee | - | B-2',
];

/** A batch of three with one that was returned, a pending entry, and one without a reference. */
const traps = (kind: keyof typeof ROOT, version: string, balances: string): string =>
  camt(
    kind,
    version,
    `${balances}<Ntry>${head(version, '60.00')}<AcctSvcrRef>BATCH</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><Refs><AcctSvcrRef>T-1</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">25.10</Amt><CdtDbtInd>CRDT</CdtDbtInd>${payer(version, 'Acme Ltd')}${said('INV 1')}</TxDtls>
<TxDtls><Refs><AcctSvcrRef>T-2</AcctSvcrRef></Refs><Amt Ccy="EUR">34.90</Amt><CdtDbtInd>CRDT</CdtDbtInd>${payer(version, 'Other &#38; Co')}${said('INV 2')}</TxDtls></NtryDtls></Ntry>
<Ntry>${head(version, '10.00', 'DBIT', 'BOOK', '<RvslInd>true</RvslInd>')}<AcctSvcrRef>R-1</AcctSvcrRef><NtryDtls><TxDtls>${payer(version, 'Acme Ltd')}${said('returned')}</TxDtls></NtryDtls></Ntry>
<Ntry>${head(version, '99.00', 'CRDT', 'PDNG')}<NtryDtls><TxDtls>${payer(version, 'Soon Ltd')}${said('later')}</TxDtls></NtryDtls></Ntry>
<Ntry>${head(version, '1.00')}<NtryDtls><TxDtls>${payer(version, 'Nobody')}</TxDtls></NtryDtls></Ntry>`,
  ).replaceAll('\n', '\r\n');
const trapEntries = [
  'in 25.10 EUR 2026-11-20 | Acme Ltd | - | INV 1 | - | T-1',
  'in 34.90 EUR 2026-11-20 | Other & Co | - | INV 2 | - | T-2',
  'reversal -10.00 EUR 2026-11-20 | Acme Ltd | - | returned | - | R-1',
  'pending 99.00 EUR 2026-11-20 | Soon Ltd | - | later | - | -',
  'in 1.00 EUR 2026-11-20 | Nobody | - | - | - | -',
];

const balanced: readonly [string, string] = ['100.00', '1330.00'];

export const camtFiles: readonly CorpusFile[] = [
  ...versions.flatMap((version): CorpusFile[] => [
    {
      name: `camt.053.001.${version} a payment and a fee`,
      content: plain('053', version, bal('OPBD', '100.00') + bal('CLBD', '1330.00')),
      entries: plainEntries,
      balances: balanced,
    },
    {
      name: `camt.053.001.${version} a batch, a return and a pending entry, CRLF`,
      content: traps('053', version, bal('OPBD', '50.00', 'DBIT') + bal('CLBD', '1.00')),
      entries: trapEntries,
      balances: ['-50.00', '1.00'],
    },
  ]),
  ...['02', '08'].flatMap((version): CorpusFile[] => [
    {
      name: `camt.052.001.${version} of the day`,
      content: plain('052', version, ''),
      entries: plainEntries,
    },
    {
      name: `camt.052.001.${version} with interim balances`,
      content: traps('052', version, bal('ITBD', '100.00')),
      entries: trapEntries,
    },
    {
      name: `camt.054.001.${version} a notification`,
      content: plain('054', version, ''),
      entries: plainEntries,
    },
    {
      name: `camt.054.001.${version} of a batch`,
      content: traps('054', version, ''),
      entries: trapEntries,
    },
  ]),
  {
    name: 'camt.053.001.08 with a prefix to every name',
    content: camt(
      '053',
      '08',
      `${bal('OPBD', '0.00')}${bal('CLBD', '7.00')}<Ntry>${head('08', '7.00')}<NtryDtls><TxDtls>${payer('08', 'Prefix AG')}${said('x 1')}</TxDtls></NtryDtls></Ntry>`,
      'ns',
    ),
    entries: ['in 7.00 EUR 2026-11-20 | Prefix AG | - | x 1 | - | -'],
    balances: ['0.00', '7.00'],
  },
  {
    name: 'camt.053.001.08 text in wrapped pieces, and a structured reference',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '7.00')}<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Agent</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>Real Payer</Nm></Pty></UltmtDbtr></RltdPties><RmtInf>${WRAPPED}<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    entries: [`in 7.00 EUR 2026-11-20 | Real Payer | - | ${LONG} RF18539007547034 | - | -`],
  },
  {
    name: 'camt.053.001.02 several currencies: what was booked counts',
    content: camt(
      '053',
      '02',
      `<Ntry>${head('02', '92.10')}<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">92.10</Amt></TxAmt></AmtDtls>${payer('02', 'Dollar Inc')}${said('INV 9')}</TxDtls></NtryDtls></Ntry>`,
    ),
    entries: ['in 92.10 EUR 2026-11-20 | Dollar Inc | - | INV 9 | - | -'],
  },
  {
    name: 'camt.053.001.02 a batch whose parts do not add up stays whole',
    content: camt(
      '053',
      '02',
      `<Ntry>${head('02', '60.00')}<AcctSvcrRef>B</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${said('INV 1')}</TxDtls><TxDtls><Amt Ccy="EUR">34.90</Amt><CdtDbtInd>CRDT</CdtDbtInd>${said('INV 2')}</TxDtls></NtryDtls></Ntry>`,
    ),
    entries: ['in 60.00 EUR 2026-11-20 | - | - | INV 1 INV 2 | - | B'],
  },
  {
    name: 'camt.053.001.08 a batch that stays whole keeps what each part names',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '59.00')}<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${said(`Payment of invoice number ${'0'.repeat(8)}1`)}</TxDtls><TxDtls><Amt Ccy="EUR">34.90</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>INV-2</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    entries: [
      `in 59.00 EUR 2026-11-20 | - | - | Payment of invoice number ${'0'.repeat(8)}1 E2E-1 INV-2 RF18 | - | -`,
    ],
  },
  {
    name: 'camt.053.001.08 texts beside a structured reference, or in place of one',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '1.00')}<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>210000000003139471430009017</Ref></CdtrRefInf><AddtlRmtInf>INV-1</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry>${head('08', '2.00')}<NtryDtls><TxDtls><AddtlTxInf>INV-2</AddtlTxInf></TxDtls></NtryDtls><AddtlNtryInf>Credit transfer</AddtlNtryInf></Ntry>`,
    ),
    entries: [
      'in 1.00 EUR 2026-11-20 | - | - | 210000000003139471430009017 INV-1 | - | -',
      'in 2.00 EUR 2026-11-20 | - | - | INV-2 | - | -',
    ],
  },
  {
    name: 'camt.053.001.08 an own payment that came back, and a status of the bank’s own',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '1.00')}<NtryDtls><TxDtls>${payer('08', 'Us')}${said('refund of INV-1')}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>
<Ntry>${head('08', '2.00').replace('<Cd>BOOK</Cd>', '<Prtry>AUTH</Prtry>')}</Ntry>`,
    ),
    entries: [
      'reversal 1.00 EUR 2026-11-20 | Us | - | refund of INV-1 | - | -',
      'pending 2.00 EUR 2026-11-20 | - | - | - | - | -',
    ],
  },
  {
    name: 'camt.053.001.08 the invoices that a payer names by structure, and its other account',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '3.00')}<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Acme</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>4051234567</Id></Othr></Id></DbtrAcct><UltmtDbtr><Nm>Old Name</Nm></UltmtDbtr></RltdPties><RmtInf><Strd><RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf><RfrdDocInf><Nb>INV-2</Nb></RfrdDocInf></Strd><Strd><RfrdDocInf><Nb>INV-3</Nb></RfrdDocInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    entries: ['in 3.00 EUR 2026-11-20 | Old Name | 4051234567 | INV-1 INV-2 INV-3 | - | -'],
  },
  {
    name: 'camt.053.001.08 a batch whose parts have their amounts in the details',
    content: camt(
      '053',
      '08',
      `<Ntry>${head('08', '3.00')}<NtryDtls>${['1.00', '2.00']
        .map(
          (amount) =>
            `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${payer('08', `P${amount}`)}</TxDtls>`,
        )
        .join('')}</NtryDtls></Ntry>`,
    ),
    entries: [
      'in 1.00 EUR 2026-11-20 | P1.00 | - | - | - | -',
      'in 2.00 EUR 2026-11-20 | P2.00 | - | - | - | -',
    ],
  },
  {
    name: 'camt.053.001.02 no status is booked; an amount below zero or without a direction is unread',
    content: camt(
      '053',
      '02',
      `<Ntry>${head('02', '1.00').replace('<Sts>BOOK</Sts>', '')}</Ntry><Ntry>${head('02', '-2.00')}</Ntry><Ntry>${head('02', '3.00').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')}</Ntry><Ntry>${head('02', '4.00', 'CDT')}</Ntry>`,
    ),
    entries: ['in 1.00 EUR 2026-11-20 | - | - | - | - | -'],
    unread: 3,
  },
  {
    name: 'camt.053.001.02 words for no reference, and a number within the file',
    content: camt(
      '053',
      '02',
      `<Ntry><NtryRef>1</NtryRef>${head('02', '1.00')}<AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NONREF</EndToEndId></Refs>${payer('02', 'A')}</TxDtls></NtryDtls></Ntry>
<Ntry><NtryRef>2</NtryRef>${head('02', '1.00')}<NtryDtls><TxDtls>${payer('02', 'B')}</TxDtls></NtryDtls></Ntry>`,
    ),
    entries: [
      'in 1.00 EUR 2026-11-20 | A | - | - | - | -',
      'in 1.00 EUR 2026-11-20 | B | - | - | - | -',
    ],
  },
  {
    name: 'camt.053.001.02 in the envelope of a network',
    content: camt('053', '02', `<Ntry>${head('02', '1.00')}</Ntry>`)
      .replace('<Document', '<DataPDU><Body><AppHdr><Fr>BANK</Fr></AppHdr><Document')
      .replace('</Document>', '</Document></Body></DataPDU>'),
    entries: ['in 1.00 EUR 2026-11-20 | - | - | - | - | -'],
  },
];
