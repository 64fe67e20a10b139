import { LONGEST_ENTRY } from './bank-decision.ts';
import {
  draftChange,
  draftPayment,
  MOST_BANK_ENTRIES,
  MOST_IN_DRAFT,
  MOST_OF_NOTE,
} from './draft.ts';
import { z } from './zod.ts';

// In a separate file, because the page needs only its types, not its checks.

const { id, lines } = draftPayment.def.shape;
const { name, content } = draftChange.def.shape;

const several = <T extends z.ZodMiniType>(one: T) =>
  z.optional(z.array(one).check(z.maxLength(MOST_IN_DRAFT)));

/**
 * Body of PATCH: changes to the loaded version, each part in this order. Payments are named by
 * their ids and lines by their transactions; a name that doesn't occur exactly once is answered as
 * `draft-changed`, and nothing is changed.
 */
export const draftEdit = z.strictObject({
  version: z.int(),
  name: z.optional(name),
  /** Ids of payments that go. */
  removed: several(id),
  changed: several(
    z.strictObject({
      id,
      /** Changed fields. */
      fields: z.optional(
        z.partial(
          z.omit(draftPayment, {
            id: true,
            bankEntry: true,
            bankEntryOnValueDay: true,
            lines: true,
          }),
        ),
      ),
      /** Transactions whose lines to remove. */
      removed: several(lines.def.element.def.shape.id),
      /** Each in the place of its transaction's line; at the end where there is none. */
      lines: z.optional(lines),
    }),
  ),
  /** At the end. */
  added: z.optional(content.def.shape.payments),
});
export type DraftEdit = z.output<typeof draftEdit>;

/**
 * Body of POST of `/api/drafts/{id}/send` and `/api/drafts/{id}/submit`: the reviewed version and
 * the confirmed warnings.
 */
export const draftSending = z.strictObject({
  key: z.string(),
  confirmed: z.array(z.string()),
});

/** Body of POST of `/api/drafts/{id}/return`: the loaded version, and the reason for the return. */
export const draftReturn = z.strictObject({
  version: z.int(),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_NOTE)),
});

const bankEntries = z
  .array(z.string().check(z.minLength(1), z.maxLength(LONGEST_ENTRY)))
  .check(z.maxLength(MOST_BANK_ENTRIES));

/**
 * Body of POST of `/api/drafts/bank-entries`: returns which of these entries were imported before.
 */
export const bankEntriesRequest = z.strictObject({
  entries: bankEntries,
  /** The same for entries that begin so; `*|2026-11-20|` has any account. */
  beginnings: z.optional(bankEntries),
});
