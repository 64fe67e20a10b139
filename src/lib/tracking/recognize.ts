import { kindFacts } from './carrier-kinds.ts';
import { cleanTrackingNumber } from './clean-number.ts';
import { checkedFormats, uncheckedFormats } from './number-formats.ts';
import type { NumberFormat } from './number-format.ts';
import { certainties, type Certainty, type Recognition } from './recognition.ts';

const formats = [...checkedFormats, ...uncheckedFormats];

/** Most texts match none of these forms, which is quick to see. */
const SHORTEST = 8;
const LONGEST = 41;
const LONGEST_WRITTEN = 60;
const POSSIBLE = /^[0-9A-Z-]+$/;

/**
 * Caches the latest results: a text is searched, then each number is looked up and shown
 * repeatedly.
 */
const remembered = new Map<string, readonly Recognition[]>();
const MOST_REMEMBERED = 2000;

/** Recognizes a number, surest kind first. It need not be clean. */
export function recognizeNumber(text: string): readonly Recognition[] {
  const written = cleanTrackingNumber(text).toUpperCase();
  if (written.length > LONGEST_WRITTEN) return [];
  let recognitions = remembered.get(written);
  if (recognitions === undefined) {
    recognitions = recognizeWritten(written);
    if (remembered.size === MOST_REMEMBERED) remembered.clear();
    remembered.set(written, recognitions);
  }
  return recognitions;
}

function recognizeWritten(written: string): readonly Recognition[] {
  // Grouping hyphens are left out if the form has none.
  const plain = written.replaceAll('-', '');
  if (plain.length < SHORTEST || plain.length > LONGEST) return [];
  if (!POSSIBLE.test(written) || !/\d/.test(written)) return [];
  return formats
    .flatMap(
      (format) =>
        recognize(format, written) ??
        (plain === written ? undefined : recognize(format, plain)) ??
        [],
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

function rank({ certainty }: Recognition): number {
  return certainties.indexOf(certainty);
}

function recognize(format: NumberFormat, written: string): Recognition | undefined {
  const match = format.pattern.exec(written);
  if (match === null) return undefined;
  const carrier = typeof format.carrier === 'string' ? format.carrier : format.carrier(written);
  if (carrier === undefined) return undefined;
  const { number = written, body = match[1]!, digit = match[2]! } = match.groups ?? {};
  const fits = format.check?.(body, digit);
  // A plain run of digits without a right check digit proves nothing.
  if (fits === false && format.certainty !== 'checked') return undefined;
  const carrierName = kindFacts(carrier).name;
  const certainty = fits === false ? 'form' : format.certainty;
  const why = wordReason(format, certainty, fits);
  return { carrier, carrierName, format: format.name, certainty, why, number };
}

function wordReason(
  { name, certainty: best }: NumberFormat,
  certainty: Certainty,
  fits: boolean | undefined,
): string {
  if (fits === false) {
    return `Matches the ${name} format, but the check digit is wrong. Check for a typo.`;
  }
  if (fits === true) {
    return best === 'checked'
      ? `Matches the ${name} format, and the check digit is right.`
      : `The check digit fits ${name}. One random number in ten does.`;
  }
  return certainty === 'likely'
    ? `Matches the ${name} format, which has no known check digit.`
    : `Only its length and characters match ${name}.`;
}
