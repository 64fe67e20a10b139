import { currenciesInName, currencyCodes } from './currency.ts';

/** A currency as a text names it, beside an amount or in a column. */
export interface WrittenCurrency {
  /** As written: `EUR`, `€`. Several where they contradict each other. */
  texts: readonly string[];
  /**
   * The Units it may mean: none if the settings name only others; `null` if the settings name no
   * currency to compare with.
   */
  units: readonly number[] | null;
  /** False for the sign of several currencies, such as $, which then determines no Units. */
  isCertain: boolean;
  /**
   * The list has other currencies too, and the settings name none of them: they can't all be of the
   * same Units.
   */
  isOneOfSeveral?: boolean;
}

/**
 * Returns a function that compares written currencies with the names of Units in the settings. A name
 * is compared by its code: `USD`, `US dollars (USD)`, `Euro`, `€`.
 */
export function currencyReader(
  unitsNames: Readonly<Record<string, string>>,
): (texts: readonly string[]) => WrittenCurrency | null {
  const named = Object.entries(unitsNames).map(([units, name]) => ({
    units: Number(units),
    name: spelled(name),
    codes: currencyCodes(name) ?? currenciesInName(name).flatMap((text) => currencyCodes(text)!),
  }));
  const canCompare = named.some(({ codes }) => codes.length > 0);
  const mayMean = (text: string): { units: number[]; isCertain: boolean } => {
    const same = named.filter(({ name }) => name === spelled(text));
    if (same.length > 0) return { units: same.map(({ units }) => units), isCertain: true };
    const codes = currencyCodes(text) ?? [];
    const fitting = named.filter((its) => its.codes.some((code) => codes.includes(code)));
    return { units: fitting.map(({ units }) => units), isCertain: codes.length === 1 };
  };
  return (given) => {
    const texts = [...new Set(given)];
    if (texts.length === 0) return null;
    if (!canCompare) return { texts, units: null, isCertain: false };
    const meanings = texts.map(mayMean);
    const [first, ...others] = meanings;
    return {
      texts,
      units: first!.units.filter((units) => others.every((other) => other.units.includes(units))),
      isCertain: meanings.some(({ isCertain }) => isCertain),
    };
  };
}

/** Returns the Units that a currency determines; `null` where it leaves them open. */
export function unitsOfCurrency(currency: WrittenCurrency | null): number | null {
  return currency?.isCertain && currency.units?.length === 1 ? currency.units[0]! : null;
}

/** Whether an amount in that currency may be one of these Units; `null` for Units not known yet. */
export function mayBeInUnits(
  currency: WrittenCurrency | null | undefined,
  units: number | null,
): boolean {
  if (!currency?.units) return true;
  return units === null ? currency.units.length > 0 : currency.units.includes(units);
}

/** Whether amounts in two currencies can be summed: if both name one, it must be the same. */
export function isComparable(a: WrittenCurrency | null, b: WrittenCurrency | null): boolean {
  return a === null || b === null || spelled(a.texts.join()) === spelled(b.texts.join());
}

/** Returns the currencies that the settings name no Units to compare with, each once. */
export function uncheckedCurrencies(
  currencies: Iterable<WrittenCurrency | null | undefined>,
): string[] {
  const found = new Set<string>();
  for (const currency of currencies) {
    if (currency?.units === null) for (const text of currency.texts) found.add(text);
  }
  return [...found];
}

/**
 * If the settings name no currency, a person decides each currency of a mixed list, because they
 * can't all be of the same Units.
 *
 * @param all the currencies of the list
 */
export function apartFromOthers(
  all: readonly (WrittenCurrency | null)[],
): (currency: WrittenCurrency | null) => WrittenCurrency | null {
  const [first, ...others] = uncheckedCurrencies(all).map((text) => currencyCodes(text) ?? [text]);
  const common = others.reduce(
    (left, codes) => left.filter((it) => codes.includes(it)),
    first ?? [],
  );
  if (others.length === 0 || common.length > 0) return (currency) => currency;
  return (currency) =>
    currency?.units === null ? { ...currency, units: [], isOneOfSeveral: true } : currency;
}

function spelled(text: string): string {
  return text.trim().toUpperCase();
}
