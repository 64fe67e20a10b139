import { counted, countedAll, type Noun } from '#api/listing/describe-listing.ts';
import type { Draft } from '#contract/draft.ts';
import { internalFieldTexts } from '#ui/late-texts.ts';
import { formatCount } from '#lib/locale.ts';
import type { SaveState } from './draft-saver.ts';

export const draftPaymentNoun: Noun = { one: 'payment', many: 'payments' };
export const lineNoun: Noun = { one: 'line', many: 'lines' };
export const itemNoun: Noun = { one: 'item', many: 'items' };

/** Texts of the list of drafts. */
export const draftListTexts = {
  screen: 'Apply payments',
  /** Command group. */
  group: 'Pay',
  noun: 'drafts',
  stale: 'This list may be outdated.',
  noDrafts: 'No drafts yet',
  noDraftsHint: 'Waybill saves drafts as you type. Nothing is sent until you review it.',
  showAll: 'Show all',
  ways: {
    payment: {
      name: 'Apply payment',
      detail: 'Enter one payment and choose the transactions that it covers.',
    },
    remittance: {
      name: 'Paste remittance',
      detail: 'Paste or drop a partner’s remittance advice. Waybill finds its transactions.',
    },
    'bank-list': {
      name: 'Bank file',
      detail: 'Drop a bank file, or paste its lines, to apply many payments at once.',
    },
  },
  waitingForYou: (drafts: string, isOne: boolean) =>
    `${drafts} ${isOne ? 'is' : 'are'} waiting for you`,
  waiting: {
    none: 'No drafts are waiting for a second payer.',
    some: 'Showing drafts that are waiting for a second payer.',
  },
  mine: {
    none: 'No drafts are waiting for you.',
    some: 'Showing drafts that are waiting for you.',
  },
} as const;

/** Texts of the table of drafts. */
export const draftTableTexts = {
  label: 'Drafts',
  columns: {
    draft: 'Draft',
    partners: 'Partners',
    payments: 'Payments',
    amounts: 'Amounts',
    changed: 'Changed',
    state: 'State',
  },
  states: {
    open: 'Open',
    locked: 'Sent, not confirmed yet',
    done: 'Sent, confirmed',
  } satisfies Record<Draft['state'], string>,
  more: (names: string, more: number) => `${names} and ${more} more`,
  contents: (payments: number, lines: number) =>
    `${counted(payments, draftPaymentNoun)}, ${counted(lines, lineNoun)}`,
  batch: (id: number) => `batch ${id}`,
  returnedBy: 'Returned by',
  waiting: 'Waiting for a second payer',
  waitingForYou: 'Waiting for you, submitted by',
  someone: 'someone',
} as const;

const chosenNoun: Noun = { one: 'chosen transaction', many: 'chosen transactions' };

/** Texts about chosen transactions that a new draft leaves out. */
export const leftOutItemTexts = {
  title: (count: number, all: number) =>
    count === all
      ? `You can’t pay ${all === 1 ? 'the chosen transaction' : `any of the ${counted(all, chosenNoun)}`} now.`
      : `You can’t pay ${formatCount(count)} of ${counted(all, chosenNoun)} now.`,
  table: 'Left out',
  columns: { transaction: 'Transaction', reason: 'Reason' },
  goOn: (count: number) =>
    count === 1 ? 'Pay the other one' : `Pay the other ${formatCount(count)}`,
  unknownType: 'Its type is unknown',
  unreadable: 'Waybill can’t read it',
  unlisted: 'The service doesn’t list it',
  unclear: 'The service doesn’t list it, or Waybill can’t read it',
} as const;

/** Texts of one draft. */
export const draftStepTexts = {
  label: 'Steps',
  steps: { payment: 'Payment', items: 'Items', review: 'Review' },
};

export const draftTexts = {
  /** Between two amounts. */
  and: ' and ',
  /** Command group. */
  group: 'Apply payment',
  heading: 'Draft',
  loading: 'the draft',
  notFound: 'Draft not found',
  ifNotFound: 'It was deleted, changed by its author, or belongs to someone else.',
  ifGone: 'Its author changed or deleted it, or it was returned. It no longer waits for you.',
  noteNotSent: 'Your note wasn’t sent. This page keeps it in case the draft is submitted again:',
  toDrafts: 'View drafts',
  back: 'Drafts',
  name: 'Draft name',
  saving: {
    saved: 'Saved',
    changed: 'Saving…',
    saving: 'Saving…',
    unreachable: 'Saved in this browser only',
    refused: 'Not saved',
    conflict: 'Not saved: changed elsewhere',
    locked: 'Sent',
  } satisfies Record<SaveState, string>,
  empty: 'Empty draft',
  noPayments: 'This draft has no payments.',
  delete: 'Delete',
  deleteDraft: 'Delete draft',
  dontDelete: 'Don’t delete',
  undo: 'Undo',
  review: 'Review',
  retry: 'Retry',
  retryNow: 'Try now',
  unreachable: 'Waybill saves your changes in this browser, and on the server once it’s reachable.',
  onlyOnPage:
    'This browser can’t save data, so your changes are only on this page. Keep it open until Waybill is reachable.',
  notSaved: 'Nothing is lost: this browser keeps your changes until Waybill has saved them.',
  deleted: 'This draft was deleted elsewhere.',
  onlyHere: 'Your version is only in this browser.',
  saveAsNew: 'Save as a new draft',
  changed: 'This draft was changed elsewhere',
  changedWhere: ', in another tab or on another computer (',
  other: (payments: number) =>
    `). The other version has ${counted(payments, draftPaymentNoun)}. Waybill saves nothing until you choose.`,
  keepMine: 'Keep my version',
  keepTheirs: 'Use the other version',
  returned: 'returned this draft',
  submitted: 'This draft is waiting for a second payer',
  submittedOn: ', submitted ',
  submittedChange: '. If you change it, you withdraw it.',
} as const;

/** Texts of another person's draft. */
export const foreignDraftTexts = {
  of: (who: string) => `Draft of ${who} · `,
  about: (who: string) =>
    `Only ${who} can change or send this draft. It reserves balances until it is sent or deleted.`,
  columns: { payment: 'Payment', partner: 'Partner', amount: 'Amount', items: 'Items' },
} as const;

/** Texts of how two versions of a draft differ. */
export const versionTexts = {
  title: 'Differences',
  columns: { name: 'Field', mine: 'Your version', theirs: 'Other version' },
  name: 'Draft name',
  on: 'on',
  off: 'off',
  noLines: 'no lines',
  none: '–',
} as const;

/** How a line was chosen; the bank's is stored in the draft as it is. */
export const proposalTexts = {
  oldest: 'Oldest first',
  exact: 'Exact match',
  share: 'Proportional',
  namedByBank: 'named by bank',
  byHand: 'By hand',
} as const;

/** Texts of the search for items whose sum is the amount left. */
export const matchTexts = {
  use: 'Use these',
  find: 'Find matching items',
  region: 'Matching items',
  searching: 'Searching for matching items…',
  failed: 'This browser couldn’t run the search.',
  stopped: 'The search reached its limit without a match. There may still be one.',
  none: (hasNearest: boolean) =>
    `No items match the amount left exactly.${hasNearest ? ' Nearest:' : ''}`,
  only: (items: string) => `Applied the only exact match: ${items} in full.`,
  one: (isBest: boolean) =>
    `Found one exact match. There may be others${isBest ? '' : ', with fewer items too'}.`,
  moreThan: (most: number) => `Found more than ${formatCount(most)} exact matches.`,
  found: (count: number, isCounted: boolean) =>
    `Found ${isCounted ? '' : 'at least '}${formatCount(count)} exact matches.`,
  many: (found: string, isBest: boolean, shown: number | null) =>
    `${found} Fewest items first, then the oldest.${
      isBest ? '' : ' There may be a match with fewer items.'
    }${shown === null ? '' : ` Showing the best ${formatCount(shown)}.`}`,
  stop: 'Stop',
  close: 'Close',
  more: (count: number) => ` and ${formatCount(count)} more`,
  below: 'Nearest below: ',
  above: 'Nearest above: ',
} as const;

/** Texts of the open items of a partner. */
export const openItemTexts = {
  region: 'Applied to',
  table: 'Open items',
  columns: {
    item: 'Item',
    type: 'Type',
    due: 'Due',
    balance: 'Balance',
    reserved: 'Reserved',
    apply: 'Apply',
    after: 'After',
    chosenBy: 'Chosen by',
  },
  applyTo: (item: string) => `Apply to ${item}`,
  amountFor: (item: string) => `Amount for ${item}`,
  asSent: (date: string) => `From the service: ${date}`,
  inFlight: 'Money in flight',
  inFlightHint: (item: string) =>
    `Money for ${item} is already on its way. Another payment may pay it twice.`,
  leaveOut: 'Leave out',
  chooseAnyway: 'Choose anyway',
  otherUnits: 'Its Units differ from the payment’s.',
  nothingLeft: (holders: string) => `Nothing left to pay. ${holders}`,
  none: 'No open items',
  ifNone: 'With AutoApply, the service chooses what the payment covers.',
  loading: 'open items',
  missing: 'Some items are missing.',
  stale: 'These items may be outdated.',
  changed: 'The list changed while it loaded, so items may be missing. Review checks the balances.',
  holdsUnknown: 'Waybill is still checking what other drafts and batches reserve.',
  whose: 'No partner yet',
  ifWhose: 'Choose a partner to see open items, or paste a remittance.',
  lost: (count: number, items: string) =>
    `${counted(count, { one: 'line applies', many: 'lines apply' })} to items that this partner no longer has: ${items}`,
  removeLost: 'Remove',
  all: (count: number) => countedAll(count, { one: 'open item', many: 'open items' }),
  reading: (read: number, total: number | null) =>
    `Loading transactions: ${formatCount(read)}${total === null ? '' : ` of ${formatCount(total)}`}…`,
  propose: 'Propose',
  pasteRemittance: 'Paste remittance',
  noPartner: 'Choose a partner first.',
  noAmount: 'Enter the payment’s amount first.',
  noItems: 'No open items to choose from.',
  manyUnits: 'The open items have different Units. Choose the payment’s Units first.',
  nothingToApply: 'The whole amount is applied.',
  noExact: 'No open item has exactly the amount left.',
} as const;

/** Texts about a currency that a person typed or pasted, or a bank wrote. */
export const currencyTexts = {
  unknown: (currency: string) => `${currency} is not one of this service’s Units`,
  unnamed: (currency: string) =>
    `${currency} is one of several currencies here, and the settings name no Units for it`,
  several: (currencies: string) => `The line names several currencies: ${currencies}`,
  differs: (currency: string) => `${currency} differs from the Units of the items`,
  differsFrom: (currency: string, units: string) =>
    `${currency} differs from ${units}, the payment’s Units.`,
  chooseUnits: (currency: string) => `Choose ${currency} as the Units, or enter the amount alone.`,
  withoutCurrency: 'Enter the amount without its currency.',
  unchecked: (currencies: readonly string[]) =>
    `Waybill can’t check ${currencies.join(', ')}, because the settings don’t name Units by currency.`,
} as const;

/** Reasons why a line can't be paid as it is. */
export const guardTexts = {
  noAmount: 'Enter an amount above 0',
  otherCurrency: (currency: string) => `${currency} differs from its Units`,
  otherUnits: 'Units differ from the payment’s',
  only: (amount: string, holder: string | null) =>
    `Only ${amount} left${holder === null ? '' : `; ${holder} holds the rest`}`,
  draft: (name: string) => `draft “${name}”`,
  batch: (id: number | string) => `batch ${id}`,
  heldBy: (amount: string, holder: string, who: string | null) =>
    `${amount} by ${holder}${who === null ? '' : ` (${who})`}`,
  heldHere: (amount: string) => `${amount} by another payment in this draft`,
  settled: 'Already settled',
  reserved: 'Reserved in another draft',
  inBatch: 'In an open batch',
  inPayment: 'In another payment in this draft',
  nothing: 'Nothing left to pay',
} as const;

/** Texts of the payment form. */
export const paymentFormTexts = {
  form: 'Payment',
  list: 'Payments',
  number: 'Payment number',
  amount: 'Amount',
  readAs: (amount: string) => `Read as ${amount}`,
  noAmount: 'Enter an amount above 0.',
  units: 'Units',
  unitsChoose: 'Choose…',
  unitsOfItems: 'Same as the chosen items',
  unitsOther: 'Another number…',
  unitsNumber: 'Units as a number',
  unitsWhole: 'Enter a whole number.',
  unitsMissing: 'Choose the currency (Units).',
  method: 'Method',
  sentAs: (field: string) => `Sent as the method’s ${field}.`,
  severalMethods: (codes: readonly string[]) =>
    `Several methods are called so. Enter a code: ${codes.join(', ')}.`,
  methodCode: 'code',
  methodId: 'ID',
  sendAsCode: 'Send as code',
  sendAsId: 'Send as ID',
  partner: 'Partner',
  partnerHint: 'Name, code or ID',
  partnersLoading: 'Partners appear while transactions load.',
  whichPartner: (partners: number) =>
    partners === 1 ? 'Do you mean this partner?' : 'Which partner?',
  unknownPartner: (name: string) => `No partner is called “${name}”.`,
  morePartners: (count: number) => `${formatCount(count)} more. Type more of the name.`,
  isCode: (text: string) => `Use “${text}” as the code`,
  removed: (lines: number) =>
    `${counted(lines, lineNoun)} removed, because the partner or the Units changed.`,
  undoRemoved: 'Restore lines',
  autoApply: 'AutoApply: the service may choose what the payment covers',
  autoApplyAlone:
    'Without chosen items, the service decides alone. Waybill can’t show its choice in advance.',
  own: internalFieldTexts.title,
  bankDate: internalFieldTexts.bankDate,
  bankReference: internalFieldTexts.bankReference,
  note: internalFieldTexts.note,
  add: 'Add another payment',
  remove: 'Remove payment',
  unnamed: (place: number) => `Payment ${place}`,
  noPartner: 'no partner',
  withoutAmount: 'no amount',
  left: 'left',
  overBy: 'over by',
  figures: 'Figures',
  applied: 'Applied',
  leftFigure: 'Left',
  over: 'Over',
  isOver: 'Apply less, or correct the amount.',
  serviceChooses: 'The service chooses what the payment covers.',
  serviceChoosesRest: 'The service chooses what the rest covers.',
} as const;
