import type { Decimal } from '../decimal.ts';

/**
 * The kind of an entry: money came `in` or went `out`; a `reversal` cancels an earlier entry, in
 * either direction; a `pending` one isn't booked, and may never be; `nothing` moves no money.
 */
export type EntryKind = 'in' | 'out' | 'reversal' | 'pending' | 'nothing';

/** An entry of a statement, or one transaction of an entry that the bank booked as a batch. */
export interface BankEntry {
  kind: EntryKind;
  /** Its effect on the balance; below 0 for a debit. */
  amount: Decimal;
  /** ISO 4217 code as the bank wrote it; `null` if the bank gave none. */
  currency: string | null;
  /** `2026-11-20`; `null` if the bank gives no day. */
  bookedOn: string | null;
  valuedOn: string | null;
  payer: string;
  /** IBAN or account number, as written. */
  payerAccount: string;
  /** The payer's text, with wrapped lines joined. */
  text: string;
  /** The payer's own name of the transfer. */
  reference: string;
  /** The bank's reference for the transfer; '' if it gives none. */
  bankReference: string;
  /** How the bank booked the entry if the amount or reference differs: in a batch, for example. */
  bookedAs?: Pick<BankEntry, 'amount' | 'bankReference'> | undefined;
}

export type BankFormat = 'CAMT.052' | 'CAMT.053' | 'CAMT.054' | 'MT940' | 'MT942' | 'BAI2' | 'OFX';

/** A part of a statement that could not be read. */
export interface UnreadPart {
  /** The entry or line, from 1, within its statement; 0 for a balance or a file of an archive. */
  place: number;
  /** The unread text, shortened, or the file's name. */
  text: string;
}

/** A bank's statement of one account for some days. */
export interface BankStatement {
  format: BankFormat;
  account: string;
  currency: string | null;
  /** The balance before the first entry, and after the last. */
  opening: Decimal | null;
  closing: Decimal | null;
  entries: readonly BankEntry[];
  unread: readonly UnreadPart[];
}

/** Why a file can't be read at all. */
export type BankFileFault =
  | 'unknown'
  /** Formats that are recognized, but not read. */
  | 'norma43'
  | 'coda'
  | 'cfonb'
  | 'edi'
  /** Payment orders (pain). */
  | 'orders'
  /** A spreadsheet of Excel before 2007. */
  | 'xls'
  | 'too-large'
  | 'too-many'
  /** A PDF of too many pages. */
  | 'too-long'
  | 'declarations'
  | 'broken'
  /** A PDF without text. */
  | 'scanned'
  | 'empty';

export class BankFileError extends Error {
  override readonly name = 'BankFileError';
  readonly fault: BankFileFault;

  constructor(fault: BankFileFault) {
    super(`This bank file is not read: ${fault}`);
    this.fault = fault;
  }
}

/** A larger file is not one morning's statement, and would fill the page's memory. */
export const MOST_ENTRIES = 50_000;
/** Characters, and bytes of an archive once it is unpacked. */
export const LONGEST_FILE = 20 * 1024 * 1024;
