import { counted, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';

export const partnerNoun: Noun = { one: 'overdue partner', many: 'overdue partners' };
const letterNoun: Noun = { one: 'letter', many: 'letters' };
const itemNoun: Noun = { one: 'item', many: 'items' };
const transactionNoun: Noun = { one: 'transaction', many: 'transactions' };

/** Every text of reminders and statements. */
export const reminderTexts = {
  screen: 'Reminders',
  settings: 'Levels and texts',
  reminders: 'Reminders',
  statements: 'Statements',
  preview: {
    reminders: (count: number) =>
      `Preview ${counted(count, { one: 'reminder', many: 'reminders' })}`,
    statements: (count: number) =>
      `Preview ${counted(count, { one: 'statement', many: 'statements' })}`,
  },
  overdue: 'Overdue',
  partner: 'Partner',
  days: 'Days overdue',
  due: 'Level due',
  last: 'Last reminder',
  marked: 'Not included',
  markedCount: (count: number) => counted(count, itemNoun),
  levelOrNone: (level: number) => (level === 0 ? '–' : `Level ${level}`),
  lastSent: (level: number, day: string, who: string | null) =>
    `Level ${level} · ${day}${who === null ? '' : ` · ${who}`}`,
  withoutPartner: (count: number) =>
    count === 1
      ? '1 overdue item names no partner, so no reminder asks for it.'
      : `${formatCount(count)} overdue items name no partner, so no reminder asks for them.`,
  noneHint: 'Partners appear here when an item is past its due date.',
} as const;

export const letterPageTexts = {
  reminders: 'Reminders to print',
  statements: 'Statements to print',
  kind: 'Letter',
  print: 'Print',
  since: 'Transactions due since',
  markSent: 'Mark as sent',
  noCompany: (count: number) =>
    `${count === 1 ? 'This letter doesn’t' : 'These letters don’t'} name your company. Add it in Reminders, under Levels and texts.`,
  preparing: (ready: number, all: number) =>
    `Preparing ${formatCount(ready)} of ${counted(all, letterNoun)}`,
  ready: (count: number) => counted(count, letterNoun),
  nothing: {
    reminders: 'No reminders are due',
    statements: 'No transactions',
  },
  nothingHint: {
    reminders: 'Nothing has reached a level, or credits and money in flight cover it.',
    statements: 'Select partners on the Reminders page.',
  },
  back: 'Reminders',
  paymentsMissing: 'The payments couldn’t be loaded. The statement is complete without them.',
} as const;

export const sheetTexts = {
  page: (name: string) => `Letter to ${name}`,
  toPay: (total: string) => `To pay: ${total}`,
  overdueItems: 'Overdue items',
  creditItems: 'Credits',
  markedItems: 'Not included in this reminder',
  why: 'Reason',
  inFlight: 'Payment on its way',
  disputed: 'Disputed',
  reference: 'Reference',
  type: 'Type',
  dueDate: 'Due',
  days: 'Days overdue',
  total: 'Total',
  paid: 'Paid or used',
  balance: 'Balance',
  accountIn: (units: string) => `Account, ${units}`,
  opening: (count: number, day: string) =>
    `Opening balance: ${counted(count, transactionNoun)} due before ${day}`,
  openingNone: (day: string) => `Opening balance before ${day}`,
  closing: (day: string) => `Balance on ${day}`,
  payments: 'Payments received',
  number: 'Number',
  paidOn: 'Paid',
  unknownTypes: (count: number) =>
    `${counted(count, transactionNoun)} of unknown type ${count === 1 ? 'is' : 'are'} not included.`,
  and: ' and ',
} as const;

export const markTexts = {
  title: (count: number) => `Mark ${counted(count, letterNoun)} as sent?`,
  hint: (count: number) =>
    count === 1
      ? 'Confirm once the letter is on its way. The partner’s page then shows it.'
      : 'Confirm once the letters are on their way. Each partner’s page then shows them.',
  confirm: 'Mark as sent',
  cancel: 'Cancel',
  repeated: (count: number) =>
    `${counted(count, { one: 'partner', many: 'partners' })} already had this letter today`,
  repeatedHint: 'All other letters are recorded.',
  again: 'Record again',
  leave: 'Leave out',
  done: (count: number) => `${counted(count, letterNoun)} marked as sent.`,
} as const;

export const settingsTexts = {
  title: 'Levels and texts of reminders',
  company: 'Your company',
  companyHint: 'Name and address, at the top of every letter',
  level: (level: number) => `Level ${level}`,
  from: 'From days overdue',
  notLater: 'Enter more days than the level before.',
  subject: 'Subject',
  body: 'Text',
  addLevel: 'Add level',
  removeLevel: (level: number) => `Remove level ${level}`,
  statement: 'Statement',
  placeholders: 'Placeholders',
  unknown: (names: string) => `Unknown placeholder: ${names}`,
  save: 'Save',
  cancel: 'Cancel',
} as const;
