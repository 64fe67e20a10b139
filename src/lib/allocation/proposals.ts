import type { OpenItem, ProposedLine } from './open-item.ts';

/**
 * Proposals of which items a payment covers. Items stand oldest first; an amount is what the
 * payment has left, above 0. No proposal takes more than the amount or than an item has available.
 */

/**
 * Proposes the oldest items in full until the amount is used up; the last one may be paid in part.
 */
export function proposeOldestFirst(items: readonly OpenItem[], amount: bigint): ProposedLine[] {
  const lines: ProposedLine[] = [];
  let left = amount;
  for (const [place, { available, reduces }] of items.entries()) {
    if (left <= 0n) break;
    if (reduces || available <= 0n) continue;
    const taken = available < left ? available : left;
    lines.push({ place, amount: taken, rule: 'oldest' });
    left -= taken;
  }
  return lines;
}

/**
 * Proposes the oldest item whose available amount equals the payment's; nothing where there is
 * none.
 */
export function proposeExact(items: readonly OpenItem[], amount: bigint): ProposedLine[] {
  const place = items.findIndex(({ available, reduces }) => !reduces && available === amount);
  return place < 0 ? [] : [{ place, amount, rule: 'exact' }];
}

/**
 * Proposes for each item its share of the amount. Shares are rounded down to the unit, and the
 * remaining units go to the items with the largest losses, the oldest first among equals, so that
 * the sum is exact.
 *
 * @param unit the smallest step of a share, in the unit of amounts: 1, or 10 for cents in mills
 */
export function proposeProportional(
  items: readonly OpenItem[],
  amount: bigint,
  unit = 1n,
): ProposedLine[] {
  const debits = [...items.entries()].filter(([, item]) => !item.reduces && item.available > 0n);
  const whole = debits.reduce((sum, [, { available }]) => sum + available, 0n);
  if (whole <= amount) {
    return debits.map(([place, { available }]) => ({ place, amount: available, rule: 'share' }));
  }
  const shares = debits.map(([place, { available }]) => {
    const exact = amount * available;
    const share = (exact / whole / unit) * unit;
    return { place, available, share, lost: exact - share * whole };
  });
  let over = amount - shares.reduce((sum, { share }) => sum + share, 0n);
  const byLoss = shares.toSorted((a, b) => (a.lost === b.lost ? 0 : a.lost < b.lost ? 1 : -1));
  // Each item has room for what its rounding lost, so one round uses up the amount.
  for (const entry of byLoss) {
    const room = entry.available - entry.share;
    const step = [unit, room, over].reduce((least, each) => (each < least ? each : least));
    entry.share += step;
    over -= step;
  }
  return shares
    .filter(({ share }) => share > 0n)
    .map(({ place, share }) => ({ place, amount: share, rule: 'share' }));
}
