import { amountKindOfText } from './column-words.ts';

/** How a line counts: 1 as part of the payment, -1 against it, 0 not at all. */
export type Effect = 1 | -1 | 0;

/** Words of a line that usually reduces a payment, whatever its sign. */
const WORDS = new Set(
  'less minus moins menos meno tds tcs wht cis iss irrf return returns fee fees avoir'.split(' '),
);
/** Parts of such words in any language: `Betalingskorting`. */
const PARTS =
  'abzgl abzüg abzug discount deduct skonto rabat withh escompte remise reten riten retid allowance rebate charge gebühr spesen entgelt korting scont descuent desconto shortage penalt credit gutschrift kredit debit potrąc returned'.split(
    ' ',
  );

/** @param texts a line's cells other than amounts */
export function isDeduction(texts: readonly string[]): boolean {
  const words = texts
    .join(' ')
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => WORDS.has(word) || PARTS.some((part) => word.includes(part)));
}

/**
 * Whether a line may only explain a payment, such as its tax, an exchange rate or what is left to pay.
 *
 * @param texts its cells other than amounts
 */
export function isAside(texts: readonly string[]): boolean {
  const kind = amountKindOfText(texts.join(' ').slice(0, 200).toLowerCase());
  return (kind === 'never' || kind === 'tax') && !isDeduction(texts);
}

/** A remark about what an amount includes or is a part of: `(incl. 19% VAT 7.98)`. */
const INCLUDED =
  /^[([](?:incl|inkl|enth|compres|darin|davon|dont|di cui|waarvan|vat|tax|mwst|ust|tva|iva|btw|gst|gross|brut|lordo|orig|rechnungsb|balance|saldo|solde|rate|kurs|(?:of|von|de|di|van|rest) )/i;
/** The same without brackets. */
const TAIL = / (?:incl|inkl|davon|darin|dont|di cui|waarvan)/i;

/**
 * Splits off the last remark, if it says what the amount of a text includes, or ends the text without an
 * amount, and is about neither a deduction nor another payment.
 */
export function splitIncluded(text: string): [rest: string, remark: string] {
  const from = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const tail = from < 0 ? text.search(TAIL) : -1;
  if (tail >= 0) {
    const remark = `(${text.slice(tail + 1)})`;
    return isRemark(remark, true) ? [text.slice(0, tail), remark] : [text, ''];
  }
  const end = text.indexOf(text[from] === '(' ? ')' : ']', from) + 1;
  const [remark, rest] = [text.slice(Math.max(from, 0), end), text.slice(end)];
  const isLast = /^[\s.,;]*$/.test(rest);
  return from >= 0 && isRemark(remark, isLast) ? [text.slice(0, from) + rest, remark] : [text, ''];
}

function isRemark(text: string, isLast: boolean): boolean {
  const isPaid = ['paid', 'in', 'out', 'deduction'].includes(amountKindOfText(text.toLowerCase()));
  if (isPaid || isDeduction([text])) return false;
  const hasMoney = /[.,]\d\d(?!\d)/.test(text.replaceAll(DATE, ''));
  return INCLUDED.test(text) || (isLast && !hasMoney && /\p{L}{2}/u.test(text));
}

const SHARE = /\d{1,3}(?:[.,]\d{1,4})? ?%/g;
const DATE = /(?<!\d)(?:\d\d?[-./]\d\d?[-./](?:20)?\d\d|20\d\d-\d\d-\d\d)(?!\d)/g;

/** Whether the texts have a number that may be an item's, unlike `2 % discount` and a date. */
export function hasNumber(texts: readonly string[]): boolean {
  return texts.some((text) =>
    /\d/.test(text.slice(0, 200).replaceAll(SHARE, '').replaceAll(DATE, '')),
  );
}

/** With more lines, some effects would fit any sum by chance. */
const MOST_LINES = 6;

/** A line that may reduce a payment or be no part of it. */
interface OpenLine {
  amount: bigint;
  isDeduction: boolean;
  /** Whether it may well be no money, such as an account number. */
  isNumberOnly: boolean;
  /** Whether it may only explain the payment. */
  isAside: boolean;
}

/**
 * Returns the effects by which lines lead from a sum to a stated one: the usual ones, otherwise the only
 * ones. `undefined` if there are none, or several. Only a number or an explanation may be left out: a
 * total without a discount may be that of the invoices.
 */
export function effectsToReach(
  stated: bigint,
  sum: bigint,
  lines: readonly OpenLine[],
): readonly Effect[] | undefined {
  const comesTo = (effects: readonly Effect[]) =>
    effects.reduce((all, effect, at) => all + BigInt(effect) * lines[at]!.amount, sum) === stated;
  const usual = lines.map(({ isDeduction }): Effect => (isDeduction ? -1 : 1));
  if (comesTo(usual)) return usual;
  if (lines.length > MOST_LINES) return undefined;
  const all = lines.reduce<Effect[][]>(
    (some, { isNumberOnly, isAside }) => {
      const choices: readonly Effect[] = isNumberOnly ? [1, 0] : isAside ? [1, -1, 0] : [1, -1];
      return some.flatMap((effects) => choices.map((effect) => effects.concat(effect)));
    },
    [[]],
  );
  const fitting = all.filter(comesTo);
  return fitting.length === 1 ? fitting[0] : undefined;
}
