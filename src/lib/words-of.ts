/** A field's name in words: `ShipToCity` → `Ship To City`, `unit_price` → `Unit price`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim();
  return words === '' ? name || '(no name)' : words[0]!.toUpperCase() + words.slice(1);
}
