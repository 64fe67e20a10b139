import {
  BankFileError,
  type BankFileFault,
  type BankStatement,
} from '#lib/bank-file/bank-statement.ts';
import { qifAsList } from '#lib/bank-file/qif-list.ts';
import { readBankFile } from '#lib/bank-file/read-bank-file.ts';
import { textsIn } from './decode-file.ts';
import type { WorkbookSheet } from './read-spreadsheet.ts';

/** A dropped or chosen file, or pasted text. */
export type BankFileQuestion = Uint8Array | string;

/** Statements, a text of another kind (a CSV), or why it can't be read. */
export type BankFileAnswer =
  | { kind: 'statements'; statements: readonly BankStatement[] }
  | { kind: 'text'; text: string }
  /** Several sheets have rows, or one has hidden ones: the person chooses which count. */
  | { kind: 'sheets'; sheets: readonly WorkbookSheet[] }
  | { kind: 'fault'; fault: BankFileFault };

/** Reads a bank's file, in the worker or, where there is none, on the page. */
export async function answerBankFile(question: BankFileQuestion): Promise<BankFileAnswer> {
  try {
    const found = typeof question === 'string' ? { texts: [question] } : await textsIn(question);
    if ('sheets' in found && found.sheets.length > 1)
      return { kind: 'sheets', sheets: found.sheets };
    const texts = 'sheets' in found ? [found.sheets[0]?.text ?? ''] : found.texts;
    const read = texts.map((text) => readBankFile(text));
    const statements = read.flatMap((it) => it ?? []);
    const [first] = statements;
    if (first) {
      // Shown with the statement's own unread parts. A PDF is left out, because it says the same to
      // people.
      const others = texts.flatMap((text, index) =>
        read[index] !== null || text.trim() === '' || text.startsWith('%PDF-')
          ? []
          : [{ place: 0, text: ('names' in found && found.names?.[index]) || '' }],
      );
      const whole = { ...first, unread: [...first.unread, ...others] };
      return { kind: 'statements', statements: [whole, ...statements.slice(1)] };
    }
    const [text] = texts;
    // Of several files that are no bank files, none can be preferred. Other XML has no columns.
    const isList =
      texts.length === 1 && !/^\s*<(?:[?!]|[a-z][\w:.-]*[\s>/])/i.test(text!.slice(0, 100));
    return isList
      ? { kind: 'text', text: qifAsList(text!) ?? text! }
      : { kind: 'fault', fault: 'unknown' };
  } catch (error) {
    if (error instanceof BankFileError) return { kind: 'fault', fault: error.fault };
    throw error;
  }
}
