/** Words in sentence case: `Action Required` → `Action required`. */
export function sentence(words: string): string {
  return words.slice(0, 1) + words.slice(1).toLowerCase();
}
