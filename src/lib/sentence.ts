/** Words in sentence case, abbreviations as they are: `Invalid Ship-To SKU` → `Invalid ship-to SKU`. */
export function sentence(words: string): string {
  const [first = ''] = words;
  const rest = words.slice(first.length);
  return first + rest.replaceAll(/(?<!\p{L})\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
}
