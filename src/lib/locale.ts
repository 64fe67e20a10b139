/**
 * The locale for numbers, dates and sorting: the reader's choice, otherwise the browser's. Texts
 * are English in any locale. Formatters are created on first use, because creating one takes longer
 * than a hundred uses.
 */
let chosen: string | undefined;

/**
 * Must run before anything is formatted, because formatters are cached. `undefined`: the browser's
 * locale.
 */
export function chooseLocale(tag: string | undefined): void {
  chosen = tag;
}

/** Returns the locale in BCP 47: `de-DE`. */
export function readersLocale(): string {
  return chosen ?? browsersLocale();
}

/** The browser's locale, used if none is chosen. */
export function browsersLocale(): string {
  return new Intl.NumberFormat().resolvedOptions().locale;
}

/**
 * Returns the tag in its canonical form if numbers can be formatted in it, otherwise `undefined`.
 */
export function localeOf(tag: string | null): string | undefined {
  try {
    return tag === null ? undefined : Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}

type Number = number | bigint | Intl.StringNumericLiteral;

/** Returns a formatter for the reader's locale, or for a given one. */
export function numberFormatter(
  options: Intl.NumberFormatOptions = {},
  locale?: string,
): (value: Number) => string {
  return formatter((tag) => new Intl.NumberFormat(tag, options), locale);
}

/**
 * Formats instants (ms since 1970) in the reader's notation, and in the reader's zone unless
 * another is given.
 */
export function dateFormatter(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (epoch: number) => string {
  return formatter((tag) => new Intl.DateTimeFormat(tag, options), locale);
}

/** A whole number, grouped: `1,234`. */
export const formatCount = numberFormatter();

/** Returns the decimal mark of the reader's locale: `,` or `.`, in Arabic digits `٫`. */
export function readersDecimalMark(): string {
  const parts = new Intl.NumberFormat(chosen).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

let collator: Intl.Collator | undefined;

/** Compares texts in the reader's order, in which 9 comes before 10. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator(chosen, { numeric: true });
  return collator.compare(a, b);
}

function formatter<Value>(
  make: (locale: string | undefined) => { format: (value: Value) => string },
  locale?: string,
): (value: Value) => string {
  let made: { format: (value: Value) => string } | undefined;
  return (value) => {
    made ??= make(locale ?? chosen);
    return isolate(made.format(value));
  };
}

/** Digits and letters that would be reordered in a left-to-right line. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u{61C}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Amid English text, `١٢ of ٣٤` would read as 34 of 12. */
function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}
