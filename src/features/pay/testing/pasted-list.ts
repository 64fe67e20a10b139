import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import { makeItems } from './made-items.ts';

/** Reads a pasted bank list with the columns that Waybill guesses. */
export function readPasted(text: string, items: readonly PayItem[] = makeItems([['10.00']])) {
  const table = readTable(text);
  const columns = guessColumns(table, knownByBank(items));
  return { table, columns, lines: readBankList(table, columns, items) };
}

/** Returns the amount of each line, or why it is no payment. */
export function outcomesOf(list: string | readonly BankLine[]): (string | null)[] {
  const lines = typeof list === 'string' ? readPasted(list).lines : list;
  return lines.map(({ amount, fault }) => amount ?? fault);
}
