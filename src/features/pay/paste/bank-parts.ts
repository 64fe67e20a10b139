import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import { wholesOf } from '#lib/remittance/parts.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import type { ColumnReaders } from './column-readers.ts';
import { bankFaults } from './texts.ts';

export const AMOUNT_ROLES = ['amount', 'in', 'out'] as const;

/** A part has these of its whole. */
const OF_WHOLE: ReadonlySet<ColumnRole> = new Set(['date', 'partner', 'bankReference', 'currency']);

/** Names of columns with the number of a check. */
const NUMBERED = /che(?:ck|que)|chèque|scheck|assegno/i;

/**
 * Returns rows of parts with their amount in the place of their whole's, which then is none. Where the
 * parts don't add up, the whole counts, if it is on a line of its own, or if a number shows the lines that it
 * is repeated on: its first line has the texts of all.
 */
export function withParts(
  written: TextTable['rows'],
  roles: readonly ColumnRole[],
  read: ColumnReaders,
  names: readonly string[],
): { rows: TextTable['rows']; faults: readonly (string | undefined)[] } {
  const faults: (string | undefined)[] = [];
  const place = roles.indexOf('part');
  if (place < 0) return { rows: written, faults };
  const columnOf = (row: readonly string[]) =>
    AMOUNT_ROLES.map((role) => (read.amount(row, role) ? roles.indexOf(role) : -1)).find(
      (column) => column >= 0,
    ) ?? -1;
  const ofNumber = roles.flatMap((role, at) =>
    role === 'bankReference' || (role === 'other' && NUMBERED.test(names[at] ?? '')) ? [at] : [],
  );
  const wholes = wholesOf(
    written.map((row) => {
      const column = columnOf(row);
      return {
        whole: column < 0 ? null : read.text(row[column]!, column),
        part: read.amount(row, 'part'),
        key: ofNumber
          .map((at) => row[at]!)
          .join(' ')
          .trim(),
      };
    }),
  );
  const rows = [...written];
  for (const { head, parts, addsUp, isNumbered } of wholes) {
    if (head === null || parts.length === 0) {
      for (const index of parts) faults[index] = bankFaults.parts;
      continue;
    }
    const whole = written[head]!;
    const column = columnOf(whole);
    const minus = /^[-\u2212]/.exec(whole[column]!)?.[0] ?? '';
    if (addsUp && parts[0] !== head) faults[head] = bankFaults.batch;
    if (!addsUp && isNumbered && parts[0] === head) {
      for (const index of parts.slice(1)) faults[index] = bankFaults.part;
      rows[head] = whole.map((cell, at) =>
        roles[at] === 'reference'
          ? [...new Set(parts.map((index) => written[index]![at]!))].join(' ').trim()
          : cell,
      );
      continue;
    }
    for (const index of parts) {
      if (!addsUp) faults[index] = parts[0] === head ? bankFaults.parts : bankFaults.part;
      else
        rows[index] = written[index]!.map((cell, at) =>
          at === column
            ? minus + written[index]![place]!.replace(/^[-\u2212]/, '')
            : cell || (OF_WHOLE.has(roles[at]!) ? whole[at]! : ''),
        );
    }
    if (faults[head] === bankFaults.batch)
      rows[head] = whole.map((cell, at) => (at === column ? '' : cell));
  }
  return { rows, faults };
}
