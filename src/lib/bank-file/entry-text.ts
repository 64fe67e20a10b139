/** Widths at which banks break a line within a word (SWIFT MT, ISO 20022, German sub-fields). */
const WIDTHS = new Set([27, 35, 65, 140]);

/** Joins wrapped lines: a full line continues in the next without a space. */
export function joinWrapped(lines: readonly string[]): string {
  let text = '';
  let isFull = false;
  for (const line of lines) {
    const isBroken = isFull && /[\p{L}\p{N}/.-]$/u.test(text) && /^[\p{L}\p{N}/.-]/u.test(line);
    text += isBroken ? line : ` ${line}`;
    isFull = WIDTHS.has(line.length);
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Reads `261120` or `20261120` as `2026-11-20`; `null` if it is no calendar day. */
export function dayFromDigits(digits: string): string | null {
  const full =
    digits.length === 6 ? `${Number(digits.slice(0, 2)) < 80 ? '20' : '19'}${digits}` : digits;
  return realDay(`${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6, 8)}`);
}

/** A day that exists, or `null`. */
export function realDay(day: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/**
 * Returns a reference as written, or '' if the text says that there is none, or that it is
 * elsewhere.
 */
export function statedReference(text: string): string {
  const name = text.trim();
  return /^(?:NONREF|NOTPROVIDED|[EKMP]REF\+?|MARF)$/i.test(name) ? '' : name;
}

/** Tags of SEPA in a text, as German banks write them; each value ends at the next tag. */
const TAGS = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP)\+/;

/** Returns what the payer wrote, and the payer's reference: '' if the text has none. */
export function readPurpose(purpose: string): { text: string; reference: string } {
  const [before = '', ...tagged] = purpose.split(TAGS);
  const values = new Map<string, string>();
  for (let at = 0; at < tagged.length; at += 2) values.set(tagged[at]!, tagged[at + 1]!.trim());
  return {
    text: [before.trim(), values.get('SVWZ')].filter(Boolean).join(' '),
    reference: statedReference(values.get('EREF') ?? ''),
  };
}
