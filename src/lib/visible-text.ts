/** A part of a text: plain, or one invisible character that would mislead the reader. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'hidden'; text: string; codePoint: string };

/**
 * Invisible characters that change how text reads: controls, bidirectional overrides and isolates,
 * zero-width and other invisible characters, interlinear annotations, tags, and lone surrogates
 * (Unicode UAX #9, UTS #39; "Trojan Source", CVE-2021-42574).
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\p{Surrogate}/u;

/** Splits text so that a screen can show what would otherwise deceive: `a\u202Eb` → a, U+202E, b. */
export function visibleParts(text: string): TextPart[] {
  if (!HIDDEN.test(text)) return text === '' ? [] : [{ kind: 'text', text }];
  const parts: TextPart[] = [];
  let plain = '';
  for (const character of text) {
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    parts.push({ kind: 'hidden', text: character, codePoint: `U+${code}` });
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
}

/** Returns the same as one string, where markup isn't possible: `a\u202Eb` → `a[U+202E]b`. */
export function visibleString(text: string): string {
  return visibleParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.codePoint}]`))
    .join('');
}
