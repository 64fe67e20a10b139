import type { Candidate } from '#lib/tracking/match-carriers.ts';
import type { Certainty } from '#lib/tracking/recognition.ts';

/** How sure a recognition is, in a word or two. */
export const certaintyWords: Record<Certainty, string> = {
  checked: 'Check digit fits',
  likely: 'Likely',
  form: 'Form only',
};

/** By what the directory's carrier was found, where that may be wrong; else nothing. */
export function matchNote({ matchedBy }: Pick<Candidate<unknown>, 'matchedBy'>): string {
  switch (matchedBy) {
    case 'name':
    case 'code':
      return '';
    case 'host':
      return 'Found by its tracking site.';
    case 'part of the name':
      return 'Found by a part of its name.';
    case 'relation':
      return 'Belongs to the carrier that the number names.';
    default:
      return matchedBy satisfies never;
  }
}
