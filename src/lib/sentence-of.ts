/** A reason of the journal's as a sentence. */
export function sentenceOf(reason: string): string {
  if (reason === '') return '';
  return `${reason[0]!.toUpperCase()}${reason.slice(1)}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}
