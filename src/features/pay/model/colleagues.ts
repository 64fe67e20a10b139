import type { Draft } from '#contract/draft.ts';

/** Whether it is a colleague's submitted draft, which can be sent but not changed. */
export function isColleagues(
  { submitted, who }: Pick<Draft, 'submitted' | 'who'>,
  me: string | null,
): boolean {
  return me !== null && submitted != null && submitted.by !== me && who !== me;
}

/** Whether a draft waits for this person: to approve it, or to change what was returned to them. */
export function waitsForMe(
  draft: Pick<Draft, 'submitted' | 'returned' | 'state' | 'who'>,
  me: string | null,
): boolean {
  return draft.state === 'open' && (isColleagues(draft, me) || draft.returned != null);
}
