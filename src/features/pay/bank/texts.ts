import { counted } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import type { MatchCertainty } from '#lib/matching/match-payment.ts';
import { draftPaymentNoun, itemNoun, lineNoun } from '../model/texts.ts';
import type { MatchedEntry } from './match-entries.ts';
import type { WorkGroup } from './work-groups.ts';

const decisionNoun = { one: 'decision', many: 'decisions' };
const entryNoun = { one: 'entry', many: 'entries' };

/** Texts of the work list of a bank file. */
export const workTexts = {
  title: 'Bank file',
  group: 'Bank file',
  intro: 'Waybill matches each payment to open items. You review everything before it is sent.',
  settings: 'the settings',
  loading: 'the bank file',
  another: 'Another file',
  undo: 'Undo',
  review: (ready: number | null) =>
    ready === null ? 'Review ready' : `Review ${formatCount(ready)} ready`,
  matching: (done: number, all: number) =>
    `Matching: ${formatCount(done)} of ${counted(all, entryNoun)}…`,
  counts: (ready: number, look: number) =>
    `${formatCount(ready)} ready, ${formatCount(look)} to look at`,
  checking: 'Checking what was imported before…',
  notChecked: 'Waybill couldn’t check what was imported before.',
  retry: 'Retry',
  allDone: 'Nothing left to look at.',
  unreadLeft: (count: number) =>
    `Waybill couldn’t read ${counted(count, lineNoun)}. Check the notes above.`,
  groups: {
    look: 'Needs a look',
    ready: 'Ready',
    aside: 'Put aside',
    done: 'In a draft',
  } satisfies Record<WorkGroup, string>,
  list: (group: string) => `${group}: entries`,
  keys: 'Enter accepts and moves on. X puts aside. J and K move. Z undoes.',
  next: 'Next entry',
  previous: 'Previous entry',
  entries: 'entries',
  noPayer: 'No payer named',
  noPartner: 'Partner unknown',
  yetToMatch: 'Not matched yet',
  accept: 'Accept',
  acceptPartner: (name: string) => `It’s ${name}`,
  putAside: 'Put aside',
  inParts: (parts: number) =>
    parts === 1
      ? 'A file with more details had this under another bank reference.'
      : `A file with more details had this as ${formatCount(parts)} payments.`,
  whyAside: 'Reason to put aside',
  noReason: 'Choose one, or add a note',
  cancel: 'Cancel',
  madeBy: (who: string | null) => (who === null ? 'Decided' : `Decided by ${who}`),
  notSaved: 'Your last decisions aren’t saved yet. Waybill tries again. Keep this page open.',
  refused: (count: number) => `Waybill couldn’t save ${counted(count, decisionNoun)}`,
  keepOpen: 'Keep this page open until they are saved.',
  closing: {
    unsaved: 'Open another file without saving them?',
    keepEditing: 'Keep this file',
    discard: 'Open another file',
  },
  exported: {
    state: 'State',
    date: 'Date',
    payer: 'Payer',
    account: 'Payer account',
    amount: 'Amount',
    units: 'Units',
    currency: 'Currency',
    partner: 'Partner',
    items: 'Items',
    evidence: 'Match',
    reason: 'Reason',
    note: 'Note',
    who: 'Decided by',
    at: 'Decided at',
    entry: 'Bank entry',
  },
  notMatched: 'Matching isn’t finished yet',
  takeBack: 'Take back',
  chooseItems: 'Choose items',
  answerFirst: 'Say first whether it’s the same entry.',
  cantAccept: 'Choose a partner or items first, or put this entry aside.',
  partner: 'Partner',
  items: 'Items it pays',
  openItems: 'open items',
  due: (due: string) => `, due ${due}`,
  noItems: 'This partner has no open items.',
  bankText: 'Bank text',
  account: (account: string) => `Account ${account}`,
  near: 'Close match',
  isMore: (item: string, amount: string) => `${item} is ${amount} more`,
  isLess: (item: string, amount: string) => `${item} is ${amount} less`,
  slip: (text: string, item: string) => `“${text}” may mean ${item}`,
  passedOver: (items: string) => `The text names ${items}, but this match pays other items.`,
  notReached: (items: string) => `The text also names ${items}, which the amount doesn’t reach.`,
  elsewhere: (items: number) =>
    `The text also names ${counted(items, itemNoun)} of other partners.`,
  ways: (count: number, isCounted: boolean) =>
    count === 1
      ? isCounted
        ? 'Only one combination matches.'
        : 'Other combinations may match too.'
      : `${isCounted ? '' : 'At least '}${formatCount(count)} combinations match.`,
  accepted: 'Accepted',
  chosen: 'Chosen',
  sameEntry: (draft: string) =>
    `Waybill took this entry for one in “${draft}”: same account, day and amount, and the same bank reference or text.`,
  compare: 'Compare',
  mayBeIn: (draft: string) => `Looks like an entry in “${draft}”`,
  looksLike: (draft: string, theirs: string, own: string) =>
    theirs !== '' && theirs === own
      ? `An entry in “${draft}” has the same day, amount and bank reference.`
      : `An entry in “${draft}” has the same day and amount, but ${
          theirs === '' && own === ''
            ? 'a different text. Neither has a bank reference'
            : `${theirs === '' ? 'no bank reference' : `the bank reference ${theirs}`}. This one has ${own || 'none'}`
        }. Banks shorten or leave out references in some files.`,
  looksLikeOnValueDay: (draft: string, theirs: string, own: string) =>
    `An entry in “${draft}” has the same amount, and the value date of one is the day of the other. Its bank reference: ${theirs || 'none'}. This one’s: ${own || 'none'}.`,
  looksLikeBatch: (draft: string, theirs: string) =>
    `An entry in “${draft}” has the day and amount of the batch that has this one, and ${theirs === '' ? 'no bank reference' : `the bank reference ${theirs}`}. Banks shorten or leave out references in some files.`,
  peers: (count: number) =>
    `${formatCount(count)} entries look like entries in that draft in the same way, each like a different one.`,
  allSame: 'All are the same entries',
  allOther: 'All are other payments',
  answerKeys: (hasPeers: boolean) =>
    `S: the same entry. O: another payment.${hasPeers ? ' With Shift: all.' : ''} Z undoes.`,
  same: 'It’s the same entry',
  sameAs: (draft: string) => `The same entry as in “${draft}”`,
  other: 'It’s another payment',
  totals: 'Totals',
  totalColumns: {
    units: 'Units',
    ready: 'Ready',
    look: 'Needs a look',
    aside: 'Put aside',
    done: 'In a draft',
    out: 'Left out',
    statement: 'Money in, as stated',
  },
  unknownUnits: 'Not known yet',
  notKnown: '…',
  // The count stays on one line.
  ofPayments: (amount: string, count: number) =>
    `${amount} (${counted(count, draftPaymentNoun).replaceAll(' ', '\u00A0')})`,
  statementDiffers: 'The entries don’t match the statement’s money in.',
  check: (payments: number, ready: string, all: string, units: string) =>
    `From the bank file: ${counted(payments, draftPaymentNoun)}, ${ready} of ${all} ${units} money in.`,
  columnsFold: 'Lines and columns',
  certainty: {
    certain: 'Match',
    likely: 'Likely',
    possible: 'Possible match',
    none: 'No match',
  } satisfies Record<MatchCertainty, string>,
  evidence: {
    named: 'The bank text names these items, and their sum is this amount.',
    'named-slip': 'The bank text seems to name these items, with a typo.',
    'named-short': 'The bank text names these items. The difference is within the tolerance.',
    'named-over':
      'The bank text names these items. The rest is within the tolerance, and stays unapplied unless you choose.',
    'named-differs': 'The bank text names items that total a different amount.',
    'one-item': 'One item has exactly this amount.',
    'due-run': 'All items due by one day total this amount.',
    balance: 'The partner’s whole balance is this amount.',
    sum: 'These items total this amount. Nothing else points to them.',
    near: 'An item has nearly this amount.',
    oldest: 'No items match. These are the oldest.',
    nothing: 'No items match.',
    chosen: 'Chosen by a person.',
    'chosen-changed': 'These items have changed since they were chosen. Check, then accept again.',
    currency: 'The bank names another currency. Choose items, or put this entry aside.',
    units: 'The partner has items in several Units. Choose the Units of the list.',
  } satisfies Record<MatchedEntry['evidence'], string>,
  leaveRest: (amount: string) => `Leave ${amount} on account (AutoApply)`,
  differs: (amount: string, isShort: boolean) => `${amount} ${isShort ? 'short' : 'over'}`,
  paysOther: (amount: string, isShort: boolean) =>
    `The payment is ${amount} ${isShort ? 'short of' : 'over'} the items’ sum.`,
} as const;
