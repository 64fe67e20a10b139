import { amountFromText } from '../amount-text.ts';
import { summaryKind } from './summary-rows.ts';

/** Words that an amount may have: a sign, groups of digits, a currency. */
const MOST_WORDS = 4;
/** Gross, deductions, net and more: a line of more amounts is none of a remittance. */
const MOST_AMOUNTS = 8;

/** Two spaces or more end a cell; else each amount at the end of the line is one. */
export function splitBySpaces(line: string): string[] {
  const cells = line.trim().split(/\s{2,}|\t/);
  if (cells.length > 1) return cells.flatMap(splitAmounts);
  return splitAmounts(line.trim());
}

/** Takes the dash of `INV-1 - 1,234.50` off where all lines have one: it is no minus there. */
export function withoutDashes(lines: readonly string[]): string[] {
  const parts = lines.map((line) => {
    const words = line.trim().split(/ [-\u2010-\u2015\u2212] /);
    const amount = words.length > 1 ? words.pop()! : '';
    return isAmount(amount) ? `${words.join(' - ')}  ${amount}` : null;
  });
  const areAll = lines.every((line, index) => {
    const cells = splitBySpaces(line);
    const hasAmount = cells.length > 1 && isAmount(cells.at(-1)!);
    return !hasAmount || parts[index] !== null || summaryKind([cells[0]!]) !== null;
  });
  return areAll ? lines.map((line, index) => parts[index] ?? line) : [...lines];
}

function splitAmounts(text: string): string[] {
  // `1 000,00` with a space between its groups.
  if (isAmount(text)) return [text];
  let words = text.split(/\s+/);
  const amounts: string[] = [];
  while (amounts.length < MOST_AMOUNTS) {
    const count = wordsOfAmount(words);
    const amount = words.slice(words.length - count).join(' ');
    // Whole numbers before an amount may be anything: "INV-1 of order 12 50.00".
    const isOne = count > 0 && (amounts.length === 0 || /[.,]\d\d(?!\d)/.test(amount));
    if (!isOne || count === words.length) break;
    amounts.unshift(amount);
    words = words.slice(0, -count);
  }
  return [words.join(' '), ...amounts];
}

/** How many words at the end are one amount; 0 where none is. */
function wordsOfAmount(words: readonly string[]): number {
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count);
    const text = tail.join(' ');
    if (!isAmount(text)) continue;
    // "12 1042 50.00": the digits before the amount are its groups only where they are three.
    const withDigits = tail.filter((word) => /\d/.test(word)).length;
    const areGroups = /^\D*\d{1,3}( \d{3})+([.,]\d+)?\D*$/.test(text);
    if (withDigits === 1 || areGroups) return count;
  }
  return 0;
}

/** Whether a text is an amount with either decimal mark. */
export function isAmount(text: string): boolean {
  return amountFromText(text, '.') !== undefined || amountFromText(text, ',') !== undefined;
}
