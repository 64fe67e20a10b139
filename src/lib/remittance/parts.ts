import {
  absoluteDecimal,
  compareDecimals,
  signOf,
  subtractDecimals,
  ZERO,
} from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';

/** A line with the amount of a whole, such as a batch or a check, with that of a part of it, or with both. */
interface LineOfParts {
  whole: Decimal | null;
  part: Decimal | null;
  /** The whole's own number, such as that of a check; '' where the line has none. */
  key?: string;
}

/** Lines of one whole. */
export interface WholeOfParts {
  /** The first line with the whole's amount; `null` for parts without one. */
  head: number | null;
  /** Lines with a part. */
  parts: readonly number[];
  addsUp: boolean;
  /** Whether a number of its own tells it from other wholes of the amount. */
  isNumbered: boolean;
}

/**
 * Returns the wholes of lines: parts without an amount of the whole belong to the one above, and parts
 * beside equal amounts of a whole do while its number is the same, or until they reach it.
 */
export function wholesOf(lines: readonly LineOfParts[]): WholeOfParts[] {
  const wholes: { head: number | null; parts: number[]; rest: Decimal | null }[] = [];
  for (const [index, { whole, part, key = '' }] of lines.entries()) {
    const open = wholes.at(-1);
    const before = open && open.head !== null ? lines[open.head]! : null;
    const isSame =
      !!whole && !!part && !!before?.whole && !!before.part && isEqual(before.whole, whole);
    const isOne = key === '' ? !before?.key && signOf(open?.rest ?? ZERO) > 0 : key === before?.key;
    const continues = whole ? isSame && isOne : before !== null;
    if (!whole && !part) continue;
    if (!continues) {
      wholes.push({
        head: whole ? index : null,
        parts: [],
        rest: whole && absoluteDecimal(whole),
      });
    }
    const its = wholes.at(-1)!;
    if (!part) continue;
    its.parts.push(index);
    its.rest &&= subtractDecimals(its.rest, absoluteDecimal(part));
  }
  return wholes.map(({ head, parts, rest }) => ({
    head,
    parts,
    addsUp: parts.length > 0 && rest !== null && signOf(rest) === 0,
    isNumbered: head !== null && !!lines[head]!.key,
  }));
}

/** Whether every whole with parts is their sum, and at least one has several. */
export function arePartsProven(lines: readonly LineOfParts[]): boolean {
  const wholes = wholesOf(lines);
  return (
    wholes.every(({ parts, addsUp }) => addsUp || parts.length === 0) &&
    wholes.some(({ parts }) => parts.length > 1)
  );
}

function isEqual(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) === 0;
}
