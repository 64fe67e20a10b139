/**
 * Who asked for a batch, and who let it go where it took two: `anna, approved by bob`; `null` where
 * nobody signs in.
 */
export function peopleOf({
  who,
  approvedBy,
}: {
  who: string | null;
  approvedBy?: string | null | undefined;
}): string | null {
  if (who === null) return null;
  return approvedBy ? `${who}, approved by ${approvedBy}` : who;
}
