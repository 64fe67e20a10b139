/** Returns a reason from the journal as a sentence. */
export function sentenceOf(reason: string): string {
  if (reason === '') return '';
  return `${reason[0]!.toUpperCase()}${reason.slice(1)}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}
