import { areDates } from './date-text.ts';
import { isAmount } from './written-amount.ts';

const words = (text: string) => new Set(text.split(' '));

/** A payment, or the means of it. */
const PAYMENT = words(
  'check cheque chk payment remittance transfer wire eft ach trace scheck zahlung überweisung zahlungsavis chèque cheque virement paiement règlement pago transferencia pagamento bonifico assegno transferência betaling overboeking',
);
const NUMBER = words(
  'no nr num number nummer reference ref referenz référence referencia referência riferimento referentie número numero numéro nº n° n id',
);
const BETWEEN = words('advice avis aviso avviso de del du di do da van the');
const COMPOUND =
  /^(?:zahlungs?|scheck|überweisungs?|avis|betalings?)-?(?:nr|nummer|no|ref|referenz|referentie|kenmerk)$/;

/** The most words between the first of a name and the number. */
const MOST_WORDS = 4;
const LONGEST = 300;
/** The most rows to look through for names of columns. */
const MOST_PREAMBLE = 40;
/** More are numbers of lines. */
const MOST_NUMBERS = 2;

/**
 * Returns the numbers that a letter or a column gives the payment itself, such as `Check no. 1042`; none
 * for one of each line.
 */
export function paymentNumbersIn(rows: readonly (readonly string[])[]): string[] {
  const found = new Set<string>();
  for (const [index, row] of rows.entries()) {
    for (const number of numbersIn(row.join(' '))) found.add(number);
    const isHeader =
      index < MOST_PREAMBLE &&
      row.every((cell) => !/\d/.test(cell)) &&
      row.filter(Boolean).length > 1;
    for (const [column, name] of row.entries()) {
      if (!isHeader || !endsWithName(split(name))) continue;
      const below = new Set(rows.slice(index + 1).flatMap((cells) => cells[column] || []));
      const [number, ...others] = below;
      if (number !== undefined && others.length === 0 && isNumber(number)) found.add(number);
    }
  }
  return found.size > MOST_NUMBERS ? [] : [...found];
}

function split(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .replaceAll(/[#:]/g, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function numbersIn(text: string): string[] {
  const all = split(text);
  return all.flatMap((word, at) =>
    isNumber(word) && endsWithName(all.slice(Math.max(0, at - MOST_WORDS), at)) ? [word] : [],
  );
}

/** Whether words end with the name of a payment's number: `check no.`, `check #`, `numéro de chèque :`. */
function endsWithName(all: readonly string[]): boolean {
  const bare = all.map((word) => word.toLowerCase().replace(/(?<=\p{L})\.$/u, ''));
  const hasMark = /^[#:]$/.test(bare.at(-1) ?? '');
  const names = bare.filter((word) => !/^[#:]$/.test(word) && !BETWEEN.has(word));
  const [first = '', last = ''] = [names.at(-2), names.at(-1)];
  if (COMPOUND.test(last)) return true;
  if (PAYMENT.has(first) && NUMBER.has(last)) return true;
  return PAYMENT.has(last) && (NUMBER.has(first) || (hasMark && bare.includes('#')));
}

function isNumber(text: string): boolean {
  return (
    text.length <= 35 &&
    /^[\p{L}\d][\p{L}\d/_-]*$/u.test(text) &&
    /\d/.test(text) &&
    !(isAmount(text) && /[.,]/.test(text)) &&
    !areDates([text])
  );
}
