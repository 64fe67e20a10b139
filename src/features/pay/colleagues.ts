import type { Draft } from '#contract/draft.ts';

/** Whether it is a colleague's that was submitted: to be sent as it is, not to be changed. */
export function isColleagues(
  { submitted, who }: Pick<Draft, 'submitted' | 'who'>,
  me: string | null,
): boolean {
  return me !== null && submitted != null && submitted.by !== me && who !== me;
}
