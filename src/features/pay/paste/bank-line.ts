import type { Decimal } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { Mention } from '#lib/matching/mentions.ts';
import type { PayerMatch } from '#lib/payers/find-payer.ts';
import type { WrittenCurrency } from '#lib/units-of-currency.ts';
import type { PayItem } from '../model/pay-item.ts';

/** A parsed line of a bank's list. */
export interface BankLine {
  cells: readonly string[];
  /** Above 0 where it is a payment. */
  amount: Decimal | null;
  /** The amount in a row of totals. */
  stated: Decimal | null;
  /** The day as saved; `null` where the line has none. */
  bankDate: string | null;
  reference: string;
  /** The cell of a list that says what is paid, as written. */
  purpose?: string;
  /** The bank's own name of the transfer. */
  bankReference: string;
  /** Identity of a statement's entry, by which its next import recognizes it. */
  bankEntry?: string;
  /** Identity of the same money in a statement with fewer details; `null` where there is none. */
  bookedAs?: string | null;
  /** The same where another format shortens the reference of that entry. */
  bookedShort?: string | null;
  /**
   * Its identity where a statement gives its value date as the booking date, or where the other lines of
   * a list show its day; `null` for none. Without a bank reference, the two only look alike.
   */
  onValueDay?: string | null;
  /** Its identity in earlier versions. */
  former?: string | undefined;
  /** Beginnings of the identities of other entries of its days, with which it is compared. */
  days?: readonly string[];
  /** Units of the bank's currency, where the currency determines them. */
  units?: number | null;
  /** The bank's currency as written; it may be of no Units. */
  currency?: WrittenCurrency | null;
  /** The bank's spelling; '' where it gives none. */
  payer: { name: string; account: string };
  partner: PartnerReference | null;
  /** How the partner was recognized; `null` where it was not. */
  by: PayerMatch['by'] | 'person' | 'items' | null;
  /** A likely partner, for a person to confirm or replace. */
  proposal: PayerMatch | null;
  /** Items of the partner that the line names. */
  named: readonly Mention<PayItem>[];
  /** How many items of other partners it names. */
  namedElsewhere: number;
  /** Why it is no payment, or what is missing; `null` where all is there. */
  fault: string | null;
  /** Whether it may be a batch of other lines, as its words and their amounts say: a person is asked. */
  mayBeBatch?: boolean;
}
