import { approvalReason } from './approval.ts';
import { LONGEST_ENTRY } from './bank-decision.ts';
import { differenceReasonGiven } from './difference.ts';
import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/drafts`: payments in preparation (interface 4.9), per person,
 * with what they reserve of each transaction's balance. GET lists them; GET, PUT and DELETE of
 * `/api/drafts/{id}` read, save and delete one, and PATCH changes its lines and payments; GET of
 * `/api/drafts/{id}/review` shows exactly what would be sent, and POST of `/api/drafts/{id}/send`
 * sends it, once. Above the limits in the settings this needs two payers: one who submits it (POST
 * of `/api/drafts/{id}/submit`, which answers as PUT does), and another who sends it, or returns it
 * with a note (POST of `/api/drafts/{id}/return`).
 *
 * Amounts are decimals as text, since they may be half typed: a text that is no amount above 0
 * reserves nothing and can't be sent. Times are ISO 8601 in UTC.
 */

const text = (most: number) => z.string().check(z.maxLength(most));
/** Payments, or lines of one: the settings limit their number per draft (`drafts`). */
export const MOST_IN_DRAFT = 20_000;
const named = z.strictObject({
  Id: z.nullable(text(200)),
  Code: z.nullable(text(200)),
  Name: z.nullable(text(500)),
});

/** The part of a payment for one transaction. */
const draftLine = z.strictObject({
  /** Id of the transaction. */
  id: text(200),
  /**
   * The transaction's type (interface 2.9): an amount applied to a Return or a Credit adds to what
   * can be paid.
   */
  type: z.int(),
  transactionNumber: z.nullable(text(200)),
  /** Whether the number is an own reference, which a person chose to send as the number. */
  isOwnNumber: z.optional(z.boolean()),
  amount: text(120),
  /** The last loaded balance, as the service wrote it. */
  balance: text(120),
  /** The rule that proposed the line; `null` where a person typed it. */
  rule: z.nullable(text(40)),
  /** Why the line leaves part of the balance open, if a person or a tolerance said so. */
  difference: z.optional(differenceReasonGiven),
});
export type DraftLine = z.output<typeof draftLine>;

export const draftPayment = z.strictObject({
  /** The draft's own id, which identifies a payment without a number. */
  id: text(60),
  paymentNumber: text(200),
  partner: named,
  method: named,
  amount: text(120),
  /** The Units of the transactions it is applied to; `null` until known. */
  units: z.nullable(z.int()),
  autoApply: z.boolean(),
  /** Saved here, because the interface has no field for them. */
  bankDate: z.nullable(text(40)),
  /** The bank's own name of the transfer; older drafts have none. */
  bankReference: z.optional(text(200)),
  note: text(2000),
  /** Identity of the bank statement entry that the payment was made from; it never changes. */
  bankEntry: z.optional(text(LONGEST_ENTRY)),
  /** The same where another format of the bank gives the value date as the booking date. */
  bankEntryOnValueDay: z.optional(text(LONGEST_ENTRY)),
  lines: z.array(draftLine).check(z.maxLength(MOST_IN_DRAFT)),
});
export type DraftPayment = z.output<typeof draftPayment>;

export const draftContent = z.strictObject({
  payments: z.array(draftPayment).check(z.maxLength(MOST_IN_DRAFT)),
});
export type DraftContent = z.output<typeof draftContent>;

/** Another draft's or batch's reservation of a transaction. */
const holder = z.object({
  kind: z.enum(['draft', 'batch']),
  /** Id of the draft, or number of the batch. */
  id: z.string(),
  name: z.string(),
  who: z.nullable(z.string()),
  amount: z.string(),
});
export type Holder = z.output<typeof holder>;

/** A line with more than is left of a balance. */
const shortage = z.object({
  /** Id of the transaction, as in the draft. */
  id: z.string(),
  /** Magnitude of the balance, and the part that no draft or batch has reserved. */
  balance: z.string(),
  left: z.string(),
  asked: z.string(),
  holders: z.array(holder),
});
export type Shortage = z.output<typeof shortage>;

/** `open`: can be changed. `locked`: was sent, and its batch has no verdict. `done`: it has one. */
const draftStates = ['open', 'locked', 'done'] as const;

/** The person who returned a draft to its author, and why. */
const returnOfDraft = z.object({ by: z.string(), at: z.string(), note: z.string() });
export type ReturnOfDraft = z.output<typeof returnOfDraft>;

const draftFields = {
  id: z.string(),
  name: z.string(),
  /** Grows with every change; a change names the version that it is based on. */
  version: integer,
  who: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  state: z.enum(draftStates),
  /** Number of the batch that sent the draft; `null` before. */
  batch: z.nullable(integer),
  /**
   * The person who submitted this version for another payer to send; `null` if none is needed.
   * Every payer sees a submitted draft and may read, review and send it; changing it withdraws it.
   */
  submitted: z.optional(z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() }))),
  /** The draft's return to its author; `null` once it is submitted again. */
  returned: z.optional(z.nullable(returnOfDraft)),
  /** The latest return, after it was submitted again, for those who approve it. */
  returnedBefore: z.optional(z.nullable(returnOfDraft)),
};

/** Answer of PUT and PATCH: everything except the content, which the sender has. */
export const savedDraft = z.object({
  ...draftFields,
  /** Amounts beyond the unreserved balances, by the balances saved with the draft. */
  shortages: z.array(shortage),
});
export type SavedDraft = z.output<typeof savedDraft>;

/** Answer of `GET /api/drafts/{id}`. */
export const draft = z.object({ ...savedDraft.def.shape, content: draftContent });
export type Draft = z.output<typeof draft>;

/** Answer of `GET /api/drafts`: open drafts first, each group by its last change. */
export const draftList = z.object({
  drafts: z.array(
    z.object({
      ...draftFields,
      payments: integer,
      lines: integer,
      partners: z.array(z.string()),
      /** Sums by Units, of the valid amounts. */
      amounts: z.array(z.object({ units: z.nullable(integer), amount: z.string() })),
    }),
  ),
  /**
   * Reservations of all drafts and unfinished batches by transaction, for screens that show the
   * remaining balance.
   */
  holds: z.array(z.object({ id: z.string(), holders: z.array(holder) })),
});
export type DraftList = z.output<typeof draftList>;

/** Entries of bank statements per request. */
export const MOST_BANK_ENTRIES = 1_000;

/**
 * Answer of `/api/drafts/bank-entries`: entries that a draft of any person has, or had when it was
 * sent.
 */
export const knownBankEntries = z.object({
  known: z.array(
    z.object({
      entry: z.string(),
      /** Its identity on its value day; `null` where that is the same day. */
      onValueDay: z.nullable(z.string()),
      /** Name of the draft. */
      name: z.string(),
    }),
  ),
});
export type KnownBankEntry = z.output<typeof knownBankEntries>['known'][number];

/** Body of PUT. `version` is the loaded version, or `null` to create a draft. */
export const draftChange = z.strictObject({
  version: z.nullable(z.int()),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  content: draftContent,
});
export type DraftChange = z.output<typeof draftChange>;

/** A text and the same in parts, so that amounts are shown in the person's notation. */
const wordsFields = {
  text: z.string(),
  parts: z.optional(
    z.array(z.union([z.string(), z.object({ value: z.string(), units: z.nullable(integer) })])),
  ),
};

/** A warning that a person has to confirm before sending. */
const warning = z.object({
  /**
   * Stable for the same matter and, of the warnings about repeats, for the same earlier payments:
   * a confirmation names it, and covers nothing that came later.
   */
  code: z.string(),
  ...wordsFields,
});
export type DraftWarning = z.output<typeof warning>;
export type ReviewWords = Pick<DraftWarning, 'text' | 'parts'>;

/** Answer of `GET /api/drafts/{id}/review`. */
export const draftReview = z.object({
  version: integer,
  /** Idempotency-Key and TransactionId of exactly this content. */
  key: z.string(),
  /** The body of 4.9, to the byte; `null` while there are faults. */
  body: z.nullable(z.string()),
  /** Why the draft can't be sent: each reason names the payment, from 0, or `null` for all. */
  faults: z.array(z.object({ payment: z.nullable(integer), ...wordsFields })),
  warnings: z.array(warning),
  shortages: z.array(shortage),
  /**
   * Why the draft needs a second payer; `null` if the caller may send it alone. `submit`: the
   * caller can submit it for another payer. `wait`: it is submitted. `approve`: the caller is
   * another payer, and may send it.
   */
  approval: z.optional(
    z.nullable(
      z.object({ step: z.enum(['submit', 'wait', 'approve']), reasons: z.array(approvalReason) }),
    ),
  ),
  /**
   * Each transaction's due day and balance, loaded from the service for this review, and the balance after
   * sending.
   */
  balances: z.array(
    z.object({
      id: z.string(),
      dueAt: z.optional(z.nullable(z.string())),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type DraftReview = z.output<typeof draftReview>;

/** Longest note with which a draft is returned. */
export const MOST_OF_NOTE = 2_000;

/**
 * Answer of `/api/drafts/{id}/send`, even if the outcome is unknown: the batch tells the outcome.
 */
export const draftSent = z.object({ batch: integer });
