import { expect, test } from 'vitest';
import { writePdf } from '../testing/write-pdf.ts';
import { answerBankFile } from './bank-file-answer.ts';
import { textLines } from './read-pdf.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('reads the text layer of a PDF, column by column', async () => {
  const pdf = latin(
    writePdf([
      { x: 50, y: 700, text: 'Remittance advice' },
      { x: 50, y: 660, text: 'Invoice' },
      { x: 300, y: 660, text: 'Amount' },
      { x: 50, y: 640, text: 'INV-10045' },
      { x: 300, y: 641, text: '1,204.50' },
      { x: 50, y: 620, text: 'CN-331' },
      { x: 300, y: 620, text: '-4.50' },
      { x: 50, y: 600, text: 'Total' },
      { x: 300, y: 600, text: '1,200.00' },
    ]),
  );
  expect(await answerBankFile(pdf)).toEqual({
    kind: 'text',
    text: 'Remittance advice\nInvoice\tAmount\nINV-10045\t1,204.50\nCN-331\t-4.50\nTotal\t1,200.00',
  });
});

test('says of a PDF without text that it may be a scan, and of a damaged one that it is', async () => {
  expect(await answerBankFile(latin(writePdf([])))).toEqual({ kind: 'fault', fault: 'scanned' });
  expect(await answerBankFile(latin('%PDF-1.7 nothing'))).toEqual({
    kind: 'fault',
    fault: 'broken',
  });
});

test('joins words that a PDF writes one by one, and keeps columns apart', () => {
  const at = (text: string, x: number, end: number) => ({ text, x, y: 10, end });
  expect(
    textLines([at('5,00', 100, 120), at('INV', 10, 25), at('7', 28, 33), at('8', 33.2, 38)]),
  ).toEqual(['INV 78\t5,00']);
});
