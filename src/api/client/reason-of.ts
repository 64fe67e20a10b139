import { describeFailure } from './describe-failure.ts';

/** Explains why something failed, in whole sentences. */
export function reasonOf(error: unknown): string {
  const { title, detail } = describeFailure(error);
  return detail === '' ? `${title}.` : `${title}. ${detail}`;
}
