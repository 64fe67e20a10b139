import { strToU8, zipSync } from 'fflate';
import type { CorpusFile } from './corpus-file.ts';
import { camtFiles } from './camt-files.ts';
import { mtFiles } from './mt-files.ts';

/** BAI2 (Cash Management Balance Reporting, version 2), OFX 1.0.2 and 2.1.1, archives, encodings. */

const bai = (records: string, total: string, currency = '') =>
  `01,BANK,CUST,261120,0600,1,80,1,2/\n02,CUST,BANK,1,261119,,${currency},2/\n03,0975312468,${currency},010,10000,,,015,11000,,/\n${records}\n49,${total},3/\n98,${total},1,5/\n99,${total},1,7/`;

const ofx = (entries: string, version = 1) => {
  const body = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>98765<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261120${entries}</BANKTRANLIST><LEDGERBAL><BALAMT>110.00<DTASOF>20261120</LEDGERBAL><AVAILBAL><BALAMT>90.00<DTASOF>20261120</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  if (version === 1) {
    return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n${body}`;
  }
  const closed = body.replaceAll(
    /<(CURDEF|BANKID|ACCTID|ACCTTYPE|DTSTART|DTEND|BALAMT|DTASOF|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO|CORRECTFITID|CORRECTACTION|CURSYM|CURRATE)>([^<]*)/g,
    '<$1>$2</$1>',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n${closed}`;
};
const transaction = (amount: string, name: string, id: string, more = '') =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-5:EST]<TRNAMT>${amount}<FITID>${id}<NAME>${name}${more}</STMTTRN>`;

const ofxPlain = `${transaction('10.00', 'Acme Ltd', 'F-1', '<MEMO>INV-1')}${transaction('-5.00', 'Bank', 'F-2')}`;
const ofxPlainEntries = [
  'in 10.00 USD 2026-11-20 | Acme Ltd | - | INV-1 | - | F-1',
  'out -5.00 USD 2026-11-20 | Bank | - | - | - | F-2',
];
const ofxOdd = `${transaction('+1234,50', 'A &amp; B', 'F-3')}${transaction('7.00', 'Fix Ltd', 'F-4', '<CORRECTFITID>F-1<CORRECTACTION>REPLACE')}`;
const ofxOddEntries = [
  'in 1234.50 USD 2026-11-20 | A & B | - | - | - | F-3',
  'reversal 7.00 USD 2026-11-20 | Fix Ltd | - | - | - | F-4',
];

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !isBig);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), !isBig);
  return bytes;
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = ({ content }: CorpusFile) => content as string;
const [camt] = camtFiles as readonly [CorpusFile];
const umlauts = mtFiles[1]!;

export const otherFiles: readonly CorpusFile[] = [
  {
    name: 'BAI2 a deposit and a fee',
    content: bai('16,165,1500,0,B-1,INV-1,ACME LTD PAYMENT/\n16,698,500,0,B-2,,FEE/', '23000'),
    entries: [
      'in 15.00 USD 2026-11-19 | - | - | ACME LTD PAYMENT | INV-1 | B-1',
      'out -5.00 USD 2026-11-19 | - | - | FEE | - | B-2',
    ],
    balances: ['100.00', '110.00'],
  },
  {
    name: 'BAI2 a text that goes on, and funds that come later',
    content: bai('16,195,1000,V,261121,0800,B-3,,ACME LTD/\n88,INVOICES INV-1, INV-2/', '22000'),
    entries: ['in 10.00 USD 2026-11-19 | - | - | ACME LTD,INVOICES INV-1, INV-2 | - | B-3'],
    balances: ['100.00', '110.00'],
  },
  {
    name: 'BAI2 yen have no cents, CRLF',
    content: bai('16,142,1000,,B-4,,ACH/', '22000', 'JPY').replaceAll('\n', '\r\n'),
    entries: ['in 1000 JPY 2026-11-19 | - | - | ACH | - | B-4'],
    balances: ['10000', '11000'],
  },
  {
    name: 'BAI2 a code that is no transaction',
    content: bai('16,165,1000,0,B-5,,OK/\n16,890,,,,,A MESSAGE/', '22000'),
    entries: ['in 10.00 USD 2026-11-19 | - | - | OK | - | B-5'],
    balances: ['100.00', '110.00'],
  },
  {
    name: 'BAI2 records that go on after empty fields',
    content: bai('16,165,1500,,B-6,,/\n88,INVOICE INV-1,/\n88,ACME LTD/', '22500').replace(
      '10000,,,015,',
      '10000,,/\n88,015,',
    ),
    entries: ['in 15.00 USD 2026-11-19 | - | - | INVOICE INV-1,ACME LTD | - | B-6'],
    balances: ['100.00', '110.00'],
  },
  {
    name: 'BAI2 a balance without its amount in the same record, and funds on three days',
    content: bai('16,142,600,D,3,0,100,1,200,2,300,B-7,INV-1,ACH/', '21600').replace(
      ',015,',
      ',015/\n88,',
    ),
    entries: ['in 6.00 USD 2026-11-19 | - | - | ACH | INV-1 | B-7'],
    balances: ['100.00', '110.00'],
  },
  {
    name: 'OFX 1.0.2 a debit without its sign, and a comma that may group thousands',
    content: ofx(
      `${transaction('50.00', 'Rent', 'F-5').replace('CREDIT', 'DEBIT')}${transaction('1,234', 'Acme', 'F-6')}`,
    ),
    entries: [],
    unread: 2,
  },
  {
    name: 'OFX 1.0.2 text that is marked as such',
    content: ofx(transaction('10.00', '<![CDATA[A & B]]>', 'F-7')),
    entries: ['in 10.00 USD 2026-11-20 | A & B | - | - | - | F-7'],
  },
  { name: 'OFX 1.0.2 in SGML', content: ofx(ofxPlain), entries: ofxPlainEntries },
  {
    name: 'OFX 1.0.2 a comma, a sign and a correction',
    content: ofx(ofxOdd),
    entries: ofxOddEntries,
  },
  {
    name: 'OFX 1.0.2 a tag on each line, CRLF',
    content: ofx(ofxPlain).replaceAll('<', '\r\n<'),
    entries: ofxPlainEntries,
  },
  { name: 'OFX 2.1.1 in XML', content: ofx(ofxPlain, 2), entries: ofxPlainEntries },
  {
    name: 'OFX 2.1.1 a comma, a sign and a correction',
    content: ofx(ofxOdd, 2),
    entries: ofxOddEntries,
  },
  { ...camt, name: 'CAMT in UTF-16, little end first', content: utf16(textOf(camt), false) },
  { ...camt, name: 'CAMT in UTF-16, big end first', content: utf16(textOf(camt), true) },
  { ...camt, name: 'CAMT with a byte order mark', content: `\uFEFF${textOf(camt)}` },
  { ...umlauts, name: 'MT940 in Windows-1252', content: latin(textOf(umlauts)) },
  {
    name: 'ZIP of a CAMT and an MT940',
    content: zipSync({
      'a.xml': strToU8(textOf(camt)),
      'b/c.sta': strToU8(textOf(umlauts)),
      '__MACOSX/._a.xml': strToU8('nothing'),
    }),
    entries: [...camt.entries, ...umlauts.entries],
  },
  {
    ...camt,
    name: 'ZIP of one file without an ending',
    content: zipSync({ EXPORT: strToU8(textOf(camt)) }, { level: 0 }),
  },
];
