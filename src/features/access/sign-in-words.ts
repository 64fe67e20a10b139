import type { SignInFailure } from '#contract/session.ts';

const words: Record<SignInFailure, string> = {
  unavailable: 'Your organization’s sign-in can’t be reached. Wait a little, then try again.',
  refused: 'Your organization’s sign-in said no. Try again, or ask those who look after it.',
  expired: 'The sign-in took too long, or began in another browser. Try again.',
  failed: 'The sign-in failed: its answer can’t be trusted. Contact your administrator.',
};

/** Why a sign-in at the provider failed, by the word that the address holds. */
export function failureWords(failure: string): string {
  return Object.hasOwn(words, failure)
    ? words[failure as SignInFailure]
    : 'The sign-in failed. Try again.';
}
