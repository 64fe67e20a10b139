import { counted, countedAll } from '#api/listing/describe-listing.ts';
import type { BankFileFault } from '#lib/bank-file/bank-statement.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import type { LineMatch } from '#lib/remittance/match-remittance.ts';
import { formatCount } from '#lib/locale.ts';
import { lineNoun } from '../model/texts.ts';

/** Texts of both pasted tables. */
export const pastedTableTexts = {
  unreadable: (file: string) => `Waybill couldn’t read ${file}.`,
  headerAlone:
    'There are no lines below the column names. Export the file again, or choose another.',
  again: 'Paste something else',
  loading: (read: number) => `Loading transactions: ${formatCount(read)}…`,
  missing: (failure: string) => `${failure}. Some items are missing.`,
  notRead: (lines: number) => `${counted(lines, lineNoun)} not read.`,
  tooMany: (most: number) => `Waybill reads the first ${formatCount(most)}. Split the text.`,
  tooLong: (places: readonly number[]) =>
    `Too long, or too many columns: line ${places.slice(0, 10).join(', ')}${places.length > 10 ? ', …' : ''}.`,
  otherColumns: 'A second table has other columns. Paste it by itself.',
  skipped: (skipped: number, all: number, reasons: string) =>
    `Skipped ${formatCount(skipped)} of ${counted(all, lineNoun)}: ${reasons}.`,
  above: (lines: number) => `${counted(lines, lineNoun)} above the header, not used`,
  total: 'Total',
  totalFits: (total: string) => `The lines match the stated total: ${total}`,
  totalDiffers: 'The lines don’t match the stated total.',
  difference: (total: string, amount: string, isLess: boolean) =>
    `${total}; the lines come to ${amount} ${isLess ? 'less' : 'more'}.`,
  column: (place: number, name: string) => `Column ${place}${name === '' ? '' : `, ${name}`}`,
  applied: 'Applied',
  item: 'Item',
  state: 'State',
} as const;

/** Texts of the questions about what a pasted text doesn't say. */
export const questionTexts = {
  region: 'Questions',
  first: 'Answer the question first.',
  noAmounts: 'No column of amounts found.',
  noAmountsHint: 'Choose one above its column, or',
  payBalances: 'Pay whole balances',
  credits: 'Some credits have no minus sign.',
  creditsHint: 'Do they reduce the payment?',
  subtract: 'Subtract credits',
  leaveOut: 'Leave credits out',
  directions: (words: readonly string[]) => `Some amounts are marked ${words.join(' or ')}.`,
  directionsHint: 'Which mark reduces the payment?',
  noDirection: 'None',
  incomingHint: 'Which mark is money in?',
  allIncoming: 'All lines are money in',
  batch: (line: string) => `May be the sum of other lines: ${line}.`,
  batchHint: 'Is this payment counted in other lines?',
  leaveBatch: 'Yes, leave it out',
  countBatch: 'No, it’s a payment',
  leaveBatches: (lines: number) => `Leave all ${formatCount(lines)} out`,
  countBatches: (lines: number) => `All ${formatCount(lines)} are payments`,
  effects: (lines: number) =>
    `${lines === 1 ? 'One line' : 'Some lines'} may not add to the payment.`,
  effectsHint: (lines: number) =>
    lines === 1
      ? 'Waybill finds no invoice for it, or it looks like a deduction.'
      : 'Waybill finds no invoice for them, or they look like deductions.',
  chooseEffect: 'Choose how it counts',
  allLines: (lines: number) => `All ${counted(lines, lineNoun)}`,
  add: 'Adds to the payment',
  subtractLine: 'Reduces the payment',
  ignore: 'Isn’t part of the payment',
  whichAmount: 'Which column is the amount paid?',
  chooseColumn: 'Choose a column',
  bothColumns: (first: string, second: string) => `${first} and ${second}`,
  inParts: (whole: string, part: string) => `${whole}, in parts of ${part}`,
  notation: 'How are the amounts written?',
  chooseNotation: 'Choose a notation',
  point: '1,234.50 (point before cents)',
  comma: '1.234,50 (comma before cents)',
  units: 'Units of the list',
  unitsOfItems: 'Same as the partner’s items',
} as const;

export const bankListTexts = {
  lines: 'Lines of the bank list',
  hint: 'Paste lines, or drop a bank file: CAMT, MT940, MT942, BAI2, OFX, QIF, CSV, XLSX, or a ZIP of them. Waybill skips balances, totals and money out.',
  file: 'Choose a bank file',
  /** Name of the draft. */
  draft: 'Bank list',
  table: 'Bank list',
  roles: {
    date: 'Bank date',
    partner: 'Partner',
    reference: 'Reference',
    bankReference: 'Bank reference',
    amount: 'Amount',
    in: 'Money in',
    out: 'Money out',
    part: 'Part of amount',
    direction: 'In or out',
    currency: 'Currency',
    other: 'Not used',
  } satisfies Partial<Record<ColumnRole, string>>,
  method: 'Method for all',
  noItems: 'Waybill can’t propose anything without the open items.',
  unreadable: (count: number) =>
    `Waybill can’t read ${counted(count, { one: 'item', many: 'items' })}. An entry may pay one of them.`,
  searchFailed: 'This browser couldn’t run the search for matching items.',
  choosePartner: 'Choose a partner',
} as const;

/** Why a line of a bank list is no payment, or can't be one yet. */
export const bankFaults = {
  balance: 'Balance',
  total: 'Total',
  count: 'Count',
  batch: 'Batch of other lines',
  continued: 'Continues the line above',
  part: 'Part of another line',
  parts: 'Parts that differ from their total',
  moneyOut: 'Money out',
  notBooked: 'Not booked',
  unknownPartner: 'Unknown partner',
  asks: 'Waiting for your answer',
  bothWays: 'Money in and out on one line',
  noAmount: 'No amount',
  unreadAmount: 'Unreadable amount',
  unknownDirection: 'Unknown direction',
} as const;

/** `2 money out, 1 total`. */
export function describeReasons(counts: Iterable<readonly [reason: string, count: number]>) {
  return [...counts]
    .map(([reason, count]) => `${formatCount(count)} ${reason.toLowerCase()}`)
    .join(', ');
}

/** How Waybill knows who paid. */
export const payerTexts = {
  person: 'Chosen here',
  account: 'Known account',
  confirmed: 'Known payer',
  name: 'Same name or code',
  items: 'Named items',
  similar: 'The names are similar',
  conflict: 'The account and the name belong to different partners',
  isIt: (name: string) => `${name}?`,
  known: (count: number) => counted(count, { one: 'known payer', many: 'known payers' }),
  knownHint: 'Waybill remembers what anyone chose for a payer’s account or name.',
  knownBy: (payer: string, partner: string, who: string | null) =>
    `${payer} pays for ${partner}${who === null ? '' : `, confirmed by ${who}`}`,
  forget: 'Forget',
  forgetOne: (payer: string) => `Forget ${payer}`,
} as const;

/** Texts about the contents of a bank's file. */
export const sheetQuestionTexts = {
  which: 'Which sheet has the payments?',
  hidden: 'Do the hidden rows and columns count?',
  sheet: (name: string, rows: number, hasHidden: boolean) =>
    `${name}${hasHidden ? ', with hidden cells' : ''}: ${counted(rows, { one: 'row', many: 'rows' })}`,
} as const;

const exportInstead = (format: string): string =>
  `Waybill doesn’t read ${format}. Export CAMT, MT940 or CSV instead.`;

export const bankFileTexts = {
  reading: 'Reading the file…',
  text: 'Text',
  account: (account: string) => `Account ${account}`,
  entries: (count: number) => counted(count, { one: 'entry', many: 'entries' }),
  balanced: (opening: string, closing: string) =>
    `The entries match the bank’s balances, from ${opening} to ${closing}.`,
  unbalanced: 'The entries don’t match the bank’s closing balance.',
  difference: (amount: string) =>
    `They differ by ${amount}. Check the file before you send anything.`,
  unchecked: 'The bank gives no balances to check the entries against.',
  unread: (count: number) => `Couldn’t read ${counted(count, { one: 'part', many: 'parts' })}:`,
  leftOut: (count: number, reasons: string) =>
    `${counted(count, { one: 'entry', many: 'entries' })} left out: ${reasons}`,
  kinds: {
    out: 'Money out',
    reversal: 'Reversal of an earlier entry',
    pending: 'Not booked',
    nothing: 'Amount is 0',
  },
  twice: 'Twice in this file',
  importedBefore: (draft: string) => `Imported before, in “${draft}”`,
  more: (count: number) => `${formatCount(count)} more`,
  nothing: 'No new payments in this file.',
  faults: {
    unknown:
      'Waybill doesn’t know this format. It reads CAMT, MT940, MT942, BAI2, OFX, QIF, CSV and XLSX.',
    norma43: exportInstead('Norma 43'),
    coda: exportInstead('CODA'),
    cfonb: exportInstead('CFONB'),
    edi: exportInstead('EDI files'),
    orders: exportInstead('payment orders (pain)'),
    xls: 'This file is from Excel before 2007. Save it as XLSX or CSV.',
    'too-large': 'The file is larger than 20 MB. Split it by account or by day.',
    'too-many': 'The file has more than 50,000 entries. Split it by account or by day.',
    'too-long': 'The PDF has more than 200 pages. Split it.',
    declarations: 'The file declares XML entities, which no bank does. Waybill doesn’t read it.',
    broken: 'The file is damaged or incomplete. Download it from the bank again.',
    scanned: 'This PDF has no text. It may be a scan.',
    empty: 'The file has no statement.',
  } satisfies Record<BankFileFault, string>,
} as const;

export const remittanceTexts = {
  title: 'Paste remittance',
  cancel: 'Cancel',
  lines: 'Lines of the remittance',
  file: 'Choose a file',
  hint: 'Paste lines, or drop a CSV, XLSX or PDF. Waybill matches references, IDs, numbers, or amount and due date.',
  roles: {
    reference: 'Reference',
    id: 'ID',
    amount: 'Amount',
    date: 'Due date',
    currency: 'Currency',
    direction: 'CR or DR',
    other: 'Not used',
  } satisfies Partial<Record<ColumnRole, string>>,
  /** Says how Waybill read the directions, or what a person answered. */
  reducing: (word: string) => `Amounts marked ${word} reduce the payment.`,
  notReducing: (word: string) => `Amounts marked ${word} don’t reduce the payment.`,
  states: {
    matched: 'Matched',
    'short-paid': 'Short-paid',
    over: 'Over',
    duplicate: 'Duplicate',
    part: 'Applied with an earlier line',
    settled: 'Already settled',
    sign: 'Sign differs',
    'no-amount': 'No readable amount',
    currency: 'Other currency',
    deduction: 'Deduction',
    ignored: 'Not counted',
    unknown: 'Unknown',
  } satisfies Record<LineMatch['state'], string>,
  /** The state of a line while the items load. */
  loading: 'Loading…',
  several: 'Several amounts, none used',
  deducted: (lines: string) => `Reduces the payment: ${lines}.`,
  ignored: (lines: string) => `Not counted: ${lines}.`,
  isStatement: 'This is a bank statement. Open it under Bank file.',
  rest: 'Not applied in full from the remittance:',
  moreLines: (lines: string) => `and ${lines} more`,
  matchedBy: (by: string) => ` by ${by}`,
  openAlone: ' is open',
  summary: (matched: number, all: number) =>
    matched === all
      ? `${countedAll(all, lineNoun)} matched.`
      : `${formatCount(matched)} of ${counted(all, lineNoun)} matched.`,
  matched: 'Matched:',
  notMatched: 'Not matched:',
  otherPartners: (lines: number) =>
    `${counted(lines, { one: 'line names an item', many: 'lines name items' })} of other partners. A payment covers one partner, so Waybill leaves them out.`,
  otherCurrencies: (lines: number, currencies: readonly string[]) =>
    `${counted(lines, { one: 'line is', many: 'lines are' })} in another currency: ${currencies.join(', ')}. Choose an item for each, or leave it out.`,
  apply: (lines: number) => `Apply ${counted(lines, lineNoun)}`,
  applyNumbered: (number: string) => `Apply as payment ${number}`,
  itemOf: (line: number) => `Item of line ${line}`,
  chooseItem: 'Choose an item',
  due: (day: string) => `, due ${day}`,
} as const;
