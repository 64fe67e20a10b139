import { describeFailure } from './describe-failure.ts';

/** Why something failed, as whole sentences. */
export function reasonOf(error: unknown): string {
  const { title, detail } = describeFailure(error);
  return detail === '' ? `${title}.` : `${title}. ${detail}`;
}
