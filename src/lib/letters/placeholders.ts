export const OLDEST_DUE = 'oldest due';

/** The placeholders of letters, with their explanations. `{items}` is a table. */
export const placeholders = {
  partner: 'The partner’s name',
  total: 'The amount to pay, for each Units',
  [OLDEST_DUE]: 'The earliest due date of the items to pay',
  days: 'Days overdue of the oldest item',
  items: 'The table of items, on a line of its own',
  level: 'The reminder’s level',
  today: 'The letter’s date',
  company: 'Your company, as entered above',
} as const;
export type Placeholder = keyof typeof placeholders;

const PLACEHOLDER = /\{([^{}]*)\}/g;

function placeholderOf(name: string): Placeholder | undefined {
  const known = name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(placeholders, known) ? (known as Placeholder) : undefined;
}

/** Finds unknown placeholders as they were written, each once: `{totl}`, or a lone `{`. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = new Set<string>();
  const rest = text.replaceAll(PLACEHOLDER, (written, name: string) => {
    if (placeholderOf(name) === undefined) unknown.add(written);
    return '';
  });
  for (const brace of rest.match(/[{}]/g) ?? []) unknown.add(brace);
  return [...unknown];
}

/** A stretch of a letter: text with its line breaks, or the table of items. */
export type LetterStretch = { text: string } | { items: true };

/**
 * Returns a text with its placeholders replaced by values. Values are not searched for
 * placeholders, because a partner's name may have braces. Other text in braces stays as written.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<Exclude<Placeholder, 'items'>, string>>,
): LetterStretch[] {
  const stretches: LetterStretch[] = [];
  let open = '';
  let last = 0;
  const close = (): void => {
    // The table is a block, so blank lines around it would add space twice.
    const trimmed = open.trimEnd();
    // The first line keeps its indent.
    const begin = trimmed.lastIndexOf('\n', trimmed.search(/\S/)) + 1;
    if (trimmed !== '') stretches.push({ text: trimmed.slice(begin) });
    open = '';
  };
  for (const match of text.matchAll(PLACEHOLDER)) {
    const placeholder = placeholderOf(match[1]!);
    open += text.slice(last, match.index);
    last = match.index + match[0].length;
    if (placeholder === 'items') {
      close();
      stretches.push({ items: true });
    } else {
      open += placeholder === undefined ? match[0] : values[placeholder];
    }
  }
  open += text.slice(last);
  close();
  return stretches;
}
