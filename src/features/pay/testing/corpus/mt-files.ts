import type { CorpusFile } from './corpus-file.ts';

/** SWIFT MT940 and MT942 (SR 2026), with the ways in which banks write field 86. */

const mt940 = (entries: string, [opening, closing] = ['C261119EUR100,', 'C261120EUR110,']) =>
  `:20:STMT\n:25:37040044/0532013000\n:28C:12/1\n:60F:${opening}\n${entries}\n:62F:${closing}\n-`;
const mt942 = (entries: string) =>
  `:20:REPORT\n:25:37040044/0532013000\n:28C:12/1\n:34F:EURD0,\n:34F:EURC0,\n:13D:2611200800+0100\n${entries}\n-`;

export const mtFiles: readonly CorpusFile[] = [
  {
    name: 'MT940 with code words, CRLF',
    content: mt940(
      ':61:2611201120C10,00NTRFNONREF//B-1\n:86:/NAME/Acme Ltd/IBAN/DE02120300000000202051/EREF/E2E-7/REMI/INV-10045',
    ).replaceAll('\n', '\r\n'),
    entries: [
      'in 10.00 EUR 2026-11-20 | Acme Ltd | DE02120300000000202051 | INV-10045 | E2E-7 | B-1',
    ],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 with sub-fields that wrap after 27 characters',
    content: mt940(
      ':61:2611201120C10,NTRFNONREF//B-2\n:86:166?00GUTSCHRIFT?20SVWZ+Zahlung zur Rechnung I?21NV-10045, INV-10046?30DEUTDEFF?31DE02120300000000202051?32Müller und Söhne Handels Gm?33bH',
    ),
    entries: [
      'in 10 EUR 2026-11-20 | Müller und Söhne Handels GmbH | DE02120300000000202051 | Zahlung zur Rechnung INV-10045, INV-10046 | - | B-2',
    ],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 in a SWIFT block, free text',
    content: `{1:F01BANKDEFFAXXX0000000000}{2:I940CUSTDEFFXXXXN}{4:\n${mt940(':61:2611201120C10,00NTRFINV-1//B-3\n:86:ACME LTD INVOICE 1').replace(/-$/, '-}')}`,
    entries: ['in 10.00 EUR 2026-11-20 | - | - | ACME LTD INVOICE 1 | INV-1 | B-3'],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 reversals in both directions, and a direct debit',
    content: mt940(
      ':61:2611201120RC5,00NRTIR-1//B-4\n:86:returned credit\n:61:2611201120RD20,00NRTIR-2//B-5\n:86:returned debit\n:61:2611201120D5,00NDDTD-1//B-6\n:86:charge',
    ),
    entries: [
      'reversal -5.00 EUR 2026-11-20 | - | - | returned credit | R-1 | B-4',
      'reversal 20.00 EUR 2026-11-20 | - | - | returned debit | R-2 | B-5',
      'out -5.00 EUR 2026-11-20 | - | - | charge | D-1 | B-6',
    ],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 booked in the old year, valued in the new one',
    content: mt940(':61:2701021231C10,00NTRFNONREF//B-7', ['C261230EUR100,', 'C261231EUR110,']),
    entries: ['in 10.00 EUR 2026-12-31 | - | - | - | - | B-7'],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 without day of booking, with a funds code and an overdrawn account',
    content: mt940(':61:261120CR10,00NMSCNONREF', ['D261119EUR100,', 'D261120EUR90,']),
    entries: ['in 10.00 EUR 2026-11-20 | - | - | - | - | -'],
    balances: ['-100', '-90'],
  },
  {
    name: 'MT940 with an entry that can’t be read',
    content: mt940(':61:2611201120C1.00NTRFX//B-8\n:86:a point\n:61:2611201120C10,00NTRFX//B-9'),
    entries: ['in 10.00 EUR 2026-11-20 | - | - | - | X | B-9'],
    balances: ['100', '110'],
    unread: 1,
  },
  {
    name: 'MT940 of two accounts in one file',
    content: `${mt940(':61:2611201120C10,00NTRFNONREF//A-1')}\n${mt940(':61:2611201120C10,00NTRFNONREF//A-2').replace('0532013000', '0532013999')}`,
    entries: [
      'in 10.00 EUR 2026-11-20 | - | - | - | - | A-1',
      'in 10.00 EUR 2026-11-20 | - | - | - | - | A-2',
    ],
  },
  {
    name: 'MT942 of the day',
    content: mt942(':61:2611201120C10,00NTRFNONREF//I-1\n:86:/NAME/Acme Ltd/REMI/INV-1'),
    entries: ['in 10.00 EUR 2026-11-20 | Acme Ltd | - | INV-1 | - | I-1'],
  },
  {
    name: 'MT942 with expected entries, which are not booked',
    content: mt942(
      ':61:2611201120EC10,00NTRFNONREF//I-2\n:86:expected\n:61:2611201120C3,50NTRFNONREF//I-3\n:86:here',
    ),
    entries: [
      'pending 10.00 EUR 2026-11-20 | - | - | expected | - | I-2',
      'in 3.50 EUR 2026-11-20 | - | - | here | - | I-3',
    ],
  },
  {
    name: 'MT940 with words for where a reference stands, and the mark within a text',
    content: mt940(
      ':61:2611201120C5,00NTRFEREF//B-10\n:86:/NAME/Acme Ltd/REMI/INV-1/EREF/NOTPROVIDED\n:61:2611201120C5,00NTRFKREF+//NONREF\n:86:166?00GUTSCHRIFT?20Ist das so richtig? INV-2?32Acme Ltd',
    ),
    entries: [
      'in 5.00 EUR 2026-11-20 | Acme Ltd | - | INV-1 | - | B-10',
      'in 5.00 EUR 2026-11-20 | Acme Ltd | - | Ist das so richtig? INV-2 | - | -',
    ],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 with slashes in the payer’s text',
    content: mt940(
      ':61:2611201120C10,00NTRFNONREF//B-11\n:86:/NAME/Acme Ltd/REMI/For A/FACT/10045, A/FACT/10046/EREF/E2E-7',
    ),
    entries: [
      'in 10.00 EUR 2026-11-20 | Acme Ltd | - | For A/FACT/10045, A/FACT/10046 | E2E-7 | B-11',
    ],
    balances: ['100', '110'],
  },
  {
    name: 'MT940 with a text that begins as sub-fields do',
    content: mt940(
      ':61:2611201120C10,00NTRFNONREF//B-12\n:86:844;844 PRZELEW PRZYCHODZACY; OD: ACME SP. Z O.O.; TYT.: INV-1',
    ),
    entries: [
      'in 10.00 EUR 2026-11-20 | - | - | 844;844 PRZELEW PRZYCHODZACY; OD: ACME SP. Z O.O.; TYT.: INV-1 | - | B-12',
    ],
    balances: ['100', '110'],
  },
];
