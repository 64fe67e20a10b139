import { currenciesBeside } from '#lib/amount-text.ts';
import { currenciesInName } from '#lib/currency.ts';
import { currencyAbove, type Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { splitDirection } from '#lib/remittance/written-amount.ts';
import { apartFromOthers, currencyReader, type WrittenCurrency } from '#lib/units-of-currency.ts';

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'in', 'out']);

/**
 * Returns a function that reads the currency of a row: beside its amount, in its column of currencies,
 * and in the header of the amount; else above the table. Where they contradict each other, or are
 * several that the settings don't name, the currency is none of the Units.
 */
export function lineCurrencyReader(
  { rows }: TextTable,
  { header, roles }: Columns,
  unitsNames: Readonly<Record<string, string>>,
): (row: readonly string[]) => WrittenCurrency | null {
  const read = currencyReader(unitsNames);
  const names = header < 0 ? [] : rows[header]!;
  const above = rows.slice(0, Math.max(0, header)).flatMap((row) => currencyAbove(row) ?? []);
  const currencyOf = (row: readonly string[]): WrittenCurrency | null => {
    const own = roles.flatMap((role, index) => {
      const cell = row[index] ?? '';
      // A dash means that there is no currency.
      if (role === 'currency') return /[\p{L}\p{Sc}]/u.test(cell) ? [cell.trim()] : [];
      if (!AMOUNTS.has(role) || cell === '') return [];
      return [
        ...currenciesBeside(splitDirection(cell)[0]),
        ...currenciesInName(names[index] ?? ''),
      ];
    });
    return read(own.length > 0 ? own : above);
  };
  const apart = apartFromOthers(rows.slice(header + 1).map(currencyOf));
  return (row) => apart(currencyOf(row));
}
