import { currenciesBeside } from '../amount-text.ts';
import { currenciesInName } from '../currency.ts';
import { amountKind } from './column-words.ts';
import { isAmount, splitDirection } from './written-amount.ts';

/** Columns of one kind in several currencies. */
interface Group {
  /** Their name without a currency. */
  name: string;
  columns: readonly number[];
  currencies: readonly string[];
}

/**
 * Joins columns that differ only in the currency of their names, such as `Amount EUR` and `Amount USD`, if
 * each line has one of these amounts, which gets its currency beside it. Only the last line may have
 * several, because they are totals; they are left out.
 */
export function withCurrenciesJoined(rows: readonly string[][]): string[][] {
  const header = rows.findIndex((row) => groupsOf(row).length > 0);
  return groupsOf(rows[header] ?? []).reduce(
    (before, group) => {
      const { name, columns, currencies } = group;
      const filledOf = (row: readonly string[]) => columns.filter((at) => isMoney(row[at]!));
      const filled = before
        .slice(header + 1)
        .map(filledOf)
        .filter((some) => some.length > 0);
      const ofTotals = filled.findIndex((some) => some.length > 1);
      const isSeparate = ofTotals < 0 || (ofTotals === filled.length - 1 && ofTotals > 0);
      if (!isSeparate || new Set(filled.flat()).size < 2) return before;
      return before.map((row, index) => {
        const [one, ...others] = filledOf(row);
        if (index < header || (index > header && one === undefined)) return row;
        const amount = others.length > 0 ? '' : row[one!];
        const text =
          index === header
            ? name
            : amount && withCurrency(amount, currencies[columns.indexOf(one!)]!);
        return row.map((cell, at) =>
          columns.includes(at) ? (at === columns[0] ? text! : '') : cell,
        );
      });
    },
    [...rows],
  );
}

function groupsOf(names: readonly string[]): Group[] {
  const named = names.flatMap((text, column) => {
    const [currency, ...more] = currenciesInName(text);
    const words = text.split(/[\s()[\]/]+/).filter((word) => word !== '' && word !== currency);
    const kind = amountKind(words.join(' ').toLowerCase());
    const isOther = kind === 'never' || (kind === 'unnamed' && words.length > 0);
    return currency === undefined || more.length > 0 || isOther
      ? []
      : [{ name: words.join(' ') || 'Amount', column, currency }];
  });
  return [...Map.groupBy(named, ({ name }) => name.toLowerCase()).values()]
    .map((of) => ({
      name: of[0]!.name,
      columns: of.map(({ column }) => column),
      currencies: of.map(({ currency }) => currency),
    }))
    .filter(({ columns, currencies }) => new Set(currencies).size === columns.length)
    .filter(({ columns }) => columns.length > 1);
}

function isMoney(cell: string): boolean {
  return /[1-9]/.test(cell) && isAmount(cell);
}

function withCurrency(amount: string, currency: string): string {
  const hasOne = currenciesBeside(splitDirection(amount)[0]).length > 0;
  return hasOne ? amount : `${amount} ${currency}`;
}
