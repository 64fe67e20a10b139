import { differenceReasonGiven } from './difference.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoint `/api/bank-decisions`: decisions about entries of bank statements, for
 * everybody who shares the service account. The file itself is not stored: an entry has the same
 * identity as in drafts. POST returns the decisions about some entries, PUT makes or withdraws one.
 */

const text = (most: number) => z.string().check(z.maxLength(most));
const MOST_ITEMS = 2_000;
export const LONGEST_ENTRY = 600;
const partner = z.strictObject({
  Id: z.nullable(text(200)),
  Code: z.nullable(text(200)),
  Name: z.nullable(text(500)),
});

export const bankDecision = z
  .strictObject({
    partner: z.optional(partner),
    /** Keys of the items that the entry pays (`idKey`). */
    items: z.optional(z.array(text(200)).check(z.maxLength(MOST_ITEMS))),
    /** The accepted amounts on these items, in the same order. */
    amounts: z.optional(z.array(text(120)).check(z.maxLength(MOST_ITEMS))),
    state: z.optional(z.enum(['accepted', 'aside'])),
    /** Why the entry leaves part of its last item open. */
    difference: z.optional(differenceReasonGiven),
    /** Why the entry is put aside: a reason from the settings, a note, or both. */
    aside: z.optional(z.strictObject({ reason: text(40), note: text(500) })),
    /**
     * Whether the service may apply the rest of the entry beyond its items (interface 4.9,
     * AutoApply).
     */
    leavesRest: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ state, aside }) =>
        state !== 'aside' || (aside !== undefined && (aside.reason + aside.note).trim() !== ''),
      'an entry that is put aside needs a reason or a note',
    ),
  );
export type BankDecision = z.output<typeof bankDecision>;

/** Entries per request. */
export const MOST_DECISIONS = 1_000;

/** Body of POST. */
export const bankDecisionsRequest = z.strictObject({
  entries: z.array(text(LONGEST_ENTRY)).check(z.maxLength(MOST_DECISIONS)),
});

/** Body of PUT; `decision: null` withdraws a decision. */
export const bankDecisionMade = z.strictObject({
  entry: text(LONGEST_ENTRY).check(z.minLength(1)),
  /** Payer and amount, by which people find the entry in the audit log. */
  about: text(200),
  decision: z.nullable(bankDecision),
});
export type BankDecisionMade = z.output<typeof bankDecisionMade>;

/** Answer of POST. */
export const bankDecisions = z.object({
  decisions: z.array(
    z.object({
      entry: z.string(),
      decision: bankDecision,
      who: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type SavedBankDecision = z.output<typeof bankDecisions>['decisions'][number];
