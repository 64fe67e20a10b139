import { signOf } from '../decimal-sum.ts';
import { BankFileError, type BankFileFault, type BankStatement } from './bank-statement.ts';
import { readBai } from './read-bai.ts';
import { readCamt } from './read-camt.ts';
import { isMt, readMt } from './read-mt.ts';
import { readOfx } from './read-ofx.ts';

/**
 * Reads the statements of a bank's file. Detects the format by its content, whatever the file's
 * name. `null` for text of another kind, such as a CSV.
 *
 * @throws BankFileError where a file of these formats can't be read
 */
export function readBankFile(text: string): BankStatement[] | null {
  const statements = readFormat(text);
  // Notes that a bank books with an amount of 0 are not payments.
  for (const entry of statements?.flatMap(({ entries }) => entries) ?? []) {
    if (entry.kind === 'in' && signOf(entry.amount) === 0) entry.kind = 'nothing';
  }
  return statements;
}

const UNREAD: readonly (readonly [BankFileFault, RegExp])[] = [
  ['norma43', /^\s*11\d{40}/],
  ['coda', /^\s*0{5}\d{11} {8}/],
  ['cfonb', /^\s*01\d{5} {4}\d{5}/],
  ['edi', /^\s*(?:ISA[^\p{L}\d]\d\d|UN[AB][^\p{L}\d])/u],
  ['orders', /tech:xsd:pain\./],
];

function readFormat(text: string): BankStatement[] | null {
  const begin = text.slice(0, 4_000);
  if (begin.includes('Document') && /camt\.05[234]|BkToCstmr/.test(begin)) return readCamt(text);
  if (/OFXHEADER|<OFX>/i.test(begin)) return readOfx(text);
  if (/^\s*01,[^,\n]*,[^,\n]*,\d{6},/.test(begin)) return readBai(text);
  if (isMt(begin)) return readMt(text);
  // These have no columns to choose.
  for (const [fault, pattern] of UNREAD) if (pattern.test(begin)) throw new BankFileError(fault);
  return null;
}
