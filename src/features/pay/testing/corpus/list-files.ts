import type { Decimal } from '#lib/decimal.ts';
import { NO_PAUSE } from '#lib/pauses.ts';
import { sourceOf, type Sheet } from '#lib/sheet.ts';
import { xlsxFile } from '#lib/xlsx.ts';

/** A list that a bank exports for spreadsheets: `amount day | payer | reference`, or why it is none. */
export interface CorpusList {
  name: string;
  content: string | Uint8Array;
  lines: readonly string[];
}

const paid = ['1234.50 2026-11-20 | Acme Ltd | INV-1', 'Money out'];

/** A spreadsheet drops zeros at the end. */
const paidXlsx = ['1234.5 2026-11-20 | Acme Ltd | INV-1', 'Money out'];

/** @param isNumber whether a cell is stored as a number */
export async function sheetOf(
  rows: readonly (readonly string[])[],
  isNumber = (cell: string) => /^-?\d+\.\d+$/.test(cell),
): Promise<Uint8Array> {
  const [header, ...body] = rows;
  const sheet: Sheet = {
    header: header!,
    rows: body.map((row) =>
      row.map((cell) =>
        isNumber(cell)
          ? { amount: cell as Decimal }
          : /^\d{4}-/.test(cell)
            ? { date: `${cell}T00:00:00` }
            : cell || null,
      ),
    ),
  };
  const parts = await xlsxFile(sourceOf(sheet), { pause: NO_PAUSE, report: () => {} });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export const listFiles: readonly CorpusList[] = [
  {
    name: 'CSV in English, one signed amount',
    content:
      'Date,Payee,Reference,Amount,Balance\n2026-11-20,Acme Ltd,INV-1,"1,234.50","9,234.50"\n2026-11-20,Bank,fee,-4.50,"9,230.00"',
    lines: paid,
  },
  {
    name: 'QIF of a bank, with a split entry',
    content:
      "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD11/20'26\nT1,234.50\nPAcme Ltd\nMINV-1\nSSales\n$1,000.00\nSTax\n$234.50\n^\nD11/20/26\nU-4.50\nT-4.50\nPBank\nMfee\n^\n",
    lines: paid,
  },
  {
    name: 'QIF in European notation, whose last entry has no end, beside categories and trades',
    content:
      '!Type:Cat\r\nNSales\r\nI\r\n^\r\n!Type:Bank\r\nD20.11.2026\r\nT1.234,50\r\nPAcme Ltd\r\nMINV-1\r\n^\r\n!Type:Invst\r\nD20.11.2026\r\nNBuy\r\nT500,00\r\n^\r\n!Type:CCard\r\nD20.11.2026\r\nPBank\r\nT-4,50',
    lines: [paid[0]!, 'No amount', paid[1]!],
  },
  {
    name: 'CSV in English, debit and credit',
    content:
      'Date,Payee,Reference,Debit,Credit,Balance\n2026-11-20,Acme Ltd,INV-1,,1234.50,9234.50\n2026-11-20,Bank,fee,4.50,,9230.00',
    lines: paid,
  },
  {
    name: 'CSV in German, semicolons and commas',
    content:
      'Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Saldo\n20.11.2026;Acme Ltd;INV-1;1.234,50;9.234,50\n20.11.2026;Bank;Entgelt;-4,50;9.230,00',
    lines: paid,
  },
  {
    name: 'CSV in German, Soll und Haben',
    content:
      'Buchungstag;Auftraggeber;Verwendungszweck;Soll;Haben\n20.11.2026;Acme Ltd;INV-1;;1.234,50\n20.11.2026;Bank;Entgelt;4,50;',
    lines: paid,
  },
  {
    name: 'CSV in French',
    content:
      'Date;Client;Référence;Débit;Crédit\n20/11/2026;Acme Ltd;INV-1;;1 234,50\n20/11/2026;Banque;frais;4,50;',
    lines: paid,
  },
  {
    name: 'CSV with tabs and a preamble',
    content:
      'Account statement\nIBAN: DE89 3704 0044 0532 0130 00\n\nDate\tPayee\tReference\tAmount\n2026-11-20\tAcme Ltd\tINV-1\t1234.50\n2026-11-20\tBank\tfee\t-4.50',
    lines: paid,
  },
  {
    name: 'CSV with a direction of its own',
    content:
      'Date,Payee,Reference,Amount,Type\n2026-11-20,Acme Ltd,INV-1,1234.50,Credit\n2026-11-20,Bank,fee,4.50,Debit',
    lines: paid,
  },
  {
    name: 'CSV with CRLF, quotes within quotes and a total',
    content:
      'Date,Payee,Reference,Amount\r\n2026-11-20,Acme Ltd,"INV-1",1234.50\r\n2026-11-20,"The ""Bank""",fee,-4.50\r\n,Total,,1230.00',
    lines: [...paid, 'Total'],
  },
  {
    name: 'CSV in Dutch',
    content:
      'Boekdatum;Naam;Omschrijving;Bedrag\n20-11-2026;Acme Ltd;INV-1;1234,50\n20-11-2026;Bank;kosten;-4,50',
    lines: paid,
  },
  {
    name: 'CSV in Spanish',
    content:
      'Fecha;Cliente;Referencia;Importe\n20/11/2026;Acme Ltd;INV-1;1.234,50\n20/11/2026;Banco;comisión;-4,50',
    lines: paid,
  },
  {
    name: 'CSV in Italian',
    content:
      'Data;Cliente;Riferimento;Importo\n20/11/2026;Acme Ltd;INV-1;1.234,50\n20/11/2026;Banca;spese;-4,50',
    lines: paid,
  },
  {
    name: 'XLSX, one signed amount',
    content: await sheetOf([
      ['Date', 'Payee', 'Reference', 'Amount'],
      ['2026-11-20', 'Acme Ltd', 'INV-1', '1234.50'],
      ['2026-11-20', 'Bank', 'fee', '-4.50'],
    ]),
    lines: paidXlsx,
  },
  {
    name: 'XLSX, debit and credit',
    content: await sheetOf([
      ['Date', 'Payee', 'Reference', 'Debit', 'Credit'],
      ['2026-11-20', 'Acme Ltd', 'INV-1', '', '1234.50'],
      ['2026-11-20', 'Bank', 'fee', '4.50', ''],
    ]),
    lines: paidXlsx,
  },
];
