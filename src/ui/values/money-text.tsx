import type { Money } from '#lib/ledger/ledger-entry.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from './amount.tsx';

interface MoneyTextProps {
  money: Money;
  /** The names that a deployment gave to Units; none until they are known. */
  names: Readonly<Record<string, string>> | undefined;
}

/** Money of the interface (2.7). */
export function MoneyText({ money, names }: MoneyTextProps) {
  return <Amount value={money.Value} units={unitsName(names ?? {}, money.Units)} />;
}
