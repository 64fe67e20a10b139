/**
 * A transaction as an allocation sees it. Amounts are whole numbers of one unit that all items and
 * the payment share (a cent, a tenth of one), so that nothing is ever rounded.
 */
export interface OpenItem {
  /**
   * Amount available to apply, above 0: the magnitude of the balance less what drafts and
   * unfinished batches have reserved.
   */
  available: bigint;
  /** A Return or a Credit: applying it increases the amount that the payment can cover. */
  reduces: boolean;
}

/** Why a line was proposed. */
export type Rule = 'oldest' | 'exact' | 'share' | 'adds-up';

export interface ProposedLine {
  /** In the list of items. */
  place: number;
  /** Above 0, at most what is available. */
  amount: bigint;
  rule: Rule;
}
