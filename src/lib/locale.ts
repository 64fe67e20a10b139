/**
 * The notation of numbers, dates and order: the locale that the reader chose by hand, else the
 * browser's. Texts are English whatever it is. Formatters are made at their first use, as making one
 * takes longer than a hundred uses.
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

/** The locale that is followed where none is chosen. */
export function browsersLocale(): string {
  return new Intl.NumberFormat().resolvedOptions().locale;
}

/** The tag in its canonical form, where it is one that numbers can be written in; else `undefined`. */
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

/** Writes instants (ms since 1970) as the reader does, in the reader's zone unless told another. */
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

/** The reader's order of texts, in which 9 comes before 10. */
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

/** Digits and letters that a line written from left to right would put in another order. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u{61C}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Amid English text, `١٢ of ٣٤` would read as 34 of 12. */
function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}
