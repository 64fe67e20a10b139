/** Names the people behind a batch: `anna, approved by bob`; `null` where nobody signs in. */
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
