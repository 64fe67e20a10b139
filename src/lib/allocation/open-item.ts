/**
 * A transaction as an allocation sees it. Amounts are whole numbers of one unit that all items and
 * the payment share (a cent, a tenth of one), so that nothing is ever rounded.
 */
export interface OpenItem {
  /**
   * What may be applied to it, above 0: the magnitude of its balance less what drafts and batches
   * under way have reserved.
   */
  available: bigint;
  /** A Return or a Credit: what is taken of it adds to what the payment can cover. */
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
